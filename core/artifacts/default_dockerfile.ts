import { DEFAULT_AGENT_PORT } from "@microvms/protocol";
import { BASE_IMAGE } from "./base_image.ts";

/** What may differ from one Dockerfile to another. */
export interface DockerfileOptions {
  /** Port that the daemon listens on, 1 to 65535. Default 9000. */
  readonly port?: number;
}

/**
 * Writes the Dockerfile of an image that holds the daemon and nothing else. The daemon is the file
 * `agentd` of the artifact.
 *
 * @param options What differs.
 * @returns The text, ending in a newline.
 *
 * @example The command that the image runs
 * ```ts
 * import { defaultDockerfile } from "@microvms/core";
 * import { assertStringIncludes } from "@std/assert";
 *
 * assertStringIncludes(defaultDockerfile({ port: 9100 }), 'EXPOSE 9100\nENTRYPOINT []\nCMD ["/agentd"]');
 * ```
 */
export function defaultDockerfile({ port = DEFAULT_AGENT_PORT }: DockerfileOptions = {}): string {
  return [
    `FROM ${BASE_IMAGE.dockerRef}`,
    "COPY agentd /agentd",
    "RUN chmod 0755 /agentd",
    `ENV AGENTD_PORT=${port}`,
    "ENV AGENTD_LOG=info",
    `EXPOSE ${port}`,
    "ENTRYPOINT []",
    'CMD ["/agentd"]',
    "",
  ].join("\n");
}
