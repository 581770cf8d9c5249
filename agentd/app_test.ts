import { assert, assertEquals, assertNotMatch, assertStringIncludes } from "@std/assert";
import { HealthSchema, LIMITS, ROUTE_ENTRIES, VERSION_HEADER } from "@microvms/protocol";
import { DEFAULT_CONFIG } from "./config.ts";
import { Guest } from "./_testing/guest.ts";

const ROWS = ROUTE_ENTRIES.map(([name, { method, path, auth, statuses }]) => ({
  name,
  auth,
  line: `${method} ${path.replace("{id}", "nobody")}`,
  codes: statuses.map(({ code }) => code),
}));

Deno.test("createApp() answers 503 to every bearer route when no token is installed [692cc585-d872-4e9e-bd14-ec068780d90c]", async () => {
  const guest = new Guest();
  for (const { line } of ROWS.filter(({ auth }) => auth === "bearer")) {
    assertEquals((await guest.send(line, { token: "t" })).status, 503, line);
  }
});

Deno.test("createApp() answers 401 to every bearer route when the token is wrong", async () => {
  const guest = new Guest();
  await guest.run({ agent_token: "t" });
  for (const { line } of ROWS.filter(({ auth }) => auth === "bearer")) {
    assertEquals((await guest.send(line, { token: "u" })).status, 401, line);
  }
});

Deno.test("createApp() answers every row with a status that the row lists, or with 501", async () => {
  const guest = new Guest();
  await guest.run({ agent_token: "t" });
  for (const { line, codes } of ROWS) {
    const { status } = await guest.send(line, { token: "t" });
    assert([...codes, 501].includes(status), `${line}: ${status}`);
  }
});

Deno.test("createApp() stamps its version on every answer", async () => {
  const guest = new Guest({}, () => Promise.reject(new Error("broken")));
  await guest.run({ agent_token: "t" });
  const answers = [
    await guest.send("GET /v1/schema"),
    await guest.send("GET /v1/nope"),
    await guest.send("DELETE /v1/schema"),
    await guest.send("GET /v1/exec/e"),
    await guest.send("GET /v1/exec/e", { token: "t" }),
    await guest.send("GET /v1/exec/e", { headers: { "content-length": "600000000" } }),
    await guest.send("GET /v1/fs/file", { token: "t" }),
    await guest.send("GET /v1/health"),
  ];
  assertEquals(answers.map(({ status }) => status), [200, 404, 405, 401, 404, 413, 501, 500]);
  for (const { headers } of answers) assertEquals(headers.get(VERSION_HEADER), "0.1.0");
});

for (const thrown of [new Error("secret"), "secret", undefined]) {
  Deno.test(`createApp() answers 500 and goes on when a handler throws ${typeof thrown}`, async () => {
    let broken = true;
    const guest = new Guest({}, () => broken ? Promise.reject(thrown) : Promise.resolve(null));
    const answer = await guest.send("GET /v1/health");
    assertEquals(answer.status, 500);
    assertEquals(answer.headers.get("content-type"), "text/plain; charset=utf-8");
    assertNotMatch(await answer.text(), /secret/);
    broken = false;
    assertEquals((await guest.send("GET /v1/health")).status, 200);
  });
}

Deno.test("createApp() names a path's methods when the request has another one", async () => {
  const guest = new Guest();
  await guest.run({ agent_token: "t" });
  const allowed: Record<string, string> = {
    "/v1/health": "GET,HEAD",
    "/v1/exec/start": "POST",
    "/v1/exec/e": "GET,HEAD",
    "/v1/exec/e/ack": "POST",
    "/v1/fs/file": "GET,HEAD,PUT",
  };
  for (const [path, allow] of Object.entries(allowed)) {
    const answer = await guest.send(`PATCH ${path}`, { token: "t" });
    assertEquals([answer.status, answer.headers.get("allow")], [405, allow], path);
    assertEquals(answer.headers.get("content-type"), null);
  }
});

Deno.test("createApp() answers HEAD like GET, without the body", async () => {
  const answer = await new Guest().send("HEAD /v1/health");
  assertEquals([answer.status, await answer.text()], [200, ""]);
});

Deno.test("createApp() reports its health, the disk's with it", async () => {
  const guest = new Guest({ diskReserveBytes: 100 }, () => Promise.resolve(99));
  const health = await (await guest.send("GET /v1/health")).json();
  assertEquals(HealthSchema.safeParse(health).success, true);
  assertEquals(health.bootstrapped, false);
  assertEquals(health.disk, { available_bytes: 99, reserve_bytes: 100, under_pressure: true });

  const unknown = new Guest({}, () => Promise.resolve(null));
  assertEquals((await (await unknown.send("GET /v1/health")).json()).disk, null);
  const equal = new Guest({ diskReserveBytes: 99 }, () => Promise.resolve(99));
  assertEquals((await (await equal.send("GET /v1/health")).json()).disk.under_pressure, false);
});

Deno.test("createApp() publishes the limits that it runs with", async () => {
  const limits = { ...LIMITS, max_body_bytes: 1000 };
  const schema = await (await new Guest({ limits }).send("GET /v1/schema")).json();
  assertEquals(schema.limits.max_body_bytes, 1000);
  assertEquals(schema.limits.max_output_bytes, 8_388_608);
  assertEquals(DEFAULT_CONFIG.limits.max_body_bytes, 536_870_912);
});

Deno.test("createApp() bounds a bearer's body by its limit, and a hook's by its own", async () => {
  const guest = new Guest({ limits: { ...LIMITS, max_body_bytes: 100 } });
  const padding = "x".repeat(200);
  assertEquals((await guest.run({ agent_token: "t", padding })).status, 200);
  assertEquals((await guest.run({ agent_token: "t", padding: "x".repeat(2 ** 21) })).status, 400);
  const json = { exec_id: "e", command: [padding] };
  assertEquals((await guest.send("POST /v1/exec/start", { token: "t", json })).status, 400);
});

const REFUSED: readonly [payload: unknown, names: string][] = [
  [[], "runHookPayload"],
  [{}, "agent_token"],
  [{ agent_token: "" }, "agent_token"],
  [{ agent_token: 5 }, "agent_token"],
  [{ agent_token: "s3cret", env: [] }, "env"],
  [{ agent_token: "s3cret", env: { PORT: 80, OTHER: "s3cret" } }, "PORT"],
];

for (const [payload, names] of REFUSED) {
  Deno.test(`The run hook names "${names}" and no value when the payload is ${JSON.stringify(payload)}`, async () => {
    const guest = new Guest();
    const answer = await guest.run(payload);
    const text = await answer.text();
    assertEquals(answer.status, 400);
    assertStringIncludes(text, names);
    assertNotMatch(text, /s3cret/);
    assertEquals((await guest.send("GET /v1/exec/e", { token: "s3cret" })).status, 503);
  });
}

Deno.test("The run hook reads a payload without env, or with a null one", async () => {
  assertEquals((await new Guest().run({ agent_token: "t" })).status, 200);
  assertEquals((await new Guest().run({ agent_token: "t", env: null })).status, 200);
});
