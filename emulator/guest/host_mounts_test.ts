import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { hostMounts } from "./host_mounts.ts";

function line(point: string): string {
  const escaped = point.replace(
    /[ \t\n\\]/g,
    (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return `36 35 98:0 /mnt1 ${escaped} rw,noatime master:1 - ext3 /dev/root rw\n`;
}

Deno.test("hostMounts() lists what a guest should see besides the root file system", () => {
  const points = [
    ...[
      "/",
      "/proc",
      "/proc/sys/fs/binfmt_misc",
      "/sys",
      "/sys/fs/cgroup",
      "/dev",
      "/dev/shm",
      "/run",
      "/run/user/0",
    ],
    ...[
      "/home",
      "/tmp",
      "/home",
      "/home/me/my disk",
      "/devices",
      "/etc/hosts",
      "/etc/hostname",
      "/etc/machine-id",
    ],
    ...["/var/lib/docker/overlay2/x/merged", "/var/lib/dockers"],
  ];
  assertEquals(hostMounts(points.map(line).join("")), [
    "/devices",
    "/etc/hosts",
    "/home",
    "/home/me/my disk",
    "/tmp",
    "/var/lib/dockers",
  ]);
  assertEquals(hostMounts(""), []);
});

Deno.test("hostMounts() reads any name back [property]", () => {
  const name = fc.string({
    unit: fc.constantFrom("a", "é", " ", "\t", "\n", "\\", "0", "4"),
    minLength: 1,
  });
  fc.assert(fc.property(fc.array(name), (names) => {
    const points = names.map((name) => `/x/${name}`);
    assertEquals(hostMounts(points.map(line).join("")), [...new Set(points)].sort());
  }));
});
