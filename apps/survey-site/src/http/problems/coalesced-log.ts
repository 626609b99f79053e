import type { Logger } from 'pino';

const everyMs = 10_000;

/**
 * Writes the first of many like lines, and every 10 s how many more there were: what anybody can cause as often as they
 * like must not fill the log.
 */
export class CoalescedLog {
  readonly #logger: Logger;
  /** How many were left out, by kind; as many kinds as callers have names for. */
  readonly #leftOut = new Map<string, number>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  info(kind: string, fields: object, message: string): void {
    const leftOut = this.#leftOut.get(kind);
    if (leftOut !== undefined) {
      this.#leftOut.set(kind, leftOut + 1);
      return;
    }
    this.#leftOut.set(kind, 0);
    this.#logger.info(fields, message);
    setTimeout(() => {
      const count = this.#leftOut.get(kind) ?? 0;
      this.#leftOut.delete(kind);
      if (count > 0) this.#logger.info({ ...fields, count }, `${message}, and more like it`);
    }, everyMs).unref();
  }
}
