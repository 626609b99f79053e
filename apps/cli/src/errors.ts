export type CliErrorCode =
  /** The command line is not understood; nothing was done. */
  'misused';

export class CliError extends Error {
  readonly code: CliErrorCode;

  constructor(code: CliErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CliError';
    this.code = code;
  }
}

export function misused(message: string, options?: ErrorOptions): CliError {
  return new CliError('misused', message, options);
}
