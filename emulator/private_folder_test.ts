import { assertEquals } from "@std/assert";
import { TextLineStream } from "@std/streams";
import { listNames } from "./_testing/list_names.ts";
import { openPrivateFolder } from "./private_folder.ts";

const MODULE = new URL("./private_folder.ts", import.meta.url).href;

Deno.test("openPrivateFolder() removes the folder of a killed process, and of no other", async () => {
  const parent = await Deno.makeTempDir();
  await Deno.mkdir(`${parent}/microvms-emulator-without-lock`);
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "eval",
      `import { openPrivateFolder } from ${JSON.stringify(MODULE)};
      const { path } = await openPrivateFolder(${JSON.stringify(parent)});
      await Deno.mkdir(path + "/images/one", { recursive: true });
      console.log("made");
      setInterval(() => {}, 1000);`,
    ],
    stdout: "piped",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream());
  for await (const line of lines) {
    assertEquals(line, "made");
    break;
  }

  const first = await openPrivateFolder(parent);
  assertEquals((await listNames(parent)).length, 3);
  child.kill("SIGKILL");
  await child.status;
  const second = await openPrivateFolder(parent);
  assertEquals(
    (await listNames(parent)).map((name) => `${parent}/${name}`).sort(),
    [first.path, second.path, `${parent}/microvms-emulator-without-lock`].sort(),
  );

  await first.remove();
  await second.remove();
  assertEquals(await listNames(parent), ["microvms-emulator-without-lock"]);
  await Deno.remove(parent, { recursive: true });
});
