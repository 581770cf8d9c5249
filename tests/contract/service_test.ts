// Asks the emulator what was asked of the real service, and compares its answers with the recorded
// ones, member by member: a member is null, absent or set exactly where the recording has it so.
import { assert, assertEquals, assertMatch } from "@std/assert";
import { packArtifact } from "@microvms/core";
import { startEmulator } from "@microvms/emulator";
import { managedImageArn } from "@microvms/protocol/control";
import { EmulatorClient, type RawAnswer } from "../helpers/emulator_client.ts";

/** Steps that the emulator does not serve yet; one that it serves after all fails below. */
const NOT_SERVED = ["shell-auth-token-without-ingress"];

/** Members whose recorded value belongs to the recording, and the form that the emulator's has. */
const OWN_FORM: Readonly<Record<string, RegExp>> = {
  // The real service gives a bare host; this one has to be usable on loopback as it stands.
  endpoint: /^http:\/\/127\.0\.0\.1:\d+$/,
  codeInstallSizeInBytes: /^[1-9]\d*$/,
  diskSnapshotSizeInBytes: /^[1-9]\d*$/,
  memorySnapshotSizeInBytes: /^[1-9]\d*$/,
};

/** What the recording's words in capitals stand for. */
const WORDS: Readonly<Record<string, string>> = {
  ACCOUNT: "123456789012",
  REGION: "us-east-2",
  UUID: "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
  TOKEN: String.raw`[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+`,
};

const RECORDED_URI = "s3://m80-conformance-ACCOUNT-use2/code.zip";
const REGION = "us-east-2";

interface Step {
  readonly step: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly baseURL?: string;
  readonly capture?: Readonly<Record<string, string>>;
  readonly until?: { readonly path: string; readonly equals: unknown };
  readonly answer: {
    readonly status: number;
    readonly errorType?: string;
    readonly text?: string;
    readonly body?: unknown;
    readonly itemShape?: {
      readonly path: string;
      readonly required: readonly string[];
      readonly minItems: number;
    };
  };
}

const { scenarios }: {
  readonly scenarios: readonly { readonly scenario: string; readonly steps: readonly Step[] }[];
} = JSON.parse(Deno.readTextFileSync(new URL("./testdata/service.json", import.meta.url)));

const PROGRAM = `Deno.serve(
  { port: Number(Deno.env.get("AGENTD_PORT") ?? 8080) },
  () => new Response("hello from the guest"),
);
`;

for (const { scenario, steps } of scenarios) {
  Deno.test(`The emulator answers as recorded in "${scenario}"`, async (t) => {
    await using emulator = await startEmulator({ region: REGION });
    const client = new EmulatorClient(emulator);
    const values = await parameters(client, emulator.bucket);
    for (const step of steps) {
      await t.step(step.step, async () => {
        const answer = await ask(client, { step, values });
        if (NOT_SERVED.includes(step.step)) {
          assertEquals([answer.status, answer.errorType], [501, null]);
          return;
        }
        compare(answer, step, values);
        for (const [name, path] of Object.entries(step.capture ?? {})) {
          values.set(name, String(memberAt(JSON.parse(answer.text), path)));
        }
      });
    }
  });
}

Deno.test("compare() finds a member too many, too few, or of another value", () => {
  const values = new Map([["codeArtifactUri", "s3://bucket/code.zip"]]);
  const differs = (expected: unknown, actual: unknown) => {
    try {
      compareValue(expected, actual, { name: "", values });
      return false;
    } catch {
      return true;
    }
  };
  assert(!differs({ a: null, at: "TIMESTAMP" }, { a: null, at: 1.5 }));
  assert(differs({ a: null }, {}));
  assert(differs({}, { a: null }));
  assert(differs({ at: "TIMESTAMP" }, { at: "1.5" }));
  assert(differs({ id: "UUID" }, { id: "1" }));
  assert(differs({ list: [1] }, { list: [1, 2] }));
});

