export type StorageErrorCode =
  /** No response, a 5xx, a throttle, a broken connection: the request may have landed or may land later. */
  | 'unavailable'
  /** A definite response that no caller expects: a fault of Canvass or of the account's configuration. */
  | 'unexpected'
  /** Too many large documents already wait in this process: nothing was read. */
  | 'overloaded'
  /** A stored document that cannot be read. */
  | 'corrupt';

export class StorageError extends Error {
  readonly code: StorageErrorCode;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;

  constructor(
    code: StorageErrorCode,
    message: string,
    options: { cause?: unknown; status?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'StorageError';
    this.code = code;
    this.status = options.status;
  }
}

export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof StorageError && error.code === 'unavailable';
}
