import { MicrovmError } from "../errors/microvm_error.ts";
import type { Environment } from "../ports/environment.ts";
import { Secret } from "../secret.ts";

/** What requests are signed with. */
export interface AwsCredentials {
  /** Names the key; not secret. */
  readonly accessKeyId: string;
  /** The key. */
  readonly secretAccessKey: Secret;
  /** Comes with temporary keys only. */
  readonly sessionToken?: Secret | undefined;
}

/**
 * Answers the credentials of the moment; asked again for every request, since they may rotate.
 *
 * @throws {MicrovmError} ERR_CREDENTIALS when there are none.
 */
export type CredentialProvider = () => Promise<AwsCredentials>;

/** What AWS's own chain answers. */
interface ChainIdentity {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Loads AWS's own chain: shared files, SSO, processes, web identity, containers, instances. */
export type LoadChain = () => Promise<() => Promise<ChainIdentity>>;

async function loadNodeChain(): Promise<() => Promise<ChainIdentity>> {
  // Loaded on demand: it is large, and keys from the environment do not need it.
  const { defaultProvider } = await import("@aws-sdk/credential-provider-node");
  return defaultProvider();
}

function hidden({ accessKeyId, secretAccessKey, sessionToken }: ChainIdentity): AwsCredentials {
  return {
    accessKeyId,
    secretAccessKey: new Secret(secretAccessKey),
    sessionToken: sessionToken ? new Secret(sessionToken) : undefined,
  };
}

/**
 * Makes the provider for an environment: the variables `AWS_ACCESS_KEY_ID` and
 * `AWS_SECRET_ACCESS_KEY` (with `AWS_SESSION_TOKEN`) if they are set, else AWS's own chain.
 *
 * @param env The environment.
 * @param options How the chain is loaded, for tests.
 * @returns The provider.
 */
export function credentialProvider(
  env: Environment,
  { loadChain = loadNodeChain }: { readonly loadChain?: LoadChain } = {},
): CredentialProvider {
  let chain: ReturnType<LoadChain> | undefined;
  return async () => {
    const accessKeyId = env.get("AWS_ACCESS_KEY_ID") || undefined;
    const secretAccessKey = env.get("AWS_SECRET_ACCESS_KEY") || undefined;
    const sessionToken = env.get("AWS_SESSION_TOKEN") || undefined;
    if (accessKeyId !== undefined && secretAccessKey !== undefined) {
      return hidden({
        accessKeyId,
        secretAccessKey,
        ...(sessionToken === undefined ? {} : { sessionToken }),
      });
    }
    if (accessKeyId !== undefined || secretAccessKey !== undefined) {
      const missing = accessKeyId === undefined ? "AWS_ACCESS_KEY_ID" : "AWS_SECRET_ACCESS_KEY";
      throw new MicrovmError("ERR_CREDENTIALS", `Cannot sign requests: ${missing} is not set`);
    }
    try {
      chain ??= loadChain();
      return hidden(await (await chain)());
    } catch (cause) {
      chain = undefined;
      throw new MicrovmError(
        "ERR_CREDENTIALS",
        "Cannot find AWS credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a " +
          "profile in AWS_PROFILE and log in to it",
        { cause },
      );
    }
  };
}
