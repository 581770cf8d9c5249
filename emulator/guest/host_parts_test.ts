import { assertEquals } from "@std/assert";
import { hostParts } from "./host_parts.ts";

const TREE: Readonly<Record<string, readonly string[]>> = {
  "/": ["bin@", "boot/", "etc/", "home/", "proc/", "root/", "run/", "swap", "socket=", "usr/"],
  "/boot": ["efi/", "kernel"],
  "/home": ["me/", "closed/"],
  "/home/me": ["disk/", "notes"],
};

function line(point: string): string {
  return `36 35 98:0 /mnt1 ${point} rw,noatime - ext3 /dev/root rw\n`;
}

async function* readDir(path: string): AsyncGenerator<Deno.DirEntry> {
  const entries = TREE[path];
  if (entries === undefined) throw new Deno.errors.PermissionDenied(path);
  for (const entry of entries) {
    await Promise.resolve();
    yield {
      name: entry.replace(/[@/=]$/, ""),
      isDirectory: entry.endsWith("/"),
      isSymlink: entry.endsWith("@"),
      isFile: /\w$/.test(entry),
    };
  }
}

function parts(...points: readonly string[]): Promise<readonly string[]> {
  return hostParts(points.map(line).join(""), readDir);
}

Deno.test("hostParts() lists what has no mounts in it, without what every guest has of its own", async () => {
  assertEquals(await parts("/", "/proc", "/boot/efi", "/run/user/0", "/usr"), [
    ...["/bin", "/boot/efi", "/boot/kernel", "/etc", "/home", "/swap", "/usr"],
  ]);
});

Deno.test("hostParts() goes as deep as the mounts, and around what cannot be listed", async () => {
  assertEquals(await parts("/", "/home/me/disk", "/home/closed/disk", "/homes"), [
    ...["/bin", "/boot", "/etc", "/home/me/disk", "/home/me/notes", "/swap", "/usr"],
  ]);
});
