import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { BuildFailure } from "./build_failure.ts";
import type { ImagePlan } from "./image.ts";
import { planImage } from "./plan_image.ts";

/** Plans a Dockerfile beside an artifact that has "agentd", "b c", and "dir/x". */
async function withArtifact(
  test: (plan: (dockerfile: string) => ImagePlan) => void,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "microvms-image-test-" });
  try {
    await Deno.mkdir(`${folder}/dir`);
    for (const name of ["agentd", "b c", "dir/x"]) {
      await Deno.writeTextFile(`${folder}/${name}`, "x");
    }
    test((dockerfile) => planImage(dockerfile, folder));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("planImage() understands the Dockerfile that images have when none is given", () =>
  withArtifact((plan) => {
    const dockerfile = `FROM public.ecr.aws/amazonlinux/amazonlinux:2023-minimal
COPY agentd /agentd
RUN chmod 0755 /agentd
ENV AGENTD_PORT=9000
ENV AGENTD_LOG=info
EXPOSE 9000
ENTRYPOINT []
CMD ["/agentd"]
`;
    assertEquals(plan(dockerfile), {
      from: "public.ecr.aws/amazonlinux/amazonlinux:2023-minimal",
      steps: [
        { kind: "copy", line: 2, sources: ["agentd"], destination: "/agentd", mode: null },
        {
          kind: "run",
          line: 3,
          argv: ["/bin/sh", "-c", "chmod 0755 /agentd"],
          env: {},
          workdir: "/",
        },
      ],
      env: { AGENTD_PORT: "9000", AGENTD_LOG: "info" },
      workdir: "/",
      argv: ["/agentd"],
      exposed: [9000],
    });
  }));

Deno.test("planImage() expands variables as they stand when they are used", () =>
  withArtifact((plan) => {
    const { from, env, workdir, exposed, steps } = plan(`# a comment
ARG TAG=2023
from --platform=linux/arm64 base:\${TAG:-none} as only
ARG TAG
ARG GIVEN=g OTHER
ENV A=1 B="two words" C='$A' D=\\$A E=$A$B \\
  # a comment between
  F=\${A:-none}\${OTHER:-o}-$GIVEN-$TAG

ENV OLD old   value $A
ENV PATH=/opt/bin:$PATH A=2
WORKDIR /srv
WORKDIR "app $A"
EXPOSE 80/tcp 90-92 53/udp $A
LABEL x=y
MAINTAINER me
RUN echo $A && \\
  echo done
CMD ["x"]
`);
    assertEquals(from, "base:2023");
    assertEquals(env, {
      A: "2",
      B: "two words",
      C: "$A",
      D: "$A",
      E: "",
      F: "noneo-g-2023",
      OLD: "old   value 1",
      PATH: "/opt/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    });
    assertEquals([workdir, exposed], ["/srv/app 2", [80, 90, 91, 92, 2]]);
    assertEquals(steps, [
      { kind: "workdir", line: 12, path: "/srv" },
      { kind: "workdir", line: 13, path: "/srv/app 2" },
      {
        kind: "run",
        line: 17,
        argv: ["/bin/sh", "-c", "echo $A &&   echo done"],
        env: { TAG: "2023", GIVEN: "g", ...env },
        workdir: "/srv/app 2",
      },
    ]);
  }));

Deno.test("planImage() reads the forms of COPY", () =>
  withArtifact((plan) => {
    const { steps } = plan(`FROM base
ENV DIR=dir
WORKDIR /w
COPY agentd .
COPY ./agentd /$DIR/ /opt/
COPY --chmod=0755 ["b c", "/with space"]
COPY . \${DIR}/sub
CMD ["x"]
`);
    assertEquals(steps.slice(1), [
      { kind: "copy", line: 4, sources: ["agentd"], destination: "/w/", mode: null },
      { kind: "copy", line: 5, sources: ["agentd", "dir"], destination: "/opt/", mode: null },
      { kind: "copy", line: 6, sources: ["b c"], destination: "/with space", mode: "0755" },
      { kind: "copy", line: 7, sources: ["."], destination: "/w/dir/sub", mode: null },
    ]);
  }));

Deno.test("planImage() joins ENTRYPOINT and CMD", () =>
  withArtifact((plan) => {
    const cases: readonly (readonly [dockerfile: string, argv: readonly string[]])[] = [
      ['CMD ["a", "b\\"c"]', ["a", 'b"c']],
      ["CMD exec  a $B", ["/bin/sh", "-c", "exec  a $B"]],
      ['CMD ["a"', ["/bin/sh", "-c", '["a"']],
      ['CMD ["a"]\nCMD ["b"]', ["b"]],
      ['ENTRYPOINT ["a"]', ["a"]],
      ['CMD ["c"]\nENTRYPOINT ["a", "b"]', ["a", "b", "c"]],
      ['ENTRYPOINT ["a"]\nCMD b c', ["a", "/bin/sh", "-c", "b c"]],
      ['ENTRYPOINT a b\nCMD ["c"]', ["/bin/sh", "-c", "a b"]],
      ['ENTRYPOINT a\nENTRYPOINT []\nCMD ["c"]', ["c"]],
    ];
    for (const [text, argv] of cases) assertEquals(plan(`FROM base\n${text}\n`).argv, argv, text);
  }));

Deno.test("planImage() refuses what it does not do, by name and line", () =>
  withArtifact((plan) => {
    const cases: readonly (readonly [line: string, message: string])[] = [
      ["ADD agentd /x", "ADD is not supported"],
      ["USER nobody", "USER is not supported"],
      ["VOLUME /x", "VOLUME is not supported"],
      ["HEALTHCHECK NONE", "HEALTHCHECK is not supported"],
      ['SHELL ["/bin/bash"]', "SHELL is not supported"],
      ["ONBUILD RUN x", "ONBUILD is not supported"],
      ["STOPSIGNAL TERM", "STOPSIGNAL is not supported"],
      ["CROSS build", "CROSS is not supported"],
      ["FROM other", "A second FROM (a build of several stages) is not supported"],
      ["COPY --from=one a /a", "COPY --from is not supported"],
      ["COPY --chown=1:1 agentd /a", "COPY --chown is not supported"],
      ["COPY --chmod=u+x agentd /a", 'COPY --chmod takes octal bits, not "u+x"'],
      ["COPY <<EOF /a\nx\nEOF", "COPY with a heredoc is not supported"],
      ["RUN <<EOF\nx\nEOF", "RUN with a heredoc is not supported"],
      ["RUN --mount=type=cache,target=/x y", "RUN --mount is not supported"],
      ["COPY agentd", "COPY needs a source and a destination: agentd"],
      ["COPY agentd dir /a", 'COPY of several sources needs a destination that ends with "/": /a'],
      ["COPY missing /a", "COPY finds no such file or folder in the artifact: missing"],
      [
        "COPY agent* /a",
        "COPY finds no such file or folder in the artifact (wildcards are not supported): agent*",
      ],
      ["COPY ../x /a", "COPY cannot reach outside the artifact: ../x"],
      ["COPY agentd/x /a", "COPY finds no such file or folder in the artifact: agentd/x"],
      ["ENV A", 'ENV gives no value to "A"'],
      ["ENV A='x", "A single quote is not closed: 'x"],
      ["ENV A=${B:?x}", "This form of a variable is not supported: ${B:?x}"],
      ["EXPOSE 0", 'EXPOSE takes ports from 1 to 65535, not "0"'],
      ["EXPOSE 9-8", 'EXPOSE takes ports from 1 to 65535, not "9-8"'],
      ["EXPOSE web", 'EXPOSE takes ports from 1 to 65535, not "web"'],
      ["WORKDIR", "WORKDIR has no argument"],
      ["CMD", "CMD has no argument"],
    ];
    for (const [line, message] of cases) {
      const error = assertThrows(
        () => plan(`FROM base\n${line}\nCMD ["x"]\n`),
        BuildFailure,
        undefined,
        line,
      );
      assertEquals(error.reason, "CONTAINER_BUILD_FAILED");
      assertEquals(error.message, `Cannot use line 2 of the Dockerfile, ${message}`);
    }
  }));

Deno.test("planImage() needs FROM and a program", () =>
  withArtifact((plan) => {
    const noProgram = "The Dockerfile names no program to start; add CMD or ENTRYPOINT";
    const cases: readonly (readonly [dockerfile: string, message: string])[] = [
      ["", "The Dockerfile has no FROM"],
      ["# nothing\n", "The Dockerfile has no FROM"],
      ["ARG A=1\n", "The Dockerfile has no FROM"],
      ["RUN x\nFROM a\n", "Cannot use line 1 of the Dockerfile, RUN stands before FROM"],
      ["FROM $A\n", "Cannot use line 1 of the Dockerfile, FROM names no image: $A"],
      ["FROM a b\n", "Cannot use line 1 of the Dockerfile, FROM cannot be understood: a b"],
      ["FROM a\n", noProgram],
      ["FROM a\nENTRYPOINT []\nCMD []\n", noProgram],
    ];
    for (const [dockerfile, message] of cases) {
      assertEquals(assertThrows(() => plan(dockerfile), BuildFailure).message, message);
    }
  }));

Deno.test("planImage() ends with a plan or a BuildFailure for any text [property]", () =>
  withArtifact((plan) => {
    const word = fc.constantFrom(
      ...["FROM", "ENV", "COPY", "RUN", "CMD", "ARG", "WORKDIR", "EXPOSE", "LABEL", "--chmod=7"],
      ...["a", "A=1", "$A", "${A:-b}", '"', "'", "\\", "\n", "[", '["x"]', "<<E", "#", "/", "."],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        try {
          plan(`FROM base\n${words.join(" ")}`);
        } catch (error) {
          if (!(error instanceof BuildFailure)) throw error;
        }
      }),
      { numRuns: 1000 },
    );
  }));
