/** Path prefix under which the platform calls the six lifecycle hooks; the platform fixes it. */
export const HOOK_PREFIX = "/aws/lambda-microvms/runtime/v1";

/** Port on which the daemon listens unless its image says otherwise. */
export const DEFAULT_AGENT_PORT = 9000;

/** Port that the endpoint proxy means when a request names none. */
export const DEFAULT_PROXY_PORT = 8080;

/** Request header that carries the proxy token; the proxy strips it before the guest. */
export const PROXY_AUTH_HEADER = "X-aws-proxy-auth";

/** Request header that names the guest's port; the proxy strips it before the guest. */
export const PROXY_PORT_HEADER = "X-aws-proxy-port";

/** Response header in which the proxy names the reason of an error of its own. */
export const PROXY_ERROR_HEADER = "x-aws-proxy-error";
