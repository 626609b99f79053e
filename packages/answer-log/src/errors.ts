export type AnswerLogErrorCode =
  /** A commit or a revision was refused again and again by other writers. Try again. */
  | 'contended'
  /** A new log blob could not be made. Try again. */
  | 'logUnavailable'
  /** A log blob that a summary listed was taken away by a compaction. Read the summary again. */
  | 'logMoved'
  /** A log blob does not hold the answers that the summary lists of it. Nothing was changed. */
  | 'logDamaged'
  /** A rebuild met an answer whose definition version the given history does not know. */
  | 'unknownVersion';

export class AnswerLogError extends Error {
  readonly code: AnswerLogErrorCode;

  constructor(code: AnswerLogErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AnswerLogError';
    this.code = code;
  }
}
