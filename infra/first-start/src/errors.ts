export type FirstStartErrorCode = 'key-file-invalid' | 'demo-failed';

/** The start cannot go on; `message` is one line for the user. */
export class FirstStartError extends Error {
  readonly code: FirstStartErrorCode;

  constructor(code: FirstStartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FirstStartError';
    this.code = code;
  }
}
