export type StorageErrorCode =
  /** There was no response, a 5xx or a throttle, or the connection broke. The request may have landed, or may land later. */
  | 'unavailable'
  /** The response is definite, and no caller expects it: Canvass or the account's configuration is at fault. */
  | 'unexpected'
  /** Too many large documents already wait in this process. Nothing was read. */
  | 'overloaded'
  /** A stored document cannot be read. */
  | 'corrupt';

export class StorageError extends Error {
  readonly code: StorageErrorCode;
  /** The HTTP status. Undefined if there was no response. */
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
