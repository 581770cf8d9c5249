import { AGENTD_PERMISSIONS } from "@microvms/agentd";
import { TextLineStream, toText } from "@std/streams";

const MAIN = new URL("../../agentd/main.ts", import.meta.url).pathname;

/** How a daemon is started. */
export interface DaemonProcessOptions {
  /** Its variables besides the port, and the test's own ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** A program that starts it, with arguments to which the daemon's command is added. */
  readonly under?: readonly string[];
}

/** A line of a daemon's log. */
export interface LogLine {
  /** What happened. */
  readonly message: string;
  /** Its circumstances. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The real daemon, as a child process with the permissions that it ships with. */
export class DaemonProcess implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #folder: string;
  readonly #errors: Promise<string>;
  readonly #reading: Promise<void>;
  readonly #lines: string[] = [];
  #arrived = Promise.withResolvers<void>();
  #ended = false;
  #port = 0;

  /** Starts a daemon on a free port, in a folder of its own, and waits until it listens. */
  static async start(options: DaemonProcessOptions = {}): Promise<DaemonProcess> {
    const folder = await Deno.makeTempDir();
    // Commands start here, other users' ones as well.
    await Deno.chmod(folder, 0o755);
    const daemon = new DaemonProcess(folder, options);
    try {
      const { properties } = await daemon.logged("Listening");
      daemon.#port = Number(String(properties["addr"]).split(":").at(-1));
      return daemon;
    } catch (error) {
      await daemon[Symbol.asyncDispose]();
      throw error;
    }
  }

  private constructor(folder: string, { env = {}, under = [] }: DaemonProcessOptions) {
    const [program = "", ...args] = [
      ...under,
      Deno.execPath(),
      "run",
      ...AGENTD_PERMISSIONS,
      MAIN,
    ];
    this.#folder = folder;
    this.#child = new Deno.Command(program, {
      args,
      cwd: folder,
      env: { ...env, AGENTD_PORT: "0", NO_COLOR: "1" },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#errors = toText(this.#child.stderr);
    this.#reading = this.#read();
  }

  /** Port that it listens on. */
  get port(): number {
    return this.#port;
  }

  /** Its process id. */
  get pid(): number {
    return this.#child.pid;
  }

  /** Everything that it wrote to standard output. */
  get log(): string {
    return this.#lines.join("\n");
  }

  /** Everything that it wrote to standard error, once it has ended. */
  get errors(): Promise<string> {
    return this.#errors;
  }

  /** Waits for a line of its log. */
  async logged(message: string): Promise<LogLine> {
    for (;;) {
      const lines: LogLine[] = this.#lines.map((line) => JSON.parse(line));
      const found = lines.find((line) => line.message === message);
      if (found !== undefined) return found;
      if (this.#ended) throw new Error(`The daemon ended: ${await this.#errors}`);
      await this.#arrived.promise;
    }
  }

  /** Sends it a request. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.#port}${path}`, init);
  }

  /** Delivers the run hook, and throws unless it is accepted. */
  async bootstrap(token: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
    const runHookPayload = JSON.stringify({ agent_token: token, env });
    const answer = await this.fetch("/aws/lambda-microvms/runtime/v1/run", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ runHookPayload }),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`Cannot bootstrap the daemon: ${answer.status}`);
  }

  /** Sends it a signal and waits for its end. */
  async stop(signal: Deno.Signal = "SIGTERM"): Promise<Deno.CommandStatus> {
    this.#child.kill(signal);
    return await this.ended();
  }

  /** Waits for its end. */
  async ended(): Promise<Deno.CommandStatus> {
    const status = await this.#child.status;
    await this.#reading;
    return status;
  }

  /** Ends it, whatever it is doing, and removes its folder. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop("SIGKILL").catch(() => this.#child.status);
    await this.#errors;
    await Deno.remove(this.#folder, { recursive: true });
  }

  async #read(): Promise<void> {
    const lines = this.#child.stdout
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new TextLineStream());
    for await (const line of lines) {
      this.#lines.push(line);
      this.#arrived.resolve();
      this.#arrived = Promise.withResolvers();
    }
    this.#ended = true;
    this.#arrived.resolve();
  }
}
