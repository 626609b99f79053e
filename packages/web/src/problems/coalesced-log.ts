import type { Logger } from 'pino';

/** Refusals of one kind that come within this time are counted in one line. */
const everyMs = 10_000;

/** Logs the first line of a kind, then every 10 s how many more there were: clients must not be able to fill the log. */
export class CoalescedLog {
  readonly #logger: Logger;
  /** The number of lines left out, by kind. Callers pass a bounded set of kinds. */
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
