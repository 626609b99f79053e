export type JournalErrorCode =
  /** More than `maxPendingBytes` would wait. Nothing was accepted; try again later. */
  | 'full'
  /** Storage gave no definite answer. The record may be in the journal or not; it was not acknowledged. */
  | 'unavailable'
  /** The record alone exceeds one block (4 MiB). Nothing was accepted. */
  | 'tooLarge'
  /** The journal is closing. Nothing was accepted. */
  | 'closed'
  /** Other workers moved the segment's progress again and again. Try again. */
  | 'contended';

export class JournalError extends Error {
  readonly code: JournalErrorCode;

  constructor(code: JournalErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'JournalError';
    this.code = code;
  }
}
