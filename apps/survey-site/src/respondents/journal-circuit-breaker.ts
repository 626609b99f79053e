/**
 * Whether the journal confirms anything, as seen from the appends that go through here: one to a storage that hangs
 * ends after three tries' time, and whoever comes meanwhile should not have to wait for that too. Once the journal was
 * silent, one answer at a time is let through as a probe, until one is confirmed.
 */
export class JournalWatch {
  readonly #silentAfterMs: number;
  /** Appends that wait, and since when one of them has waited and none was confirmed. */
  #waiting = 0;
  #since = 0;
  /** An append has waited too long, in vain. */
  #wasSilent = false;

  /** @param silentAfterMs from when on a journal that confirms nothing counts as silent */
  constructor(silentAfterMs: number) {
    this.#silentAfterMs = silentAfterMs;
  }

  /** Whether one more append would only wait in vain. `now` in ms, here and below. */
  isSilent(now: number): boolean {
    return this.#waiting > 0 && (this.#wasSilent || now - this.#since >= this.#silentAfterMs);
  }

  started(now: number): void {
    if (this.#waiting === 0) this.#since = now;
    this.#waiting += 1;
  }

  confirmed(now: number): void {
    this.#waiting -= 1;
    this.#since = now;
    this.#wasSilent = false;
  }

  /** Failures that come at once hold nobody up: they say nothing about the next one. */
  failed(now: number): void {
    this.#waiting -= 1;
    this.#wasSilent ||= now - this.#since >= this.#silentAfterMs;
  }
}
