import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { MicrovmError } from "../errors/microvm_error.ts";
import { parseS3Uri } from "./s3_uri.ts";

Deno.test("parseS3Uri() splits at the first slash and decodes nothing", () => {
  const table = [
    ["s3://my-bucket/a.zip", "my-bucket", "a.zip"],
    ["s3://my.bucket.1/a/b c/%41?x#y", "my.bucket.1", "a/b c/%41?x#y"],
    ["s3://abc//double", "abc", "/double"],
  ] as const;
  for (const [uri, bucket, key] of table) assertEquals(parseS3Uri(uri), { bucket, key });
});

Deno.test("parseS3Uri() refuses every other form", () => {
  const refused = [
    "",
    "s3://",
    "s3://bucket",
    "s3://bucket/",
    "s3:///key",
    "s3://Bucket/key",
    "s3://ab/key",
    "s3://bucket/../other/key",
    "s3://bucket/a/./b",
    "s3://user@bucket/key",
    "s3://bucket:80/key",
    " s3://bucket/key",
    "S3://bucket/key",
    "https://bucket.s3.amazonaws.com/key",
    "/tmp/artifact.zip",
    `s3://bucket/${"k".repeat(1025)}`,
  ];
  for (const uri of refused) {
    assertEquals(assertThrows(() => parseS3Uri(uri), MicrovmError).code, "ERR_INVALID_ARG");
  }
});

Deno.test("parseS3Uri() gives back what the URI was put together from, for any key", () => {
  const keys = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 })
    .filter((key) => !key.split("/").some((part) => part === "." || part === ".."));
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/), keys, (bucket, key) => {
      assertEquals(parseS3Uri(`s3://${bucket}/${key}`), { bucket, key });
    }),
  );
});
