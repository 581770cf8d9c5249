import { BuildFailure } from "./build_failure.ts";

/** Longest name of a file or folder in bytes that Linux holds. */
const MAX_PART = 255;

/**
 * Checks the name of an archive entry.
 *
 * @param name Name as the archive holds it; the name of a folder ends with a slash.
 * @returns The name without the slash at its end.
 * @throws {BuildFailure} When the name does not stay inside the folder it is unpacked into, or can
 * be read in two ways.
 */
export function artifactPath(name: string): string {
  const path = name.endsWith("/") ? name.slice(0, -1) : name;
  if (/[\\\0]/.test(path)) throw unsafe(name, "it has a backslash or a zero byte");
  for (const part of path.split("/")) {
    if (part === "") throw unsafe(name, "it is absolute, empty, or has an empty part");
    if (new TextEncoder().encode(part).length > MAX_PART) throw unsafe(name, "it is too long");
    if (part === "." || part === "..") throw unsafe(name, `it has the part "${part}"`);
  }
  return path;
}

function unsafe(name: string, why: string): BuildFailure {
  const text = `Cannot unpack the artifact, an entry's name is refused because ${why}: ${
    JSON.stringify(name)
  }`;
  return new BuildFailure("ARCHIVE_INVALID", text);
}
