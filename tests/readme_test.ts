import { AGENTD_PERMISSIONS } from "@microvms/agentd";
import { workspaceFiles } from "../scripts/workspace_files.ts";
import { assert, assertMatch, assertStringIncludes } from "@std/assert";

const readme = await Deno.readTextFile(new URL("../README.md", import.meta.url));
const workspace = await Deno.readTextFile(new URL("../deno.json", import.meta.url));
const ci = await Deno.readTextFile(new URL("../.ci/run", import.meta.url));

Deno.test("README.md lists the daemon's permissions as the daemon has them", () => {
  const joined = readme.replace(/ \\\n\s+/g, " ");
  assertStringIncludes(joined, `deno run ${AGENTD_PERMISSIONS.join(" ")} agentd/main.ts`);
});

Deno.test("README.md names only tasks that exist", () => {
  const named = [...readme.matchAll(/npx -y deno@2\.9\.6 task ([a-z:]+)/g)].map(([, task]) => task);
  const { tasks } = JSON.parse(workspace);
  assert(named.length >= 5);
  for (const task of named) assert(Object.hasOwn(tasks, String(task)), `No such task: "${task}"`);
});

Deno.test(".ci/run calls the test command of README.md", () => {
  const command = "npx -y deno@2.9.6 task test";
  assertStringIncludes(readme, command);
  assertMatch(ci, new RegExp(command));
});

Deno.test("every link of the papers leads to a file", async () => {
  const root = new URL("../", import.meta.url);
  let links = 0;
  for (const path of await workspaceFiles()) {
    if (!path.endsWith(".md")) continue;
    const text = await Deno.readTextFile(new URL(path, root));
    for (const [, target = ""] of text.matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const exists = await Deno.stat(new URL(target, new URL(path, root))).then(
        () => true,
        () => false,
      );
      assert(exists, `"${path}" links to "${target}", which does not exist`);
      links++;
    }
  }
  assert(links > 10);
});
