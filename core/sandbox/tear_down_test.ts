import { assertEquals, assertStringIncludes } from "@std/assert";
import { fakeWorld } from "../_testing/fake_sandbox.ts";
import { IMAGE_ARN, MICROVM_ID, refused } from "../_testing/fake_service.ts";
import { tearDown } from "./tear_down.ts";

const MADE = { microvmId: MICROVM_ID, imageArn: IMAGE_ARN };

Deno.test("tearDown() tries again to delete an image that is still in use", async () => {
  const { service, aws } = await fakeWorld();
  const running = refused(400, "Cannot delete microvm image with running microvms.");
  service.next(
    "DeleteMicrovmImage",
    running,
    running,
    refused(409, "UPDATING", { type: "Conflict" }),
  );
  const report = await tearDown(aws, MADE);
  assertEquals([report.imageDeleted, service.count("DeleteMicrovmImage")], [true, 4]);
});

Deno.test("tearDown() takes what is gone already for deleted", async () => {
  const { service, aws } = await fakeWorld();
  for (const call of ["TerminateMicrovm", "GetMicrovm", "DeleteMicrovmImage"] as const) {
    service.next(call, refused(404, "Not found", { type: "ResourceNotFoundException" }));
  }
  assertEquals(await tearDown(aws, MADE), {
    terminateAccepted: true,
    imageDeleted: true,
    undeleted: [],
    failures: [],
  });
});

Deno.test("tearDown() reports an image that cannot be deleted, after five minutes", async () => {
  const { service, aws } = await fakeWorld();
  service.next("DeleteMicrovmImage", ...new Array(60).fill(refused(400, "In use")));
  const report = await tearDown(aws, MADE);
  assertEquals([report.imageDeleted, report.undeleted], [false, [IMAGE_ARN]]);
  assertStringIncludes(report.failures.join(), "In use");
});

Deno.test("tearDown() takes a deletion that failed for no deletion", async () => {
  const { service, aws } = await fakeWorld();
  const failed = () => Response.json({ imageIdentifier: IMAGE_ARN, state: "DELETE_FAILED" });
  service.next("DeleteMicrovmImage", ...new Array(60).fill(failed));
  assertEquals((await tearDown(aws, MADE)).undeleted, [IMAGE_ARN]);
});

Deno.test("tearDown() goes on to the image when the end of the VM is not seen", async () => {
  const { service, aws } = await fakeWorld();
  service.next("GetMicrovm", refused(403, "Denied", { type: "AccessDeniedException" }));
  const report = await tearDown(aws, MADE);
  assertEquals([report.terminateAccepted, report.imageDeleted, report.undeleted], [true, true, []]);
  assertEquals(report.failures.length, 1);
});

Deno.test("tearDown() makes no call when nothing was made", async () => {
  const { service, aws } = await fakeWorld();
  assertEquals(await tearDown(aws, {}), {
    terminateAccepted: false,
    imageDeleted: null,
    undeleted: [],
    failures: [],
  });
  assertEquals(service.calls, []);
});
