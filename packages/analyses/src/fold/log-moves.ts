import { AnswerLogError } from '@canvass/answer-log';

/**
 * Distinguishes a log that has moved on from one that lacks what its summary lists. After a compaction or removal another try reads a newer
 * summary. If the newest one is still the same, and fails again, the log is damaged.
 */
export class LogMoves {
  #etag: string | undefined;

  /**
   * Returns if another try by the newest summary may succeed. Otherwise throws the error, or `AnswerLogError` `logDamaged`.
   *
   * @param etag of the summary that the try has read
   */
  assertMoved(error: unknown, etag: string): void {
    if (!(error instanceof AnswerLogError && error.code === 'logMoved')) throw error;
    if (etag === this.#etag) throw new AnswerLogError('logDamaged', error.message, { cause: error });
    this.#etag = etag;
  }
}
