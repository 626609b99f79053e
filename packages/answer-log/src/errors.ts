export type AnswerLogErrorCode =
  /** Other writers refused a commit or a revision in each attempt. Try again. */
  | 'contended'
  /** A new log blob could not be created. Try again. */
  | 'logUnavailable'
  /** A compaction deleted a log blob that the summary listed. Read the summary again. */
  | 'logMoved'
  /** A log blob does not hold the answers that its summary lists. Nothing was changed. */
  | 'logDamaged'
  /** Too many answers wait to be counted: an answer cannot be looked for among them. Try again later. */
  | 'backlog'
  /** A rebuild found an answer whose definition version is not in the given history. */
  | 'unknownVersion'
  /** The thread that makes column files has ended or failed. Try again. */
  | 'encodingFailed';

export class AnswerLogError extends Error {
  readonly code: AnswerLogErrorCode;

  constructor(code: AnswerLogErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AnswerLogError';
    this.code = code;
  }
}

export function logDamaged(blob: string): AnswerLogError {
  return new AnswerLogError('logDamaged', `${blob} does not hold the answers that its summary lists`);
}
