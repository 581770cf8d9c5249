import { AGENTD_PERMISSIONS } from "@microvms/agentd";
import { packArtifact } from "@microvms/core";

const MAIN = new URL("../../agentd/main.ts", import.meta.url).pathname;

/**
 * Makes the artifact of an image that runs this workspace's daemon from its sources.
 *
 * @param port Port that the daemon listens on.
 */
export async function daemonArtifact(port: number): Promise<Uint8Array> {
  const command = [Deno.execPath(), "run", "--cached-only", ...AGENTD_PERMISSIONS, MAIN];
  const script = `#!/bin/sh\nexec ${command.map((word) => `'${word}'`).join(" ")}\n`;
  return await packArtifact({
    dockerfile: `FROM scratch
COPY agentd /usr/local/bin/agentd
ENV AGENTD_PORT=${port} DENO_DIR=${await denoDir()} NO_COLOR=1
EXPOSE ${port}
CMD ["/usr/local/bin/agentd"]
`,
    files: [{ name: "agentd", bytes: new TextEncoder().encode(script), mode: 0o755 }],
  });
}

/** Folder in which this Deno keeps the packages that the daemon imports. */
async function denoDir(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  const info: { denoDir: string } = JSON.parse(new TextDecoder().decode(stdout));
  return info.denoDir;
}
