/** Prints a value whole, one member per line and with sorted keys, so that two prints line up. */
export function format(value: unknown): string {
  return Deno.inspect(value, {
    depth: Infinity,
    sorted: true,
    trailingComma: true,
    compact: false,
    iterableLimit: Infinity,
    strAbbreviateSize: Infinity,
    getters: true,
  });
}

/** The end of an assertion's message: the caller's own words after a colon, else a full stop. */
export function suffix(msg: string | undefined): string {
  return msg ? `: ${msg}` : ".";
}