async function parameters(client: EmulatorClient, bucket: string): Promise<Map<string, string>> {
  const zip = await packArtifact({
    dockerfile: `FROM scratch
COPY serve.ts /app/serve.ts
CMD ${JSON.stringify([Deno.execPath(), "run", "--allow-net", "--allow-env", "/app/serve.ts"])}
`,
    files: [{ name: "serve.ts", bytes: new TextEncoder().encode(PROGRAM), mode: 0o644 }],
  });
  await client.upload("code.zip", zip);
  return new Map(Object.entries({
    baseImageArn: managedImageArn(REGION),
    buildRoleArn: `arn:aws:iam::${WORDS.ACCOUNT}:role/m80-conformance-build`,
    codeArtifactUri: `s3://${bucket}/code.zip`,
    missingImageArn: `arn:aws:lambda:${REGION}:${WORDS.ACCOUNT}:microvm-image:m80-does-not-exist`,
    region: REGION,
  }));
}

async function ask(
  client: EmulatorClient,
  { step, values }: { step: Step; values: ReadonlyMap<string, string> },
): Promise<RawAnswer> {
  for (;;) {
    const answer = step.baseURL === undefined
      ? await client.send({
        method: step.method,
        path: fill(step.path, values),
        ...(step.body === undefined ? {} : { body: fill(JSON.stringify(step.body), values) }),
      })
      : await client.sendToEndpoint({
        url: fill(step.baseURL, values).replace("https://http://", "http://"),
        path: step.path,
        headers: JSON.parse(fill(JSON.stringify(step.headers ?? {}), values)),
      });
    const { until } = step;
    if (until === undefined) return answer;
    const found = memberAt(JSON.parse(answer.text), until.path);
    if (found === until.equals) return answer;
    assert(!String(found).includes("FAILED"), answer.text);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function compare(answer: RawAnswer, { answer: expected }: Step, values: Map<string, string>): void {
  assertEquals(answer.status, expected.status, answer.text);
  assertEquals(answer.errorType, expected.errorType ?? null);
  if (expected.text !== undefined) assertEquals(answer.text, expected.text);
  if (expected.body !== undefined) {
    compareValue(expected.body, JSON.parse(answer.text), { name: "", values });
  }
  if (expected.itemShape !== undefined) {
    const { path, required, minItems } = expected.itemShape;
    const items = memberAt(JSON.parse(answer.text), path);
    assert(Array.isArray(items) && items.length >= minItems);
    for (const item of items) assertEquals(Object.keys(item).sort(), required);
  }
}

function compareValue(
  expected: unknown,
  actual: unknown,
  { name, values }: { name: string; values: ReadonlyMap<string, string> },
): void {
  const form = OWN_FORM[name];
  if (form !== undefined && expected !== null) {
    assertMatch(String(actual), form, name);
  } else if (expected === "TIMESTAMP") {
    assertEquals(typeof actual, "number", name);
  } else if (typeof expected === "string") {
    assertEquals(typeof actual, "string", name);
    assertMatch(String(actual), pattern(expected, values), name);
  } else if (typeof expected === "object" && expected !== null) {
    assert(typeof actual === "object" && actual !== null, name);
    assertEquals(Object.keys(actual).sort(), Object.keys(expected).sort(), name);
    const members = new Map(Object.entries(actual));
    for (const [key, value] of Object.entries(expected)) {
      compareValue(value, members.get(key), { name: key, values });
    }
  } else {
    assertEquals(actual, expected, name);
  }
}

function pattern(recorded: string, values: ReadonlyMap<string, string>): RegExp {
  const text = recorded === RECORDED_URI ? values.get("codeArtifactUri") ?? "" : recorded;
  const source = text
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/#(\d{8}|TIMESTAMP)$/, String.raw`#\d{8}`)
    .replaceAll(/[A-Z]+/g, (word) => WORDS[word] ?? word);
  return new RegExp(`^${source}$`);
}

function fill(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name);
    assert(value !== undefined, `No step captured "${name}"`);
    return value;
  });
}

function memberAt(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null ? new Map(Object.entries(at)).get(key) : undefined,
    value,
  );
}
