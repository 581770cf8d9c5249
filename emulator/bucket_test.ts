import { assertStringIncludes } from "@std/assert";

const PROGRAM = new URL("./_testing/fill_bucket/main.ts", import.meta.url).pathname;
const MOUNT = 'mount -n -t tmpfs -o size=16k bucket "$1" && exec "$2" run -A "$3" "$1" "$4"';

/** Runs a put of so many bytes where the file system holds 16 KiB. */
async function putInto16KiB(length: number): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    const { stdout } = await new Deno.Command("unshare", {
      args: [
        ...["--mount", "sh", "-c", MOUNT, "fill"],
        ...[folder, Deno.execPath(), PROGRAM, String(length)],
      ],
      stderr: "inherit",
    }).output();
    return new TextDecoder().decode(stdout);
  } finally {
    await Deno.remove(folder);
  }
}

async function mountsArePermitted(): Promise<boolean> {
  const command = new Deno.Command("unshare", { args: ["--mount", "true"], stderr: "null" });
  return await command.output().then(({ success }) => success, () => false);
}

Deno.test({
  name: "Bucket.put() keeps nothing and throws when the disk is full",
  ignore: !await mountsArePermitted(),
  async fn() {
    assertStringIncludes(await putInto16KiB(8_000), "stored 8000");
    assertStringIncludes(await putInto16KiB(40_000), "refused, nothing kept: Error: No space left");
  },
});
