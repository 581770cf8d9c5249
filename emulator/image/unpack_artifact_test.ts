import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import fc from "fast-check";
import { BuildFailure } from "./build_failure.ts";
import { unpackArtifact } from "./unpack_artifact.ts";

interface RawEntry {
  readonly name: string;
  readonly data?: string | Uint8Array;
  /** File type and permission bits. */
  readonly mode?: number;
  /** Bytes that the archive says it unpacks to. */
  readonly size?: number;
  readonly crc?: number;
  readonly flags?: number;
  /** Compression method: 0 for none, 8 for deflate. */
  readonly method?: number;
}

const DOCKERFILE: RawEntry = { name: "Dockerfile", data: "FROM base\n", mode: 0o100644 };

/** A zip with nothing but what it is told, since a library refuses to write what must be refused. */
function rawZip(entries: readonly RawEntry[]): Uint8Array<ArrayBuffer> {
  const locals: number[] = [];
  const central: number[] = [];
  for (const { name, data = "", mode = 0, size, crc, flags = 0x800, method = 0 } of entries) {
    const nameBytes = new TextEncoder().encode(name);
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    const common = [
      ...[...u16(20), ...u16(flags), ...u16(method), ...u16(0), ...u16(0x21)],
      ...[...u32(crc ?? crc32(bytes)), ...u32(bytes.length), ...u32(size ?? bytes.length)],
      ...[...u16(nameBytes.length), ...u16(0)],
    ];
    const offset = locals.length;
    locals.push(...u32(0x04034b50), ...common, ...nameBytes, ...bytes);
    central.push(...u32(0x02014b50), ...u16(0x031e), ...common, ...u16(0), ...u16(0), ...u16(0));
    central.push(...u32(mode * 0x10000), ...u32(offset), ...nameBytes);
  }
  const end = [
    ...u16(0),
    ...u16(0),
    ...u16(entries.length),
    ...u16(entries.length),
    ...u32(central.length),
  ];
  return new Uint8Array([
    ...locals,
    ...central,
    ...u32(0x06054b50),
    ...end,
    ...u32(locals.length),
    ...u16(0),
  ]);
}

function u16(value: number): readonly number[] {
  return [value & 255, value >>> 8 & 255];
}

