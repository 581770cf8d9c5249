import type { MicrovmLife } from "./microvm_life.ts";
import type { Proxy } from "./proxy.ts";
import type { Store } from "./store.ts";

/** The three faces that share the emulator's address. */
export interface AppOptions {
  /** Answers requests of the control plane. */
  control(request: Request): Promise<Response>;
  /** Answers requests of the bucket. */
  s3(request: Request): Promise<Response>;
  /** Answers requests of a VM's endpoint. */
  proxy: Proxy;
  /** Where VMs are looked up. */
  store: Store;
  /** Region in the host names of endpoints. */
  region: string;
}

const API_PATH_REGEXP = /^\/\d{4}-\d{2}-\d{2}(\/|$)/;

/**
 * Makes the emulator's main handler. A host in AWS's form goes to that VM's endpoint, a path that
 * begins with a date to the control plane, and all else to the bucket.
 *
 * @param options The three faces.
 * @returns The handler of one request.
 */
export function createApp(options: AppOptions): (request: Request) => Promise<Response> {
  const { control, s3, proxy, store, region } = options;
  const suffix = `.lambda-microvm.${region}.on.aws`;
  return (request) => {
    const { hostname, pathname } = new URL(request.url);
    if (hostname.endsWith(suffix)) {
      const life: MicrovmLife | undefined = store.microvms.get(
        `microvm-${hostname.slice(0, -suffix.length)}`,
      );
      return proxy(request, life);
    }
    return API_PATH_REGEXP.test(pathname) ? control(request) : s3(request);
  };
}
