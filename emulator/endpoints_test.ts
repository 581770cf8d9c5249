import { assertEquals, assertRejects } from "@std/assert";
import { imageInput, startFake } from "./_testing/start_fake.ts";

Deno.test("Endpoints.open() keeps 64 ended VMs reachable, and forgets older ones", async () => {
  await using fake = await startFake();
  const { client } = fake;
  const { imageArn: imageIdentifier } = await client.call(
    "CreateMicrovmImage",
    await imageInput(fake),
  );
  await client.until("GetMicrovmImage", { imageIdentifier }, "CREATED");
  const endpoints: string[] = [];
  for (let count = 0; count < 65; count++) {
    const { microvmId, endpoint } = await client.call("RunMicrovm", { imageIdentifier });
    endpoints.push(endpoint);
    await client.call("TerminateMicrovm", { microvmIdentifier: microvmId });
    await client.until("GetMicrovm", { microvmIdentifier: microvmId }, "TERMINATED");
  }
  const [first = "", second = ""] = endpoints;
  await assertRejects(() => fetch(first), TypeError);
  const response = await fetch(second);
  assertEquals([response.status, await response.text()], [403, "Request missing authentication"]);
});
