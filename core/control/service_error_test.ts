import { assertEquals, assertStringIncludes } from "@std/assert";
import { serviceError } from "./service_error.ts";

function errorOf(status: number, body: string, type?: string): ReturnType<typeof serviceError> {
  const headers = new Headers(type === undefined ? {} : { "x-amzn-errortype": type });
  return serviceError("RunMicrovm", { status, headers, bytes: new TextEncoder().encode(body) });
}

Deno.test("serviceError() tells each status by its code", () => {
  const table = [
    [400, "ValidationException", "ERR_PLATFORM"],
    [400, "ThrottlingException", "ERR_RETRYABLE"],
    [402, "ServiceQuotaExceededException", "ERR_PLATFORM"],
    [403, "AccessDeniedException", "ERR_CREDENTIALS"],
    [404, "ResourceNotFoundException", "ERR_PLATFORM"],
    [409, "ConflictException", "ERR_PLATFORM"],
    [418, "TeapotException", "ERR_PLATFORM"],
    [429, "ThrottlingException", "ERR_RETRYABLE"],
    [500, "InsufficientCapacityException", "ERR_RETRYABLE"],
    [503, "", "ERR_RETRYABLE"],
  ] as const;
  for (const [status, type, code] of table) {
    const error = errorOf(status, '{"message":"Why"}', type);
    assertEquals([error.code, error.wireKind], [code, undefined]);
    assertEquals(error.data?.status, status);
  }
});

Deno.test("serviceError() names operation, status, type and what the service said", () => {
  const body = '{"message":"MicroVM not found: x","resourceId":"x","resourceType":null}';
  const error = errorOf(404, body, "ResourceNotFoundException:http://internal.amazon.com/");
  assertEquals(
    error.message,
    'Failed to call RunMicrovm: 404 ResourceNotFoundException: "MicroVM not found: x"',
  );
  assertEquals(error.data, {
    operation: "RunMicrovm",
    status: 404,
    errorType: "ResourceNotFoundException",
    requestId: null,
    resourceId: "x",
  });
});

Deno.test("serviceError() explains a denial without a reason by both of its causes [TRAP-6]", () => {
  for (const body of ['{"Message":null}', '{"message":""}', ""]) {
    const error = errorOf(403, body, "AccessDeniedException");
    assertEquals([error.code, error.finding], ["ERR_CREDENTIALS", "Unsupported region"]);
    assertStringIncludes(error.message, "a region without the service");
    assertStringIncludes(error.message, "an action that the call implies");
  }
  const genuine = errorOf(403, '{"Message":"User is not authorized"}', "AccessDeniedException");
  assertEquals(
    genuine.message,
    'Failed to call RunMicrovm: 403 AccessDeniedException: "User is not authorized"',
  );
});

Deno.test("serviceError() quotes a gateway's page, cut short", () => {
  const error = errorOf(502, `<html>${"x".repeat(2000)}</html>`);
  assertEquals(error.code, "ERR_RETRYABLE");
  assertEquals(error.message.length < 600, true);
  assertStringIncludes(error.message, '502: "<html>');
});
