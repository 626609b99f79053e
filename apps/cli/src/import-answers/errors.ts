export type AnswerImportErrorCode =
  /** The file cannot be read as what it should be; nothing after the last report was sent. */
  | 'unreadable'
  /** The mapping does not fit its form, the file or the survey. Nothing was sent. */
  | 'mapping'
  /** The site refuses all of it: a wrong key, no such survey. */
  | 'refused'
  /** The site did not answer, again and again. */
  | 'unavailable';

export class AnswerImportError extends Error {
  readonly code: AnswerImportErrorCode;

  constructor(code: AnswerImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AnswerImportError';
    this.code = code;
  }
}
