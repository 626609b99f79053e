export type FirstStartErrorCode = 'key-file-invalid' | 'demo-failed';

/** The start cannot go on; `message` is the one line that a person reads. */
export class FirstStartError extends Error {
  readonly code: FirstStartErrorCode;

  constructor(code: FirstStartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FirstStartError';
    this.code = code;
  }
}