function u32(value: number): readonly number[] {
  return [...u16(value & 0xffff), ...u16(value >>> 16)];
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

async function unpacked(
  zip: Uint8Array<ArrayBuffer>,
  check: (folder: string) => Promise<void>,
): Promise<void> {
  const parent = await Deno.makeTempDir({ prefix: "microvms-image-test-" });
  try {
    await unpackArtifact(zip, `${parent}/image`);
    await check(`${parent}/image`);
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
}

/** Asserts that an archive is refused and that nothing was unpacked beside its folder. */
async function refused(zip: Uint8Array<ArrayBuffer>, reason: string, text: string): Promise<void> {
  const parent = await Deno.makeTempDir({ prefix: "microvms-image-test-" });
  try {
    const error = await assertRejects(() => unpackArtifact(zip, `${parent}/image`), BuildFailure);
    assertEquals(error.reason, reason);
    assertStringIncludes(error.message, text);
    const names = [];
    for await (const { name } of Deno.readDir(parent)) if (name !== "image") names.push(name);
    assertEquals(names, []);
  } finally {
    await Deno.remove(parent, { recursive: true });
  }
}

Deno.test("unpackArtifact() unpacks files and folders with their modes", async () => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  const bytes = new Uint8Array(300_000).fill(7);
  await writer.add("Dockerfile", new Uint8ArrayReader(new TextEncoder().encode("FROM base\n")));
  await writer.add("agentd", new Uint8ArrayReader(bytes), { unixMode: 0o100755 });
  await writer.add("dir/", undefined, { directory: true, unixMode: 0o40750 });
  await writer.add("dir/sub/file", new Uint8ArrayReader(new Uint8Array([1])), {
    unixMode: 0o104640,
  });
  await unpacked(await writer.close(), async (folder) => {
    assertEquals(await Deno.readFile(`${folder}/agentd`), bytes);
    assertEquals(await Deno.readTextFile(`${folder}/Dockerfile`), "FROM base\n");
    const modes = [];
    for (const name of ["Dockerfile", "agentd", "dir", "dir/sub/file"]) {
      modes.push(((await Deno.stat(`${folder}/${name}`)).mode ?? 0) & 0o7777);
    }
    assertEquals(modes, [0o644, 0o755, 0o750, 0o640]);
  });
});

Deno.test("unpackArtifact() says ARCHIVE_INVALID when the bytes are no zip", async () => {
  await refused(new Uint8Array(), "ARCHIVE_INVALID", "it is not a zip that can be read");
  await refused(
    new TextEncoder().encode("FROM base\n".repeat(20)),
    "ARCHIVE_INVALID",
    "it is not a zip",
  );
  const whole = rawZip([DOCKERFILE]);
  await refused(whole.slice(0, whole.length - 30), "ARCHIVE_INVALID", "it is not a zip");
});

Deno.test("unpackArtifact() says ARCHIVE_DOCKERFILE_NOT_FOUND when none is at the top", async () => {
  for (const name of ["dir/Dockerfile", "dockerfile", "Dockerfile/"]) {
    await refused(
      rawZip([{ name }]),
      "ARCHIVE_DOCKERFILE_NOT_FOUND",
      'Cannot find the file "Dockerfile"',
    );
  }
  await refused(rawZip([]), "ARCHIVE_DOCKERFILE_NOT_FOUND", 'Cannot find the file "Dockerfile"');
});

Deno.test("unpackArtifact() refuses names that leave the folder or can be read in two ways", async () => {
  const names = [
    "/etc/x",
    "../x",
    "a/../../x",
    "a/..",
    "./a",
    "a//b",
    "a\\b",
    "..\\x",
    "a\0b",
    "..",
    "//",
    "/",
  ];
  for (const name of names) {
    await refused(
      rawZip([DOCKERFILE, { name, data: "x" }]),
      "ARCHIVE_INVALID",
      "an entry's name is refused",
    );
  }
});

Deno.test("unpackArtifact() refuses links, devices, encrypted entries and two of one name", async () => {
  const cases: readonly (readonly [readonly RawEntry[], string])[] = [
    [
      [{ name: "link", data: "/etc/passwd", mode: 0o120777 }],
      'neither a file nor a folder: "link"',
    ],
    [[{ name: "pipe", mode: 0o010644 }], 'neither a file nor a folder: "pipe"'],
    [[{ name: "disk", mode: 0o060644 }], 'neither a file nor a folder: "disk"'],
    [[{ name: "a", flags: 0x801 }], 'encrypted: "a"'],
    [[{ name: "a" }, { name: "a" }], 'two entries have the name "a"'],
    [[{ name: "a" }, { name: "a/" }], 'two entries have the name "a"'],
    [[{ name: "a" }, { name: "a/b" }], "a file stands where a folder is needed"],
  ];
  for (const [entries, text] of cases) {
    await refused(rawZip([DOCKERFILE, ...entries]), "ARCHIVE_INVALID", text);
  }
});

Deno.test("unpackArtifact() refuses damaged entries", async () => {
  await refused(
    rawZip([DOCKERFILE, { name: "a", data: "abc", crc: 1 }]),
    "ARCHIVE_INVALID",
    "it is not a zip",
  );
  await refused(rawZip([DOCKERFILE, { name: "a", data: "abc", size: 2 }]), "ARCHIVE_INVALID", "");
});

Deno.test("unpackArtifact() writes no more of an entry than the archive says it has", async () => {
  const zeros = new Uint8Array(8 * 1024 * 1024);
  const deflate = new Blob([zeros]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const data = await new Response(deflate).bytes();
  const parent = await Deno.makeTempDir({ prefix: "microvms-image-test-" });
  const bomb = { name: "bomb", data, method: 8, size: 1000, crc: crc32(zeros) };
  const error = await assertRejects(
    () => unpackArtifact(rawZip([DOCKERFILE, bomb]), `${parent}/image`),
    BuildFailure,
  );
  const { size } = await Deno.stat(`${parent}/image/bomb`);
  await Deno.remove(parent, { recursive: true });
  assertEquals(error.reason, "ARCHIVE_INVALID");
  assert(size <= 1000, `${size} bytes were written`);
});

Deno.test("unpackArtifact() refuses what unpacks to too much, before it unpacks anything", async () => {
  const huge = { data: "x", size: 1024 ** 3 };
  const entries = [DOCKERFILE, { name: "a", ...huge }, { name: "b", ...huge }, {
    name: "c",
    ...huge,
  }];
  await refused(rawZip(entries), "ARCHIVE_INVALID", "2147483648 is the limit");
  const many = Array.from({ length: 10_001 }, (_, at) => ({ name: `f${at}` }));
  await refused(rawZip(many), "ARCHIVE_INVALID", "it has 10001 entries and 10000 is the limit");
});

Deno.test("unpackArtifact() writes nothing outside of its folder, whatever the names [property]", async () => {
  const part = fc.constantFrom("", ".", "..", "a", "b c", "é", "\\", "\0", "C:");
  const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 3 }), async (names) => {
      const parent = await Deno.makeTempDir({ prefix: "microvms-image-test-" });
      try {
        await unpackArtifact(
          rawZip([DOCKERFILE, ...names.map((name) => ({ name }))]),
          `${parent}/image`,
        );
      } catch (error) {
        assert(error instanceof BuildFailure, String(error));
      }
      const beside = [];
      for await (const { name } of Deno.readDir(parent)) beside.push(name);
      await Deno.remove(parent, { recursive: true });
      assert(beside.length <= 1 && (beside[0] ?? "image") === "image");
    }),
    { numRuns: 200 },
  );
});
