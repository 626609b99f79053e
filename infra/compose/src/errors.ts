export type ComposeErrorCode =
  | 'engine-unreachable'
  | 'engine-refused'
  | 'not-a-compose-container'
  | 'site-not-ready';

/** What starts Canvass in containers cannot go on; `message` is the one line that a person reads. */
export class ComposeError extends Error {
  readonly code: ComposeErrorCode;

  constructor(code: ComposeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ComposeError';
    this.code = code;
  }
}
