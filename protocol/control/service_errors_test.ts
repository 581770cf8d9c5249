import { assertEquals } from "@std/assert";
import { SERVICE_ERROR_NAMES, SERVICE_ERRORS } from "./service_errors.ts";
import model from "./testdata/service_model.json" with { type: "json" };

interface ModelError {
  error: { httpStatusCode: number };
  members: Record<string, { shape: string; location?: string; locationName?: string }>;
}

const MODEL: Record<string, ModelError> = Object.fromEntries(
  Object.entries(model.shapes).flatMap(([name, shape]) =>
    "exception" in shape ? [[name, shape]] : []
  ),
);

Deno.test("SERVICE_ERRORS holds a row for every error of the service's model", () => {
  assertEquals([...SERVICE_ERROR_NAMES], Object.keys(SERVICE_ERRORS));
  assertEquals([...SERVICE_ERROR_NAMES], Object.keys(MODEL).toSorted());
});

for (const name of SERVICE_ERROR_NAMES) {
  Deno.test(`SERVICE_ERRORS.${name} equals the service's model`, () => {
    const row = SERVICE_ERRORS[name];
    const members = Object.entries(MODEL[name]?.members ?? {});
    assertEquals(row.status, MODEL[name]?.error.httpStatusCode);
    assertEquals(
      row.members.toSorted(),
      members.filter(([, { location }]) => !location).map(([member]) => member).toSorted(),
    );
    assertEquals(
      row.retryAfter ?? false,
      members.some(([, { locationName }]) => locationName === "Retry-After"),
    );
  });
}
