import { z } from "zod";
import type { Schema } from "./schema.ts";
import { definitions, uint, uint64 } from "./_fields.ts";

/** How much room is left on the file system of the daemon's working folder. */
export interface DiskHealth {
  /** Bytes that an unprivileged process may still write. */
  available_bytes: number;
  /** Bytes that the daemon keeps free by refusing uploads; 0 switches the guard off. */
  reserve_bytes: number;
  /** Whether less is available than is to be kept free. */
  under_pressure: boolean;
}

/** Answer of `GET /v1/health`. */
export interface Health {
  /** The daemon's version. */
  version: string;
  /** Whether the run hook installed a token. */
  bootstrapped: boolean;
  /** Room on disk; null when it could not be measured. */
  disk: DiskHealth | null;
  /** Whether a step of the identity repair failed. */
  identity_degraded: boolean;
  /** Whether identity repair was attempted. */
  identity_repaired: boolean;
  /** Whether an exec runs. Default false, for a daemon too old to say. */
  busy: boolean;
  /** Execs on record, in any phase. Default 0, for a daemon too old to say. */
  execs: number;
}

const diskHealth = z.object({
  available_bytes: uint64,
  reserve_bytes: uint64,
  under_pressure: z.boolean(),
}).register(definitions, {
  id: "DiskHealth",
  description: "Room on the disk, and how much of it is kept free.",
});

/** Check for {@linkcode DiskHealth}. */
export const DiskHealthSchema: Schema<DiskHealth> = diskHealth;

/** Check for {@linkcode Health}. */
export const HealthSchema: Schema<Health> = z.object({
  version: z.string(),
  bootstrapped: z.boolean().meta({ description: "Whether a token is installed." }),
  disk: diskHealth.nullable().meta({ description: "Null when it could not be measured." }),
  identity_degraded: z.boolean().meta({ description: "Whether a repair step failed." }),
  identity_repaired: z.boolean().meta({ description: "Whether repair was attempted." }),
  busy: z.boolean().default(false).meta({ description: "Whether an exec runs." }),
  execs: uint.default(0).meta({ description: "Execs on record." }),
}).register(definitions, {
  id: "Health",
  description: "What the daemon says of itself to anybody.",
});
