import { z } from "zod";
import { aborted } from "../aborted.ts";
import { type Command, defineCommand } from "../define.ts";
import { shellQuote } from "../quote.ts";
import { startEmulator } from "../start_emulator.ts";

/** What `microvm emulator` tells of the emulator that it started. */
export interface EmulatorData {
  /** Address of its API. */
  readonly url: string;
  /** Region that it plays. */
  readonly region: string;
  /** The variables that make any AWS tool use it. */
  readonly env: Readonly<Record<string, string>>;
}

const EmulatorDataSchema: z.ZodType<EmulatorData> = z.object({
  url: z.url(),
  region: z.string(),
  env: z.record(z.string(), z.string()),
});

/** `microvm emulator`. */
export const EMULATOR: Command = defineCommand({
  detail: "Prints the variables that make AWS's own tools and this one use the emulator, then " +
    "serves until Ctrl-C. Its VMs are processes of this machine, isolated where the system allows " +
    "it. State is in memory and ends with it.",
  positionals: {},
  flags: {
    port: {
      kind: "integer",
      value: "PORT",
      help: "Port of the API; a free one when absent",
      min: 1,
      max: 65_535,
    },
  },
  examples: [
    { does: "Serve on a free port", args: "emulator" },
    { does: "Serve on a port that a script knows", args: "emulator --port 9123 --json" },
  ],
  responseType: "microvm.emulator",
  schema: EmulatorDataSchema,
  async run({ context, reporter, signal }, { port }) {
    const emulator = await startEmulator(context, {
      port,
      notice: (text) => void reporter.warn(text),
    });
    const { url, region, env } = emulator;
    return {
      data: { url, region, env },
      exit: 0,
      async after() {
        await reporter.note(`serving at ${url}; Ctrl-C stops it`);
        await aborted(signal);
        await emulator.close();
      },
    };
  },
  text({ data: { env } }) {
    return Object.entries(env).map(([name, value]) => `export ${name}=${shellQuote(value)}`)
      .join("\n");
  },
});
