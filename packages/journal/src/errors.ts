export type JournalErrorCode =
  /** More than `maxPendingBytes` would wait for storage. Nothing was accepted. Try again later. */
  | 'full'
  /** Storage gave no definite response. The record was not acknowledged; it may be in the journal or not. */
  | 'unavailable'
  /** The record alone exceeds one block (4 MiB). Nothing was accepted. */
  | 'too-large'
  /** The journal is closing. Nothing was accepted. */
  | 'closed'
  /** Other workers wrote the segment's progress between each read and write of this one. Try again. */
  | 'contended';

export class JournalError extends Error {
  readonly code: JournalErrorCode;

  constructor(code: JournalErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'JournalError';
    this.code = code;
  }
}
