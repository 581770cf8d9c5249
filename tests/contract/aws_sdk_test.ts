// The main job with AWS's own SDK, unchanged and told nothing but the environment variables that the
// emulator prints; the daemon in the guest is the real one.
import {
  CreateMicrovmAuthTokenCommand,
  CreateMicrovmImageCommand,
  DeleteMicrovmImageCommand,
  GetMicrovmCommand,
  GetMicrovmImageCommand,
  LambdaMicrovmsClient,
  ListMicrovmsCommand,
  ResourceNotFoundException,
  RunMicrovmCommand,
  SuspendMicrovmCommand,
  TerminateMicrovmCommand,
} from "@aws-sdk/client-lambda-microvms";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { type Emulator, startEmulator } from "@microvms/emulator";
import { managedImageArn } from "@microvms/protocol/control";
import { Traces } from "../helpers/traces.ts";
import { daemonArtifact } from "../helpers/daemon_artifact.ts";
import { EmulatorClient } from "../helpers/emulator_client.ts";

const PORT = 9000;
const DOCKERFILE = `FROM scratch
COPY agentd /usr/local/bin/agentd
ENV AGENTD_PORT=${PORT}
EXPOSE ${PORT}
CMD ["/usr/local/bin/agentd"]
`;
const AGENT_TOKEN = "sdk-agent-token-0123456789abcdef";
const TIMEOUTS = { runTimeoutInSeconds: 30, terminateTimeoutInSeconds: 5 };

Deno.test("AWS's SDK builds, runs and reaches the daemon, and leaves nothing behind", async (t) => {
  await using traces = await Traces.open();
  {
    await using emulator = await startEmulator({ folder: traces.folder });
    using _env = withEnvironment(emulator.env);
    using sdk = disposable(new LambdaMicrovmsClient({}));
    const { client } = sdk;

    const imageIdentifier = await buildImage(client, emulator);
    const { microvmId, endpoint } = await runMicrovm(client, imageIdentifier);
    const microvmIdentifier = microvmId;
    const { authToken } = await client.send(
      new CreateMicrovmAuthTokenCommand({
        microvmIdentifier,
        expirationInMinutes: 60,
        allowedPorts: [{ port: PORT }],
      }),
    );
    const token = authToken?.["X-aws-proxy-auth"] ?? "";
    const both = { "x-aws-proxy-auth": token, "x-aws-proxy-port": `${PORT}` };
    const health = `${endpoint}/v1/health`;

    await t.step("a request with both headers reaches the daemon", async () => {
      const response = await fetch(health, { headers: both });
      assertEquals(response.status, 200);
      assertEquals((await response.json()).bootstrapped, true);
    });

    await t.step("a request without either header does not", async () => {
      const { "x-aws-proxy-auth": _, ...noToken } = both;
      const { "x-aws-proxy-port": __, ...noPort } = both;
      assertEquals(await refusal(health, noToken), [403, "Request missing authentication"]);
      // Without a port header the request means port 8080, which the token does not open.
      assertEquals(await refusal(health, noPort), [403, "Access to port denied"]);
    });

    await t.step("the daemon knows the agent token of the run hook", async () => {
      const start = async (agentToken: string) => {
        const response = await fetch(`${endpoint}/v1/exec/start`, {
          method: "POST",
          headers: {
            ...both,
            "authorization": `Bearer ${agentToken}`,
            "content-type": "application/json",
          },
          body: JSON.stringify({ exec_id: "x-1", command: ["true"] }),
        });
        await response.body?.cancel();
        return response.status;
      };
      assertEquals(await start("another"), 401);
      assertEquals(await start(AGENT_TOKEN), 200);
    });

    for (const program of ["curl", "node", "python3"] as const) {
      await t.step(`${program} reaches the endpoint as it stands`, async () => {
        const body = await askWith(program, { url: health, headers: both });
        assert(body === undefined || JSON.parse(body).bootstrapped === true);
      });
    }

    await client.send(new TerminateMicrovmCommand({ microvmIdentifier }));
    await until(async () =>
      (await client.send(new GetMicrovmCommand({ microvmIdentifier }))).state === "TERMINATED"
    );
    assertEquals(await refusal(health, both), [502, ""]);
    await client.send(new DeleteMicrovmImageCommand({ imageIdentifier }));
    await until(() =>
      client.send(new GetMicrovmImageCommand({ imageIdentifier })).then(
        () => false,
        (error) => error instanceof ResourceNotFoundException,
      )
    );
    // What is left of the guests is left by TerminateMicrovm; closing the emulator would remove it too.
    const [own = ""] = await listNames(traces.folder);
    const left = await listNames(`${traces.folder}/${own}`);
    assertEquals(left.filter((name) => name.startsWith("guest")), []);
  }
  await traces.assertNone();
});

