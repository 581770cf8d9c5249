import { assertEquals } from "@std/assert";
import { AwsV4Signer } from "aws4fetch";
import fc from "fast-check";
import { checkSignature, type SignatureTerms, type SignedRequest } from "./sigv4.ts";

const CREDENTIALS = { accessKeyId: "EXAMPLEKEYID", secretAccessKey: "example-secret" };
const DATETIME = "20261130T214500Z";
const NOW = 1_796_075_100_000;
const TERMS: SignatureTerms = {
  credentials: CREDENTIALS,
  region: "us-east-1",
  service: "lambda",
  now: NOW,
  maxSkewMs: 300_000,
};

interface Signing {
  method?: string;
  url?: string;
  body?: string;
  headers?: Record<string, string>;
  service?: string;
  region?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  allHeaders?: boolean;
}

async function sign(signing: Signing = {}): Promise<SignedRequest> {
  const { method = "POST", url = "http://127.0.0.1:4290/2025-09-09/microvms", body = "{}" } =
    signing;
  const signer = new AwsV4Signer({
    ...CREDENTIALS,
    service: "lambda",
    region: "us-east-1",
    datetime: DATETIME,
    ...signing,
    method,
    url,
    body,
  });
  const signed = await signer.sign();
  return { method, url, headers: signed.headers, body: new TextEncoder().encode(body) };
}

Deno.test("checkSignature() accepts what aws4fetch signed", async () => {
  assertEquals(await checkSignature(await sign(), TERMS), undefined);
});

Deno.test("checkSignature() names the fault", async () => {
  const signed = await sign();
  const edit = (change: Partial<SignedRequest>) => checkSignature({ ...signed, ...change }, TERMS);
  const withHeader = (name: string, value: string) => {
    const headers = new Headers(signed.headers);
    headers.set(name, value);
    return headers;
  };
  const without = new Headers(signed.headers);
  without.delete("authorization");

  assertEquals(await edit({ headers: without }), "missing");
  assertEquals(await edit({ headers: withHeader("authorization", "Bearer x") }), "incomplete");
  assertEquals(await edit({ headers: withHeader("x-amz-date", "yesterday") }), "incomplete");
  for (const names of ["", "a@b", "host;", "host;;x-amz-date"]) {
    const claim = signed.headers.get("authorization") ?? "";
    const edited = claim.replace(/SignedHeaders=[^,]+/, `SignedHeaders=${names}`);
    assertEquals(await edit({ headers: withHeader("authorization", edited) }), "incomplete", names);
  }
  assertEquals(await edit({ url: "http://127.0.0.1:4290/2025-09-09/other" }), "mismatch");
  assertEquals(await edit({ url: "http://localhost:4290/2025-09-09/microvms" }), "mismatch");
  assertEquals(await edit({ method: "PUT" }), "mismatch");
  assertEquals(await edit({ body: new TextEncoder().encode("{ }") }), "mismatch");
  assertEquals(await edit({ headers: withHeader("x-amz-date", "20261130T214501Z") }), "mismatch");
  assertEquals(
    await checkSignature(await sign({ secretAccessKey: "another" }), TERMS),
    "mismatch",
  );
  assertEquals(await checkSignature(await sign({ accessKeyId: "ANOTHER" }), TERMS), "unknown key");
  assertEquals(await checkSignature(await sign({ service: "s3" }), TERMS), "wrong service");
  assertEquals(await checkSignature(await sign({ region: "eu-west-1" }), TERMS), "wrong region");
});

Deno.test("checkSignature() lets the clock be off by the given skew and no more", async () => {
  const signed = await sign();
  const at = (now: number) => checkSignature(signed, { ...TERMS, now });
  assertEquals(await at(NOW + 300_000), undefined);
  assertEquals(await at(NOW + 300_001), "expired");
  assertEquals(await at(NOW - 300_000), undefined);
  assertEquals(await at(NOW - 300_001), "not yet current");
});

Deno.test("checkSignature() holds a declared payload hash against the body", async () => {
  const hash = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";
  const right = await sign({ headers: { "x-amz-content-sha256": hash } });
  assertEquals(await checkSignature(right, TERMS), undefined);
  const wrong = await sign({ headers: { "x-amz-content-sha256": hash.replace("4", "5") } });
  assertEquals(await checkSignature(wrong, TERMS), "wrong payload hash");
  const unsigned = await sign({ headers: { "x-amz-content-sha256": "UNSIGNED-PAYLOAD" } });
  assertEquals(await checkSignature(unsigned, TERMS), "wrong payload hash");
});

Deno.test("checkSignature() trusts the declared hash of a body that it is not given", async () => {
  const terms = { ...TERMS, service: "s3" };
  const signed = await sign({
    service: "s3",
    method: "PUT",
    url: "http://127.0.0.1:4290/bucket/a%20b%2Bc",
    headers: { "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
  });
  assertEquals(await checkSignature({ ...signed, body: undefined }, terms), undefined);
});

const segment = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme-ascii" })
  .filter((text) => text !== "." && text !== "..");
const signing = fc.record({
  method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE"),
  path: fc.array(segment, { minLength: 1, maxLength: 4 }),
  query: fc.dictionary(segment, segment, { maxKeys: 3 }),
  body: fc.string({ maxLength: 40 }),
  headers: fc.record({ "content-type": fc.constant("application/json"), "x-custom": segment }),
  allHeaders: fc.boolean(),
});

function urlOf({ path, query }: { path: string[]; query: Record<string, string> }): string {
  const search = new URLSearchParams(query).toString();
  return `http://127.0.0.1:4290/${path.map(encodeURIComponent).join("/")}?${search}`;
}

Deno.test("checkSignature() accepts any request that was signed", async () => {
  await fc.assert(
    fc.asyncProperty(signing, async ({ path, query, ...rest }) => {
      const signed = await sign({ ...rest, url: urlOf({ path, query }) });
      assertEquals(await checkSignature(signed, TERMS), undefined);
    }),
  );
});

Deno.test("checkSignature() refuses any request that was edited after signing", async () => {
  const edits = ["method", "path", "query", "body", "header", "signature"] as const;
  await fc.assert(
    fc.asyncProperty(signing, fc.constantFrom(...edits), async ({ path, query, ...rest }, edit) => {
      const signed = await sign({ ...rest, allHeaders: true, url: urlOf({ path, query }) });
      const headers = new Headers(signed.headers);
      const authorization = headers.get("authorization") ?? "";
      switch (edit) {
        case "method":
          signed.method = "OPTIONS";
          break;
        case "path":
          signed.url = urlOf({ path: [...path, "x"], query });
          break;
        case "query":
          signed.url += "&added=1";
          break;
        case "body":
          signed.body = new TextEncoder().encode(`${rest.body}.`);
          break;
        case "header":
          headers.set("x-custom", `${headers.get("x-custom")}.`);
          break;
        case "signature":
          headers.set(
            "authorization",
            authorization.replace(/.$/, (last) => last === "0" ? "1" : "0"),
          );
          break;
        default:
          edit satisfies never;
      }
      assertEquals(await checkSignature({ ...signed, headers }, TERMS), "mismatch");
    }),
  );
});
