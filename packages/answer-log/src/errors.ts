export type AnswerLogErrorCode =
  /** Other writers refused a commit or a revision in each attempt. Try again. */
  | 'contended'
  /** A new log blob could not be created. Try again. */
  | 'log-unavailable'
  /** A compaction deleted a log blob that the summary listed. Read the summary again. */
  | 'log-moved'
  /** A log blob does not hold the answers that its summary lists. Nothing was changed. */
  | 'log-damaged'
  /** Too many answers wait to be counted: an answer cannot be looked for among them. Try again later. */
  | 'backlog'
  /** A rebuild found an answer whose definition version is not in the given history. */
  | 'unknown-version'
  /** The thread that makes column files has ended or failed. Try again. */
  | 'encoding-failed';

export class AnswerLogError extends Error {
  readonly code: AnswerLogErrorCode;

  constructor(code: AnswerLogErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AnswerLogError';
    this.code = code;
  }
}

export function logDamaged(blob: string): AnswerLogError {
  return new AnswerLogError('log-damaged', `${blob} does not hold the answers that its summary lists`);
}

/** Whether the summary that was read is too old: a compaction or a removal has deleted a blob that it lists. */
export function isLogMoved(error: unknown): error is AnswerLogError {
  return error instanceof AnswerLogError && error.code === 'log-moved';
}
