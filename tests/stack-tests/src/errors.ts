export type StackErrorCode =
  | 'no-engine'
  | 'no-compose'
  | 'command-failed'
  | 'crash-failed'
  | 'scenario-failed';

/** A stack could not be started, or a step on it failed. */
export class StackError extends Error {
  readonly code: StackErrorCode;

  constructor(code: StackErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StackError';
    this.code = code;
  }
}
