/** The command line is not understood; nothing was done. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code = 'misused';
}

export function misused(message: string, options?: ErrorOptions): CliError {
  return new CliError(message, options);
}
