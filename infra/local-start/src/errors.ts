export type LocalStartErrorCode = 'data-dir-unusable' | 'already-running' | 'port-in-use' | 'not-ready';

/** The start cannot go on; `message` is one line for the user. */
export class LocalStartError extends Error {
  readonly code: LocalStartErrorCode;

  constructor(code: LocalStartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LocalStartError';
    this.code = code;
  }
}

/** The code of a failed system call, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : undefined;
}
