/**
 * Stores more in a bucket than its file system holds, and says what became of it. The test runs it where a file system
 * of a few pages is mounted.
 *
 * @module
 */
import { Bucket } from "../../bucket.ts";

const [folder = "", length = ""] = Deno.args;
const body = new Blob([new Uint8Array(Number(length))]).stream();
const bucket = new Bucket(folder);
try {
  await bucket.put("key", body, { contentType: "", now: 0 });
  console.log(`stored ${bucket.get("key")?.size}`);
} catch (error) {
  console.log(
    `refused, ${bucket.get("key") === undefined ? "nothing" : "something"} kept: ${error}`,
  );
}
