import { managedImageArn } from "@microvms/protocol/control";
import { assemble } from "../assemble.ts";
import type { Emulator } from "../emulator.ts";
import { openPrivateFolder } from "../private_folder.ts";
import { Client } from "./client.ts";
import { FakeGuestHost, type FakePort, type FakeProgram } from "./fake_guest_host.ts";
import { ShiftedClock } from "./shifted_clock.ts";
import { zipArtifact } from "./zip_artifact.ts";

/** An emulator over fake guests, and all that a test needs of it. */
export interface Fake extends AsyncDisposable {
  emulator: Emulator;
  client: Client;
  guests: FakeGuestHost;
  clock: ShiftedClock;
  folder: string;
  logs: string[];
}

const BUILD_ROLE_ARN = "arn:aws:iam::123456789012:role/build";

/** Starts an emulator whose guests listen as the program says: 200 on port 8080 unless given. */
export async function startFake(program: FakeProgram = answerOk): Promise<Fake> {
  const folder = await openPrivateFolder();
  const guests = new FakeGuestHost(program);
  const clock = new ShiftedClock();
  const logs: string[] = [];
  const emulator = await assemble({
    guests,
    clock,
    folder,
    region: "us-east-1",
    log: (text) => logs.push(text),
  });
  const client = new Client(emulator);
  return {
    ...{ emulator, client, guests, clock, logs },
    folder: folder.path,
    [Symbol.asyncDispose]: () => emulator.close(),
  };
}

/** Uploads an artifact, and gives the input of a valid CreateMicrovmImage. */
export async function imageInput(
  { client, emulator }: Fake,
  name: string = "demo",
): Promise<{
  name: string;
  baseImageArn: string;
  buildRoleArn: string;
  codeArtifact: { uri: string };
}> {
  const zip = await zipArtifact({ Dockerfile: 'FROM scratch\nCMD ["/bin/true"]\n' });
  return {
    name,
    baseImageArn: managedImageArn(emulator.region),
    buildRoleArn: BUILD_ROLE_ARN,
    codeArtifact: { uri: await client.upload(`${name}.zip`, zip) },
  };
}

/** Serves hooks by name: 200 for one that is not given. */
export function serveHooks(hooks: Readonly<Record<string, FakePort>> = {}): FakePort {
  return (request) => {
    const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
    return hooks[name]?.(request) ?? new Response(null);
  };
}

function answerOk(): Readonly<Record<number, FakePort>> {
  return { 8080: () => new Response("hello") };
}
