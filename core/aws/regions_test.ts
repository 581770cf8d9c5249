import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { MicrovmError } from "../errors/microvm_error.ts";
import { REGIONS, resolveRegion } from "./regions.ts";

Deno.test("REGIONS holds the ten regions known by name [TRAP-6]", () => {
  assertEquals(REGIONS.map(({ name }) => name).toSorted(), [
    "ap-northeast-1",
    "ap-south-1",
    "ap-southeast-1",
    "ap-southeast-2",
    "eu-central-1",
    "eu-north-1",
    "eu-west-1",
    "us-east-1",
    "us-east-2",
    "us-west-2",
  ]);
});

Deno.test("resolveRegion() takes the option, then the variables in order, then us-east-1", () => {
  const both = new Map([["AWS_REGION", "eu-west-1"], ["AWS_DEFAULT_REGION", "us-west-2"]]);
  const second = new Map([["AWS_REGION", ""], ["AWS_DEFAULT_REGION", "us-west-2"]]);
  assertEquals(resolveRegion({ env: both, region: "us-east-2" }), "us-east-2");
  assertEquals(resolveRegion({ env: both }), "eu-west-1");
  assertEquals(resolveRegion({ env: second }), "us-west-2");
  assertEquals(resolveRegion({ env: new Map() }), "us-east-1");
});

Deno.test("resolveRegion() refuses an unlisted region unless it is let through [TRAP-6]", () => {
  const options = { env: new Map(), region: "sa-east-1" };
  const error = assertThrows(() => resolveRegion(options), MicrovmError);
  assertEquals(error.code, "ERR_INVALID_ARG");
  assertStringIncludes(error.message, "us-east-1, us-east-2");
  assertEquals(resolveRegion({ ...options, unlistedRegion: true }), "sa-east-1");
});

Deno.test("resolveRegion() refuses what is no region name even then", () => {
  for (const region of ["useast1", "us-east-1.evil.test", "us-east-1/", "", "US-EAST-1"]) {
    const options = { env: new Map(), region, unlistedRegion: true };
    assertEquals(assertThrows(() => resolveRegion(options), MicrovmError).code, "ERR_INVALID_ARG");
  }
});
