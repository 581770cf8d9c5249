/**
 * The toolkit's front door: the client library under the repository's own roof.
 *
 * ```ts ignore
 * import { connect, Sandbox } from "./mod.ts";
 *
 * await using sandbox = await Sandbox.create({
 *   aws: await connect({ env: Deno.env }),
 *   image: "my-image",
 * });
 * const exec = await sandbox.exec("make test");
 * for await (const event of exec.output) {
 *   if (event.event === "output") await Deno.stdout.write(event.bytes);
 * }
 * const { exitCode } = await exec.wait();
 * ```
 *
 * @module
 */
export * from "@microvms/core";
