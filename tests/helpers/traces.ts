import { assertEquals } from "@std/assert";

/**
 * A folder for the temporary files of the programs under test, by which everything that they start
 * can be told from the rest of the machine.
 */
export class Traces implements AsyncDisposable {
  /** The folder. */
  readonly folder: string;
  /** Variables that make a program use it. */
  readonly env: Readonly<Record<string, string>>;

  private constructor(folder: string) {
    this.folder = folder;
    this.env = { TMPDIR: folder };
  }

  /**
   * Makes the folder.
   *
   * @returns The folder, empty.
   */
  static async open(): Promise<Traces> {
    return new Traces(await Deno.makeTempDir({ prefix: "microvm-e2e-" }));
  }

  /** Asserts that no process, mount or file is left of what used the folder. */
  async assertNone(): Promise<void> {
    assertEquals(await this.#processes(), [], "Processes are left");
    assertEquals(await this.#mounts("self"), [], "Mounts are left");
    assertEquals([...Deno.readDirSync(this.folder)].map(({ name }) => name), [], "Files are left");
  }

  /** Removes the folder. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.folder, { recursive: true });
  }

  /** Command lines of the processes that name the folder, or live on a mount that does. */
  async #processes(): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of Deno.readDirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      const [command, environment, mounts] = await Promise.all([
        read(`/proc/${name}/cmdline`),
        read(`/proc/${name}/environ`),
        this.#mounts(name),
      ]);
      const names = command.includes(this.folder) || environment.includes(this.folder);
      if (names || mounts.length > 0) found.push(command.replaceAll("\0", " "));
    }
    return found;
  }

  async #mounts(process: string): Promise<string[]> {
    const text = await read(`/proc/${process}/mountinfo`);
    return text.split("\n").filter((line) => line.includes(this.folder));
  }
}

/** A process may end while it is looked at; then it is no trace. */
async function read(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch {
    return "";
  }
}
