import type { SignalSource, StopSignal } from "../interrupts.ts";

/** Signals that a test raises. */
export class FakeSignals implements SignalSource {
  #listeners: { readonly signal: StopSignal; readonly listener: () => void }[] = [];

  /** How many listeners there are. */
  get size(): number {
    return this.#listeners.length;
  }

  /**
   * Starts to listen.
   *
   * @param signal The signal.
   * @param listener Called by {@linkcode FakeSignals.raise}.
   */
  add(signal: StopSignal, listener: () => void): void {
    this.#listeners.push({ signal, listener });
  }

  /**
   * Stops listening.
   *
   * @param signal The signal.
   * @param listener The listener that was added.
   */
  remove(signal: StopSignal, listener: () => void): void {
    this.#listeners = this.#listeners.filter((row) =>
      row.signal !== signal || row.listener !== listener
    );
  }

  /**
   * Raises a signal.
   *
   * @param signal The signal.
   */
  raise(signal: StopSignal): void {
    for (const row of this.#listeners) if (row.signal === signal) row.listener();
  }
}
