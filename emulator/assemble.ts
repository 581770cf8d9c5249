import { createApp } from "./app.ts";
import { Bucket } from "./bucket.ts";
import { ClientTokens } from "./client_tokens.ts";
import type { Clock } from "./clock.ts";
import { createControl } from "./control.ts";
import type { Emulator } from "./emulator.ts";
import { Endpoints } from "./endpoints.ts";
import type { GuestHost } from "./guest/guest.ts";
import { createHandlers } from "./handlers/handlers.ts";
import { ImageBuilder } from "./image_builder.ts";
import { PageTokens } from "./page_tokens.ts";
import type { PrivateFolder } from "./private_folder.ts";
import { createProxy } from "./proxy.ts";
import { createS3 } from "./s3.ts";
import { serveLoopback } from "./serve_loopback.ts";
import type { Credentials } from "./sigv4.ts";
import { Store } from "./store.ts";
import { EndpointTokens } from "./tokens.ts";

/** What an emulator is put together from. */
export interface Parts {
  /** Where guests are started; closed with the emulator. */
  guests: GuestHost;
  /** Source of time. */
  clock: Clock;
  /** Folder of the emulator's own, removed when it closes. */
  folder: PrivateFolder;
  /** Port of the control plane and the bucket: a free one unless given. */
  port?: number | undefined;
  /** Region that it plays. */
  region: string;
  /** Writer of one line. */
  log(text: string): void;
}

/** The account that owns all that is made here: the one of AWS's documentation. */
export const ACCOUNT = "123456789012";

const BUCKET_NAME = "microvms-emulator";

/**
 * Puts an emulator together and lets it listen.
 *
 * @param parts What it is made from.
 * @returns The running emulator.
 */
export async function assemble(parts: Parts): Promise<Emulator> {
  const { guests, clock, folder: { path: folder }, port, region, log } = parts;
  const credentials = makeCredentials();
  const store = new Store();
  await Deno.mkdir(`${folder}/bucket`);
  await Deno.mkdir(`${folder}/images`);
  const bucket = new Bucket(`${folder}/bucket`);
  const tokens = await EndpointTokens.create();
  const proxy = createProxy({ tokens, clock, log });
  const endpoints = new Endpoints(proxy, { clock, log });
  const builder = new ImageBuilder({
    ...{ guests, bucket, region, clock, log },
    bucketName: BUCKET_NAME,
    folder: `${folder}/images`,
  });
  const handlers = createHandlers({
    ...{ region, store, builder, guests, endpoints, tokens, clock, log },
    account: ACCOUNT,
    pages: await PageTokens.create(),
    clientTokens: new ClientTokens(),
  });
  const control = createControl({ handlers, credentials, region, clock, log });
  const s3 = createS3({ bucket, bucketName: BUCKET_NAME, region, credentials, clock, log });
  const app = createApp({ control, s3, proxy, store, region });
  const server = serveLoopback(app, { port, clock, log });
  const url = `http://127.0.0.1:${server.port}`;

  async function endMicrovms(): Promise<void> {
    const lives = [...store.microvms.values()];
    await Promise.all(lives.map((life) => life.end("The emulator was closed", { hook: false })));
  }
  async function closeAll(): Promise<void> {
    const closed = server.close();
    await Promise.all([builder.close(), endMicrovms()]);
    await closed;
    // A request that was being answered may have launched one more.
    await Promise.all([builder.close(), endMicrovms(), endpoints.close()]);
    try {
      await guests.close();
    } finally {
      await parts.folder.remove();
    }
  }
  let closing: Promise<void> | undefined;
  function close(): Promise<void> {
    return closing ??= closeAll();
  }
  return {
    url,
    region,
    credentials,
    bucket: BUCKET_NAME,
    env: makeEnv({ url, region, credentials }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function makeCredentials(): Credentials {
  const key = crypto.getRandomValues(new Uint8Array(6)).toHex().toUpperCase();
  const secret = crypto.getRandomValues(new Uint8Array(30)).toBase64();
  return { accessKeyId: `EMULATOR${key}`, secretAccessKey: secret };
}

function makeEnv(
  { url, region, credentials }: { url: string; region: string; credentials: Credentials },
): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_LAMBDA_MICROVMS: url,
    AWS_ENDPOINT_URL_S3: url,
    // Whatever else a tool asks AWS for must not reach the real one with made-up keys.
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_REGION: region,
    // Some clients read only this one.
    AWS_DEFAULT_REGION: region,
    MICROVM_BUCKET: BUCKET_NAME,
    MICROVM_BUILD_ROLE_ARN: `arn:aws:iam::${ACCOUNT}:role/microvms-emulator-build`,
    MICROVM_EXECUTION_ROLE_ARN: `arn:aws:iam::${ACCOUNT}:role/microvms-emulator-execution`,
  };
}
