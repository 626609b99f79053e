import { keyOfPath } from '@canvass/answer-log';
import { isStorageUnavailable } from '@canvass/storage';
import { isDatabaseUnavailable, type Transfers } from '@canvass/transfer';
import type { Logger } from 'pino';
import type { Worked } from '../pacing/paced-surveys.ts';

/** Reports each failure once, in the log and in the database, until the transfer works again. */
export class TransferFailures {
  readonly #transfers: Transfers;
  readonly #logger: Logger;
  /** The message that was reported last, by the survey's path. */
  readonly #told = new Map<string, string>();
  #isOutageTold = false;

  constructor(transfers: Transfers, logger: Logger) {
    this.#transfers = transfers;
    this.#logger = logger;
  }

  /** Call it after a transfer that worked. */
  worked(path: string): void {
    this.#told.delete(path);
    if (this.#isOutageTold) this.#logger.info('transfers go on');
    this.#isOutageTold = false;
  }

  /** Call it after a transfer that failed. Returns whether the survey or the database is at fault. */
  async failed(path: string, err: unknown): Promise<Worked> {
    if (isDatabaseUnavailable(err) || isStorageUnavailable(err)) {
      if (!this.#isOutageTold) this.#logger.warn({ err }, 'transfers wait for the database or storage');
      this.#isOutageTold = true;
      return 'outage';
    }
    const message = err instanceof Error ? err.message : String(err);
    if (this.#told.get(path) === message) return 'failed';
    this.#told.set(path, message);
    this.#logger.error({ path, err }, 'a survey could not be transferred');
    await this.#note(path, message);
    return 'failed';
  }

  async #note(path: string, message: string): Promise<void> {
    try {
      await this.#transfers.noteFailure(keyOfPath(path), message);
    } catch (err) {
      this.#logger.warn({ path, err }, 'a failed transfer could not be written down');
    }
  }
}
