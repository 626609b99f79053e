export type ComposeErrorCode =
  | 'engine-unreachable'
  | 'engine-refused'
  | 'not-a-compose-container'
  | 'site-not-ready'
  | 'no-digest';

/** Setup, demo or gate cannot go on; `message` is one line for the user. */
export class ComposeError extends Error {
  readonly code: ComposeErrorCode;

  constructor(code: ComposeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ComposeError';
    this.code = code;
  }
}
