import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { BuildFailure } from "../image/mod.ts";
import { type Kit, namespacesPermitted, withHost } from "./_testing.ts";
import { GUEST_ISOLATIONS } from "./mod.ts";

const permitted = await namespacesPermitted();

/** One test for each isolation, since both do the steps of an image in the same way. */
function testBoth(name: string, fn: (kit: Kit) => Promise<void>): void {
  for (const isolation of GUEST_ISOLATIONS) {
    const ignore = isolation === "namespaces" && !permitted;
    Deno.test({ name: `${name} [${isolation}]`, ignore, fn: () => withHost(isolation, fn) });
  }
}

/** An ELF header for a machine. */
function elf(machine: number): Uint8Array {
  const header = new Uint8Array(64);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  header.set([2, 0, machine, 0], 16);
  return header;
}

testBoth("a guest has what COPY, WORKDIR and RUN brought", async ({ image, start }) => {
  const dockerfile = `FROM base
WORKDIR /microvms-test/app
COPY a.txt b.sh ./
COPY --chmod=0750 dir ../chosen
COPY dir ../kept/
COPY a.txt ../new/name
COPY a.txt ../kept
RUN mkdir -p /microvms-test/made/deep
RUN chmod 0640 /microvms-test/new/name
CMD pwd | sed 's,.*/microvms,/microvms,'; find .. ! -type d -printf '%P %m %s\\n' | sort; ls -d ../made/deep
`;
  const files = { "a.txt": "a", "b.sh": "#!/bin/sh", "dir/c.txt": "ccc", "dir/sub/d.sh": "#!dd" };
  const { guest, log } = await start(await image(dockerfile, files));
  assertEquals(await guest.exited, { code: 0, signal: null });
  assertEquals(log, [
    "/microvms-test/app",
    "app/a.txt 644 1",
    "app/b.sh 755 9",
    "chosen/c.txt 750 3",
    "chosen/sub/d.sh 750 4",
    "kept/a.txt 644 1",
    "kept/c.txt 644 3",
    "kept/sub/d.sh 755 4",
    "new/name 640 1",
    "../made/deep",
  ]);
});

testBoth(
  "a guest's program sees exactly the variables of its image and its own",
  async ({ image, start, host }) => {
    const dockerfile =
      `FROM base\nENV KEPT="it's \\$5" CHANGED=1 a.b=c AGENTD_PORT=9000\nCMD ["env"]\n`;
    const { guest, log } = await start(await image(dockerfile), {
      env: { CHANGED: "two\nlines", EMPTY: "" },
    });
    await guest.exited;
    const plain = host.isolation === "process";
    assertEquals(log.filter((line) => !/^(?:HOME|AGENTD_PORT)=/.test(line)).sort(), [
      "CHANGED=two",
      "EMPTY=",
      "KEPT=it's $5",
      "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      "a.b=c",
      "lines",
    ]);
    assertMatch(log.join("\n"), plain ? /^HOME=.+\/guest-/m : /^HOME=\/root$/m);
    assertMatch(log.join("\n"), plain ? /^AGENTD_PORT=(?!9000)\d+$/m : /^AGENTD_PORT=9000$/m);
  },
);

testBoth("a guest's program has no input", async ({ image, start }) => {
  const { guest, log } = await start(await image("FROM base\nCMD readlink /proc/self/fd/0\n"));
  await guest.exited;
  assertEquals(log, ["/dev/null"]);
});

testBoth(
  "exited resolves with the program's code after its last output",
  async ({ image, start }) => {
    const { guest, log } = await start(
      await image("FROM base\nCMD echo one; printf two >&2; exit 7\n"),
    );
    assertEquals(await guest.exited, { code: 7, signal: null });
    assertEquals(log.toSorted(), ["one", "two"]);
  },
);

