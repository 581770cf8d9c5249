import { assertEquals } from "@std/assert";
import * as constants from "./constants.ts";
import model from "./testdata/service_model.json" with { type: "json" };

const LISTS = [
  ["MICROVM_STATES", "MicrovmState"],
  ["IMAGE_STATES", "MicrovmImageState"],
  ["IMAGE_VERSION_STATES", "MicrovmImageVersionState"],
  ["IMAGE_VERSION_STATUSES", "MicrovmImageVersionStatus"],
  ["MANAGED_IMAGE_VERSION_STATUSES", "ManagedMicrovmImageVersionStatus"],
  ["BUILD_STATES", "BuildState"],
  ["ARCHITECTURES", "Architecture"],
  ["CHIPSETS", "Chipset"],
  ["HOOK_STATES", "HookState"],
  ["CAPABILITIES", "Capability"],
] as const;

Deno.test("API_VERSION is the version of the service's model", () => {
  assertEquals(constants.API_VERSION, "2025-09-09");
  assertEquals(model.metadata.apiVersion, "2025-09-09");
});

for (const [list, shape] of LISTS) {
  Deno.test(`${list} equals ${shape} of the service's model`, () => {
    assertEquals([...constants[list]], model.shapes[shape].enum);
  });
}

Deno.test("closed lists cover every enumeration of the service's model", () => {
  const enumerations = Object.entries(model.shapes).filter(([, shape]) => "enum" in shape);
  assertEquals(
    enumerations.map(([name]) => name).toSorted(),
    LISTS.map(([, shape]): string => shape).toSorted(),
  );
});
