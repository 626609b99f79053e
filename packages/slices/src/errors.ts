export type SlicesErrorCode =
  /** A row has a definition version that is not in the given history. */
  | 'unknownVersion'
  /** A column file that the summary lists is gone. */
  | 'fileMissing';

export class SlicesError extends Error {
  readonly code: SlicesErrorCode;

  constructor(code: SlicesErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SlicesError';
    this.code = code;
  }
}
