import { ERRORS, MicrovmError, type StreamKind, systemClock } from "@microvms/core";
import { aborted } from "./aborted.ts";
import type { Context } from "./context.ts";
import { toFailure } from "./failure.ts";
import { watchInterrupts } from "./interrupts.ts";
import type { Invocation } from "./invocation.ts";
import { lostOutput } from "./lost_output.ts";
import type { Parsed } from "./parse.ts";
import { Printer } from "./printer.ts";
import { Reporter } from "./reporter.ts";
import { untilStopped } from "./until_stopped.ts";

const LINE_END = 0x0a;

/** How long the removing may go on after the second signal, and then the last message, in ms. */
const LAST_MS = 1_000;

/** A parsed command. */
type Call = Extract<Parsed, { readonly kind: "command" }>;

/**
 * Runs a command and prints its result.
 *
 * @param call The command with its input.
 * @param context Everything outside the program that it may touch.
 * @returns The exit status.
 */
export async function execute(call: Call, context: Context): Promise<number> {
  const { stdout, stderr, env } = context;
  const clock = context.clock ?? systemClock;
  const isPlain = !stderr.isTerminal || env.get("TERM") === "dumb";
  const reporter = new Reporter(stderr, {
    clock,
    quiet: call.quiet,
    animate: !isPlain,
    color: !isPlain && (env.get("NO_COLOR") ?? "") === "",
  });
  const printer = new Printer(context, call.json);
  let held: readonly string[] = [];
  using interrupts = watchInterrupts(context.signals, clock);
  interrupts.first.addEventListener("abort", () => {
    void reporter.note("stopping: what was made is removed; a second signal leaves at once");
  });
  // Nobody reads on: what the run is for has gone, as if the user had stopped it.
  const signal = AbortSignal.any([interrupts.first, stdout.closed]);
  const invocation: Invocation = {
    context,
    clock,
    reporter,
    signal,
    hurry: interrupts.second,
    ...shower(context, { json: call.json, signal }),
    holds: (ids) => held = ids,
  };
  const leaving = aborted(interrupts.second).then(async () => {
    // An emulator inside this program ends within that time, with all that it started.
    await clock.sleep(LAST_MS);
    const failure = toFailure(
      new MicrovmError("ERR_INTERRUPTED", "Left at the second signal, before all was removed", {
        data: { leaked: held },
      }),
    );
    const told = reporter.settle().then(() => printer.failure(failure));
    // Whoever reads may have stalled.
    await Promise.race([told, clock.sleep(LAST_MS)]);
    return ERRORS.ERR_INTERRUPTED.exit;
  });
  return await Promise.race([perform(call, { invocation, printer }), leaving]);
}

/**
 * Prints why a command line was refused.
 *
 * @param error What was thrown.
 * @param options Where it goes, and whether a program reads it.
 * @returns The exit status.
 */
export async function refuse(
  error: unknown,
  { context, json }: { readonly context: Context; readonly json: boolean },
): Promise<number> {
  const failure = toFailure(error);
  await new Printer(context, json).failure(failure);
  return failure.exitCode;
}

async function perform(
  { command, input }: Call,
  { invocation, printer }: { readonly invocation: Invocation; readonly printer: Printer },
): Promise<number> {
  const { context: { stdout }, reporter, signal } = invocation;
  try {
    const outcome = await command.run(invocation, input);
    await reporter.settle();
    await printer.result({
      type: command.responseType,
      data: outcome.data,
      text: command.text(outcome),
    });
    await outcome.after?.();
    const lost = lostOutput(stdout, signal);
    if (lost !== undefined) throw lost;
    return outcome.exit;
  } catch (error) {
    const lost = lostOutput(stdout, signal);
    const failure = lost === undefined
      ? toFailure(error, signal)
      : { ...toFailure(lost), data: toFailure(error).data };
    await reporter.settle();
    await printer.failure(failure);
    return failure.exitCode;
  }
}

/** Shows the output of the user's own command, unless the envelope carries it. */
function shower(
  { stdout, stderr }: Context,
  { json, signal }: { readonly json: boolean; readonly signal: AbortSignal },
): Pick<Invocation, "show" | "showsOutput" | "endLines"> {
  const sinks = { stdout, stderr };
  const open = new Set<StreamKind>();
  return {
    showsOutput: !json,
    async show(stream, bytes) {
      if (json || bytes.length === 0) return;
      if (bytes.at(-1) === LINE_END) open.delete(stream);
      else open.add(stream);
      await untilStopped(sinks[stream].write(bytes), signal);
    },
    async endLines() {
      for (const stream of open) await untilStopped(sinks[stream].write("\n"), signal);
      open.clear();
    },
  };
}
