import { assertEquals, assertThrows } from "@std/assert";
import { MicrovmError } from "../errors/microvm_error.ts";
import { resolveEndpoints } from "./endpoints.ts";

Deno.test("resolveEndpoints() is the region's when no variable is set", () => {
  assertEquals(resolveEndpoints(new Map(), "eu-west-1"), {
    control: { url: "https://lambda.eu-west-1.amazonaws.com", overridden: false },
    s3: { url: "https://s3.eu-west-1.amazonaws.com", overridden: false },
  });
});

Deno.test("resolveEndpoints() prefers the service's variable to the common one", () => {
  const env = new Map([
    ["AWS_ENDPOINT_URL", "http://127.0.0.1:1/base/"],
    ["AWS_ENDPOINT_URL_S3", "http://127.0.0.1:2"],
  ]);
  assertEquals(resolveEndpoints(env, "us-east-1"), {
    control: { url: "http://127.0.0.1:1/base", overridden: true },
    s3: { url: "http://127.0.0.1:2", overridden: true },
  });
});

Deno.test("resolveEndpoints() refuses what is no http address", () => {
  for (const text of ["127.0.0.1:1", "ftp://host.test", "file:///etc/passwd", "nonsense"]) {
    const env = new Map([["AWS_ENDPOINT_URL_LAMBDA_MICROVMS", text]]);
    const error = assertThrows(() => resolveEndpoints(env, "us-east-1"), MicrovmError);
    assertEquals(error.code, "ERR_INVALID_ARG");
  }
});
