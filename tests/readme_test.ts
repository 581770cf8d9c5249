import { AGENTD_PERMISSIONS } from "@microvms/agentd";
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
