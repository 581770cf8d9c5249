import { AGENTD_PERMISSIONS } from "@microvms/agentd";
import { packArtifact } from "@microvms/core";

const MAIN = new URL("../../agentd/main.ts", import.meta.url).pathname;

/**
 * Makes the artifact of an image that runs this workspace's daemon from its sources.
 *
 * @param dockerfile Dockerfile of the image, which starts the program `agentd`.
 */
export async function daemonArtifact(dockerfile: string): Promise<Uint8Array> {
  const command = [Deno.execPath(), "run", "--cached-only", ...AGENTD_PERMISSIONS, MAIN];
  const script = `#!/bin/sh
export DENO_DIR='${await denoDir()}' NO_COLOR=1
exec ${command.map((word) => `'${word}'`).join(" ")}
`;
  const bytes = new TextEncoder().encode(script);
  return await packArtifact({ dockerfile, files: [{ name: "agentd", bytes, mode: 0o755 }] });
}

/** Folder in which this Deno keeps the packages that the daemon imports. */
async function denoDir(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  const info: { denoDir: string } = JSON.parse(new TextDecoder().decode(stdout));
  return info.denoDir;
}
