import { MicrovmError } from "../errors/microvm_error.ts";

/** Where an object is. */
export interface S3Location {
  /** Name of the bucket. */
  readonly bucket: string;
  /** Key of the object; not empty. */
  readonly key: string;
}

const BUCKET_REGEXP = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const MAX_KEY_BYTES = 1024;

/**
 * Reads an `s3://` URI. Nothing in it is decoded: the key is what follows the bucket, as it stands.
 *
 * @param uri The URI.
 * @returns Bucket and key.
 * @throws {MicrovmError} ERR_INVALID_ARG for any other URI, and for a bucket or key that S3 does
 *     not allow.
 *
 * @example The parts of a URI
 * ```ts
 * import { parseS3Uri } from "@microvms/core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseS3Uri("s3://my-bucket/a/b.zip"), { bucket: "my-bucket", key: "a/b.zip" });
 * ```
 */
export function parseS3Uri(uri: string): S3Location {
  const [, bucket = "", key = ""] = /^s3:\/\/([^/]*)\/(.+)$/s.exec(uri) ?? [];
  const parts = key.split("/");
  const usable = BUCKET_REGEXP.test(bucket) && key !== "" && key.isWellFormed() &&
    new TextEncoder().encode(key).length <= MAX_KEY_BYTES &&
    // An address cannot hold these: they would be taken as steps between folders.
    !parts.includes(".") && !parts.includes("..");
  if (!usable) {
    const message = `Cannot use the artifact's place: "${uri}" is not of the form s3://bucket/key`;
    throw new MicrovmError("ERR_INVALID_ARG", message);
  }
  return { bucket, key };
}
