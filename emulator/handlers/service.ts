import type { OperationName, OperationTypes } from "@microvms/protocol/control";
import type { ClientTokens } from "../client_tokens.ts";
import type { Clock } from "../clock.ts";
import type { Endpoints } from "../endpoints.ts";
import type { GuestHost } from "../guest/guest.ts";
import type { ImageBuilder } from "../image_builder.ts";
import type { PageTokens } from "../page_tokens.ts";
import type { Store } from "../store.ts";
import type { EndpointTokens } from "../tokens.ts";

/** What the handlers work with. */
export interface Service {
  /** Region that the emulator plays. */
  readonly region: string;
  /** Account that owns all that is made. */
  readonly account: string;
  /** All that is known. */
  readonly store: Store;
  /** Builds image versions. */
  readonly builder: ImageBuilder;
  /** Starts guests. */
  readonly guests: GuestHost;
  /** Gives VMs their addresses. */
  readonly endpoints: Endpoints;
  /** Mints proxy tokens. */
  readonly tokens: EndpointTokens;
  /** Cuts listings. */
  readonly pages: PageTokens;
  /** Remembers client tokens. */
  readonly clientTokens: ClientTokens;
  /** Source of time. */
  readonly clock: Clock;
  /** Writer of one line. */
  log(text: string): void;
}

/** Serves one operation: checked input in, answer out, or a refusal thrown. */
export type Handler<Name extends OperationName> = (
  input: OperationTypes[Name]["request"],
) => OperationTypes[Name]["response"] | Promise<OperationTypes[Name]["response"]>;

/** A handler for every operation. */
export type Handlers = { readonly [Name in OperationName]: Handler<Name> };
