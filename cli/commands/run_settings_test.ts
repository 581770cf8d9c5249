import { MicrovmError } from "@microvms/core";
import { assertEquals, assertThrows } from "@std/assert";
import { readSettings } from "./run_settings.ts";

const NONE = { bucket: undefined, buildRoleArn: undefined, executionRoleArn: undefined };

Deno.test("readSettings() takes the flag before the variable, and empty for absent", () => {
  const env = new Map([
    ["MICROVM_BUCKET", "of-variable"],
    ["MICROVM_BUILD_ROLE_ARN", "build-of-variable"],
    ["MICROVM_EXECUTION_ROLE_ARN", "execution-of-variable"],
  ]);
  assertEquals(
    readSettings({ ...NONE, bucket: "of-flag", buildRoleArn: "" }, { env }),
    {
      bucket: "of-flag",
      buildRoleArn: "build-of-variable",
      executionRoleArn: "execution-of-variable",
    },
  );
});

Deno.test("readSettings() names everything that is missing in one message", () => {
  const env = new Map([["MICROVM_BUCKET", ""], ["MICROVM_BUILD_ROLE_ARN", "build"]]);
  const error = assertThrows(
    () => readSettings(NONE, { env, missing: ["BINARY"] }),
    MicrovmError,
  );
  assertEquals(error.exitCode, 12);
  assertEquals(
    error.message,
    "Cannot run on AWS without: BINARY, --bucket (or $MICROVM_BUCKET), " +
      "--execution-role-arn (or $MICROVM_EXECUTION_ROLE_ARN); with no AWS account, use --local",
  );
});
