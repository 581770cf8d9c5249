import { getLogger } from "@logtape/logtape";
import type { Outcome } from "@microvms/protocol";
import { Exec, type ExecDeps } from "./exec.ts";
import type { SpawnRequest } from "./spawner.ts";

/** What to start, under which name, and for how long. */
export interface ExecRequest extends SpawnRequest {
  /** Caller's name for the exec. */
  readonly id: string;
  /** Seconds after which the command is killed; null is without bound. */
  readonly timeoutSec: number | null;
}

const logger = getLogger(["agentd", "exec"]);

/** The execs that a caller can still ask about. */
export class ExecRegistry {
  readonly #deps: ExecDeps;
  readonly #execs = new Map<string, Exec>();

  constructor(deps: ExecDeps) {
    this.#deps = deps;
  }

  /** Execs on record, in any phase. */
  get size(): number {
    return this.#execs.size;
  }

  /** Whether a command runs. */
  get busy(): boolean {
    return this.#execs.values().some(({ phase }) => phase === "running");
  }

  /**
   * Starts a command, unless its id is taken: then it is a retry, and answered with what there is.
   *
   * It is synchronous from the look-up to the entry, so that of two requests with one id one
   * starts the command and the other finds it.
   *
   * @throws {SpawnFailure} When the command cannot be started; the id stays free.
   */
  start(request: ExecRequest): Exec {
    const { id, timeoutSec } = request;
    const known = this.#execs.get(id);
    if (known !== undefined) return known;
    const child = this.#deps.spawner.spawn(request);
    const exec = new Exec(id, child, { ...this.#deps, timeoutSec });
    this.#execs.set(id, exec);
    logger.info("Started an exec", { exec_id: id, pid: child.pid });
    return exec;
  }

  /** Finds an exec by its id. */
  get(id: string): Exec | undefined {
    return this.#execs.get(id);
  }

  /** Takes an exec's outcome; from then on the exec is kept on record for its time to live. */
  ack(exec: Exec): Outcome | undefined {
    const outcome = exec.ack();
    if (outcome !== undefined) {
      const { clock, limits } = this.#deps;
      clock.after(limits.exec_ttl_secs * 1000, () => this.#execs.delete(exec.id));
      logger.info("An outcome was acknowledged", { exec_id: exec.id });
    }
    return outcome;
  }
}
