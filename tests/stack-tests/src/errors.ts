export type StackErrorCode =
  | 'no-engine'
  | 'no-compose'
  | 'command-failed'
  | 'crash-failed'
  | 'scenario-failed';

/** A stack of containers could not be had, or did not do what a test asked of it. */
export class StackError extends Error {
  readonly code: StackErrorCode;

  constructor(code: StackErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StackError';
    this.code = code;
  }
}
