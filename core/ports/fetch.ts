/**
 * Sends one HTTP request; the global `fetch` is one.
 *
 * @param input The address.
 * @param init Method, headers, body and signal.
 * @returns The answer, as soon as its headers are there.
 */
export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;
