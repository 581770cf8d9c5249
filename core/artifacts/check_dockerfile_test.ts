import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { MicrovmError } from "../errors/microvm_error.ts";
import { checkDockerfile } from "./check_dockerfile.ts";
import { defaultDockerfile } from "./default_dockerfile.ts";

const FROM = "FROM public.ecr.aws/amazonlinux/amazonlinux:2023-minimal";
const CMD = 'CMD ["/agentd"]';

Deno.test("defaultDockerfile() has the lines of the daemon's image in order", () => {
  assertEquals(defaultDockerfile({ port: 9100 }).split("\n"), [
    FROM,
    "COPY agentd /agentd",
    "RUN chmod 0755 /agentd",
    "ENV AGENTD_PORT=9100",
    "ENV AGENTD_LOG=info",
    "EXPOSE 9100",
    "ENTRYPOINT []",
    CMD,
    "",
  ]);
});

Deno.test("checkDockerfile() passes what starts the daemon on its port", () => {
  const passing: readonly (readonly [string, number])[] = [
    [defaultDockerfile(), 9000],
    [defaultDockerfile({ port: 1 }), 1],
    [`${FROM}\n${CMD}`, 9000],
    [`${FROM}\nENTRYPOINT [ ]\nCMD /agentd --verbose`, 9000],
    [`${FROM}\nENV A=1 AGENTD_PORT=8000\n${CMD}`, 8000],
    [`${FROM}\nENV AGENTD_PORT 8000\n${CMD}`, 8000],
    [`${FROM}\nENV AGENTD_PORT=1\nENV AGENTD_PORT="8000"\n${CMD}`, 8000],
    [`ARG BASE=public.ecr.aws/amazonlinux/amazonlinux:2023-minimal\nFROM $BASE\n${CMD}`, 9000],
    [`FROM golang AS tools\nENTRYPOINT ["go"]\n${FROM}\n${CMD}`, 9000],
    [`${FROM} AS base\n${CMD}\nFROM base\nRUN \\\n  true`, 9000],
    [
      `# syntax=docker/dockerfile:1\nfrom --platform=linux/arm64 ${FROM.slice(5)}\ncmd agentd`,
      9000,
    ],
  ];
  for (const [text, port] of passing) checkDockerfile(text, { port });
});

Deno.test("checkDockerfile() refuses what could not serve, and says what to write", () => {
  const refused: readonly (readonly [string, string])[] = [
    ["", "no FROM"],
    ["# FROM nothing\n", "no FROM"],
    [`RUN true\n${CMD}`, "no FROM"],
    [`FROM alpine\n${CMD}`, 'built from "alpine"'],
    [`${FROM}\nFROM alpine\n${CMD}`, 'built from "alpine"'],
    [FROM, "no CMD"],
    [`${FROM}\nCMD []`, "no CMD"],
    [`${FROM}\n${CMD}\nCMD [ ]`, "no CMD"],
    [`${FROM} AS one\n${CMD}\n${FROM}`, "no CMD"],
    [`${FROM}\nENTRYPOINT ["/init"]\n${CMD}`, "ENTRYPOINT"],
    [`${FROM}\nENTRYPOINT /init\n${CMD}`, "ENTRYPOINT"],
    [`${FROM}\nENV AGENTD_PORT=8000\n${CMD}`, 'listen on "8000", and port 9000'],
    [`${FROM} AS base\nENV AGENTD_PORT=8000\nFROM base\n${CMD}`, 'listen on "8000"'],
  ];
  for (const [text, part] of refused) {
    const error = assertThrows(() => checkDockerfile(text), MicrovmError);
    assertEquals(error.code, "ERR_INVALID_ARG");
    assertStringIncludes(error.message, part);
  }
});

Deno.test("checkDockerfile() refuses an unset port when another than the default is called", () => {
  const error = assertThrows(() => checkDockerfile(`${FROM}\n${CMD}`, { port: 1 }), MicrovmError);
  assertStringIncludes(error.message, "write ENV AGENTD_PORT=1");
});
