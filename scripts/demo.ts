/**
 * `deno task demo`: the main job on the emulator, through the command as a user starts it, and a
 * look at this machine afterwards.
 *
 * @module
 */
import { ROOT } from "./workspace_files.ts";

const proof = crypto.randomUUID().slice(0, 8);
const name = `microvm-demo-${proof}`;
const command = [
  'echo "kernel: $(uname -srm)"',
  'echo "user: $(id)"',
  'echo "host name: $(hostname)"',
  // Without namespaces a guest has the machine's files, and only its own folder goes with it.
  `f=\${PWD%/}/${name}`,
  `echo "proof ${proof}" >$f`,
  'echo "$f: $(cat $f)"',
].join("; ");

print(`$ microvm run --local --exec '${command}'\n\n`);
const start = performance.now();
const child = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "cli/main.ts", "run", "--local", "--exec", command],
  cwd: ROOT,
  stdin: "null",
  stdout: "piped",
}).spawn();
// This runtime kills its children when it ends, and the command has to clean up first. A terminal
// sends Ctrl-C to both; the other signals reach only this process.
Deno.addSignalListener("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"] as const) {
  Deno.addSignalListener(signal, () => child.kill(signal));
}
const [output, { code }] = await Promise.all([show(child.stdout), child.status]);
const seconds = ((performance.now() - start) / 1_000).toFixed(1);

const [, file] = output.match(new RegExp(`^(/\\S*${name}): proof ${proof}$`, "m")) ?? [];
const onHost = file !== undefined && await exists(file);
if (onHost) await Deno.remove(file);
const checks = [
  { holds: code === 0, text: `the run ended with ${code}` },
  { holds: file !== undefined, text: "the guest wrote a file and read it" },
  { holds: !onHost, text: `that file ${onHost ? "exists" : "does not exist"} on this machine` },
  { holds: /^running .*\$\S+ +us-east-1 /m.test(output), text: "cost lines name rate and region" },
];
print("\n");
for (const { holds, text } of checks) print(`${holds ? "ok" : "FAILED"}: ${text}\n`);
print(`elapsed: ${seconds} s, launch to teardown\n`);
Deno.exit(checks.every(({ holds }) => holds) ? 0 : 1);

/** Passes a stream on as it comes, and keeps its text. */
async function show(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of stream) {
    print(bytes);
    text += decoder.decode(bytes, { stream: true });
  }
  return text;
}

/** Writes all of it; a reader that has gone away is no reason to leave the command alone. */
function print(data: string | Uint8Array): void {
  let rest = typeof data === "string" ? new TextEncoder().encode(data) : data;
  try {
    while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest));
  } catch {
    // What the checks find still decides the exit status.
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch {
    return false;
  }
}
