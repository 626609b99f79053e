/** What the storage service did when it did not give a definite answer that the caller expects. */
export type StorageErrorCode =
  /** No answer, a 5xx, a throttle, a broken connection: the request may have landed or may land later. */
  | 'unavailable'
  /** A definite answer that no caller expects: a fault of ours or of the account's configuration. */
  | 'unexpected'
  /** Too many large documents are waited for in this process already: nothing was read. */
  | 'overloaded'
  /** A document that is stored but cannot be read as what it should be. */
  | 'corrupt';

export class StorageError extends Error {
  readonly code: StorageErrorCode;
  /** HTTP status, where the service answered at all. */
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
