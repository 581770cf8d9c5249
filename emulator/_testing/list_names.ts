/** Names of what a folder holds. */
export async function listNames(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
}
