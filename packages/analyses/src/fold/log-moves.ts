import { AnswerLogError, isLogMoved } from '@canvass/answer-log';

/**
 * Tells a log that has moved on from a damaged one. After a compaction or removal, the next try reads a newer summary. If the newest summary
 * is still the same and the try fails again, the log lacks what its summary lists.
 */
export class LogMoves {
  #etag: string | undefined;

  /**
   * Returns if another try with the newest summary may succeed. Otherwise throws the error, or `AnswerLogError` `log-damaged`.
   *
   * @param etag The ETag of the summary that the failed try has read.
   */
  assertMoved(error: unknown, etag: string): void {
    if (!isLogMoved(error)) throw error;
    if (etag === this.#etag) throw new AnswerLogError('log-damaged', error.message, { cause: error });
    this.#etag = etag;
  }
}