testBoth(
  "a program that cannot start ends the guest, and the log says why",
  async ({ image, start }) => {
    const files = { plain: "#!/bin/sh", text: "echo no", elf: elf(0xf3) };
    const why = "Cannot start the program of the image";
    const cases: readonly (readonly [cmd: string, code: number, log: string])[] = [
      ["/nowhere/agentd", 127, `${why}, there is no such file: /nowhere/agentd`],
      ["no-such-program", 127, `${why}, there is no such file: no-such-program`],
      ["/etc", 127, `${why}, there is no such file: /etc`],
      ["/etc/passwd", 126, `${why}, its file is not executable: /etc/passwd`],
      [
        "./text",
        126,
        `${why}, its file is neither an ELF program nor a script that begins with #!: ./text`,
      ],
      ["./elf", 126, `${why}, its file is built for another kind of machine: ./elf`],
    ];
    for (const [cmd, code, text] of cases) {
      const dockerfile =
        `FROM base\nWORKDIR /microvms-test\nCOPY --chmod=755 . .\nCMD ["${cmd}"]\n`;
      const { guest, log } = await start(await image(dockerfile, files));
      assertEquals([await guest.exited, log], [{ code, signal: null }, [text]]);
    }
  },
);

testBoth("a step that fails ends the guest, and the log names it", async ({ image, start }) => {
  const dockerfile =
    "FROM base\nCOPY a.txt /etc\nCOPY a.txt /microvms-test\nCOPY a.txt /microvms-test/b/c\nCMD true\n";
  const { guest, log } = await start(await image(dockerfile, { "a.txt": "a" }));
  assertEquals((await guest.exited).code, 1);
  assertMatch(
    log.join("\n"),
    /cannot create directory[^]*\nThe guest ended with code 1 at COPY at line 4 of the Dockerfile$/,
  );
});

Deno.test({
  name: "RUN runs any program with its variables, folder and build arguments [namespaces]",
  ignore: !permitted,
  fn: () =>
    withHost("namespaces", async ({ image, start }) => {
      const dockerfile = `FROM base
ARG TAG=t1
ENV NAME=n1
WORKDIR /microvms-test
RUN echo "$NAME $TAG $HOME $PWD" >out && cat >>out
RUN ["sh", "-c", "echo \\"it's\\" >>out; id -u >>out"]
CMD cat out; echo "$TAG"
`;
      const { guest, log } = await start(await image(dockerfile));
      assertEquals(await guest.exited, { code: 0, signal: null });
      assertEquals(log, ["n1 t1 /root /microvms-test", "it's", "0", ""]);
    }),
});

Deno.test({
  name: "RUN that fails ends the guest with its code [namespaces]",
  ignore: !permitted,
  fn: () =>
    withHost("namespaces", async ({ image, start }) => {
      const { guest, log } = await start(
        await image("FROM base\nRUN echo sorry; exit 3\nCMD true\n"),
      );
      assertEquals(await guest.exited, { code: 3, signal: null });
      assertEquals(log, [
        "sorry",
        "The guest ended with code 3 at RUN at line 2 of the Dockerfile",
      ]);
    }),
});

Deno.test("RUN of what could harm this machine is refused by name [process]", async () => {
  await withHost("process", async ({ image, start }) => {
    const refused = [
      "dnf install -y jq",
      "chmod 0755 /a && rm -rf /",
      "chmod 0755 /../../etc/passwd",
      "chmod 0755 $HOME/x",
      "chmod a+x /agentd",
      "mkdir /a",
    ];
    for (const command of refused) {
      const made = await image(`FROM base\nRUN ${command}\nCMD true\n`);
      const error = await assertRejects(() => start(made), BuildFailure);
      assertEquals(error.reason, "CONTAINER_BUILD_FAILED");
      assertEquals(
        error.message,
        "Cannot do RUN at line 2 of the Dockerfile without namespaces (start the emulator on Linux, " +
          "as root or where user namespaces are permitted, " +
          `or bring the files in the artifact): ${command}`,
      );
    }
  });
});