Deno.test("AWS's SDK understands the emulator's refusals", async () => {
  await using emulator = await startEmulator();
  using _env = withEnvironment(emulator.env);
  using sdk = disposable(new LambdaMicrovmsClient({ maxAttempts: 1 }));
  const { client } = sdk;
  const microvmIdentifier = "microvm-00000000-0000-0000-0000-000000000000";
  const error = await assertRejects(
    () => client.send(new SuspendMicrovmCommand({ microvmIdentifier })),
    ResourceNotFoundException,
  );
  assertEquals(error.message, `MicroVM not found: ${microvmIdentifier}`);

  Deno.env.set("AWS_SECRET_ACCESS_KEY", "wrong");
  using wrong = disposable(new LambdaMicrovmsClient({ maxAttempts: 1 }));
  const denied = await assertRejects(() => wrong.client.send(new ListMicrovmsCommand({})), Error);
  assertEquals(denied.name, "InvalidSignatureException");
});

async function buildImage(client: LambdaMicrovmsClient, emulator: Emulator): Promise<string> {
  await new EmulatorClient(emulator).upload("agentd.zip", await daemonArtifact(DOCKERFILE));
  const { imageArn: imageIdentifier } = await client.send(
    new CreateMicrovmImageCommand({
      name: "sdk",
      baseImageArn: managedImageArn(emulator.region),
      buildRoleArn: emulator.env["MICROVM_BUILD_ROLE_ARN"],
      codeArtifact: { uri: `s3://${emulator.bucket}/agentd.zip` },
      hooks: {
        port: PORT,
        microvmImageHooks: { ready: "ENABLED", readyTimeoutInSeconds: 60 },
        microvmHooks: { run: "ENABLED", terminate: "ENABLED", ...TIMEOUTS },
      },
    }),
  );
  assert(imageIdentifier !== undefined);
  await until(async () => {
    const { state } = await client.send(new GetMicrovmImageCommand({ imageIdentifier }));
    assert(state !== "CREATE_FAILED");
    return state === "CREATED";
  });
  return imageIdentifier;
}

async function runMicrovm(
  client: LambdaMicrovmsClient,
  imageIdentifier: string,
): Promise<{ microvmId: string; endpoint: string }> {
  const { microvmId, endpoint } = await client.send(
    new RunMicrovmCommand({
      imageIdentifier,
      runHookPayload: JSON.stringify({ agent_token: AGENT_TOKEN }),
    }),
  );
  assert(microvmId !== undefined && endpoint !== undefined);
  await until(async () => {
    const command = new GetMicrovmCommand({ microvmIdentifier: microvmId });
    const { state, stateReason } = await client.send(command);
    assert(state !== "TERMINATED", stateReason);
    return state === "RUNNING";
  });
  return { microvmId, endpoint };
}

async function refusal(url: string, headers: Record<string, string>): Promise<[number, string]> {
  const response = await fetch(url, { headers });
  return [response.status, await response.text()];
}

async function listNames(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!await done()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Asks with another HTTP client; undefined when this machine has none of that name. */
async function askWith(
  program: "curl" | "node" | "python3",
  { url, headers }: { url: string; headers: Record<string, string> },
): Promise<string | undefined> {
  const [text, address] = [JSON.stringify(headers), JSON.stringify(url)];
  const args = {
    curl: ["-sS", ...Object.entries(headers).flatMap(([k, v]) => ["-H", `${k}: ${v}`]), url],
    node: ["-e", `fetch(${address}, { headers: ${text} }).then((r) => r.text()).then(console.log)`],
    python3: [
      "-c",
      `from urllib.request import Request, urlopen
print(urlopen(Request(${address}, headers=${text})).read().decode())`,
    ],
  }[program];
  try {
    const { stdout, stderr, success } = await new Deno.Command(program, { args }).output();
    assert(success, new TextDecoder().decode(stderr));
    return new TextDecoder().decode(stdout);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function disposable(client: LambdaMicrovmsClient): Disposable & { client: LambdaMicrovmsClient } {
  return { client, [Symbol.dispose]: () => client.destroy() };
}

/** Sets environment variables of this process, and sets them back in the end. */
function withEnvironment(env: Readonly<Record<string, string>>): Disposable {
  const before = Object.keys(env).map((name) => [name, Deno.env.get(name)] as const);
  for (const [name, value] of Object.entries(env)) Deno.env.set(name, value);
  return {
    [Symbol.dispose]() {
      for (const [name, value] of before) {
        if (value === undefined) Deno.env.delete(name);
        else Deno.env.set(name, value);
      }
    },
  };
}
