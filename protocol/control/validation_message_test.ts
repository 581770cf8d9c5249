import { assertEquals } from "@std/assert";
import { checkShape } from "./check_shape.ts";
import type { OperationName } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import { validationMessage } from "./validation_message.ts";

function refusal(operation: OperationName, input: object): string {
  return validationMessage(checkShape(OPERATIONS[operation].input, input));
}

const IMAGE = {
  name: "demo",
  baseImageArn: "arn:aws:lambda:us-east-2:aws:microvm-image:al2023-1",
  buildRoleArn: "arn:aws:iam::123456789012:role/build",
  codeArtifact: { uri: "s3://bucket/code.zip" },
};
const RUN = { imageIdentifier: "arn:aws:lambda:us-east-2:123456789012:microvm-image:demo" };

// The two recorded answers.
Deno.test("validationMessage() says what the service says when a name is malformed", () => {
  assertEquals(
    refusal("CreateMicrovmImage", { ...IMAGE, name: "bad name!" }),
    "1 validation error detected: Value 'bad name!' at 'name' failed to satisfy constraint: " +
      "Member must satisfy regular expression pattern: [a-zA-Z0-9-_]+",
  );
});

Deno.test("validationMessage() says what the service says when members are missing", () => {
  assertEquals(
    refusal("CreateMicrovmImage", { name: "m80-missing-required" }),
    "3 validation errors detected: " +
      "Value null at 'baseImageArn' failed to satisfy constraint: Member must not be null; " +
      "Value null at 'codeArtifact' failed to satisfy constraint: Member must not be null; " +
      "Value null at 'buildRoleArn' failed to satisfy constraint: Member must not be null",
  );
});

for (
  const [operation, input, part] of [
    [
      "CreateMicrovmImage",
      { ...IMAGE, name: "a".repeat(65) },
      `Value '${
        "a".repeat(65)
      }' at 'name' failed to satisfy constraint: Member must have length less than or equal to 64`,
    ],
    [
      "GetMicrovm",
      { microvmIdentifier: "" },
      "Value '' at 'microvmIdentifier' failed to satisfy constraint: " +
      "Member must have length greater than or equal to 1",
    ],
    [
      "RunMicrovm",
      { ...RUN, maximumDurationInSeconds: 28801 },
      "Value '28801' at 'maximumDurationInSeconds' failed to satisfy constraint: " +
      "Member must have value less than or equal to 28800",
    ],
    [
      "RunMicrovm",
      {
        ...RUN,
        idlePolicy: {
          maxIdleDurationSeconds: 59,
          suspendedDurationSeconds: 0,
          autoResumeEnabled: false,
        },
      },
      "Value '59' at 'idlePolicy.maxIdleDurationSeconds' failed to satisfy constraint: " +
      "Member must have value greater than or equal to 60",
    ],
    [
      "RunMicrovm",
      { ...RUN, idlePolicy: { maxIdleDurationSeconds: 60, suspendedDurationSeconds: 0 } },
      "Value null at 'idlePolicy.autoResumeEnabled' failed to satisfy constraint: Member must not be null",
    ],
    [
      "CreateMicrovmImage",
      { ...IMAGE, cpuConfigurations: [{ architecture: "RISCV" }] },
      "Value 'RISCV' at 'cpuConfigurations.1.member.architecture' failed to satisfy constraint: " +
      "Member must satisfy enum value set: [ARM_64, X86_64]",
    ],
    [
      "CreateMicrovmImage",
      { ...IMAGE, resources: [{ minimumMemoryInMiB: 512 }, { minimumMemoryInMiB: 1024 }] },
      "Value '[{minimumMemoryInMiB=512}, {minimumMemoryInMiB=1024}]' at 'resources' " +
      "failed to satisfy constraint: Member must have length less than or equal to 1",
    ],
    [
      "CreateMicrovmImage",
      { ...IMAGE, additionalOsCapabilities: ["ALL", "SOME"] },
      "Value '[ALL, SOME]' at 'additionalOsCapabilities' failed to satisfy constraint: " +
      "Member must satisfy constraint: [Member must satisfy enum value set: [ALL]]",
    ],
    [
      "CreateMicrovmImage",
      { ...IMAGE, tags: { team: "a;b" } },
      "Value '{team=a;b}' at 'tags' failed to satisfy constraint: Map value must satisfy constraint: " +
      "[Member must have length less than or equal to 256, " +
      "Member must have length greater than or equal to 0, " +
      "Member must satisfy regular expression pattern: ([\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*)]",
    ],
    [
      "CreateMicrovmAuthToken",
      { microvmIdentifier: "microvm-1", expirationInMinutes: 60, allowedPorts: [] },
      "Value '[]' at 'allowedPorts' failed to satisfy constraint: " +
      "Member must have length greater than or equal to 1",
    ],
    // A value that is secret appears neither by itself nor inside of what holds it.
    [
      "RunMicrovm",
      { ...RUN, runHookPayload: "s".repeat(4097) },
      "Value at 'runHookPayload' failed to satisfy constraint: " +
      "Member must have length less than or equal to 4096",
    ],
    [
      "CreateMicrovmImage",
      { ...IMAGE, environmentVariables: { "A KEY": "hunter2" } },
      "Value at 'environmentVariables' failed to satisfy constraint: Map keys must satisfy constraint: " +
      "[Member must have length less than or equal to 256, " +
      "Member must have length greater than or equal to 1, " +
      "Member must satisfy regular expression pattern: [^\\s]+]",
    ],
    [
      "CreateMicrovmImage",
      { ...IMAGE, environmentVariables: { KEY: "s".repeat(4097) } },
      "Value at 'environmentVariables' failed to satisfy constraint: Map value must satisfy constraint: " +
      "[Member must have length less than or equal to 4096, " +
      "Member must have length greater than or equal to 0]",
    ],
  ] as const
) {
  const [, where = ""] = /at '([^']+)'/.exec(part) ?? [];
  Deno.test(`validationMessage() is exact when ${operation} has a bad ${where}: ${part.slice(-40)}`, () => {
    assertEquals(refusal(operation, input), `1 validation error detected: ${part}`);
  });
}
