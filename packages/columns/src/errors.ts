export type ColumnsErrorCode =
  /** The bytes that were read are not those of a file that this package wrote. */
  | 'damaged'
  /** A row has a definition version that is not in the given history. */
  | 'unknown-version';

export class ColumnsError extends Error {
  readonly code: ColumnsErrorCode;

  constructor(code: ColumnsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ColumnsError';
    this.code = code;
  }
}

export function damaged(what: string): ColumnsError {
  return new ColumnsError('damaged', `A column file is damaged: ${what}`);
}

/** Runs `read`, and throws any error as `damaged`: only damaged bytes can make reading fail. */
export function orDamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ColumnsError) throw error;
    throw new ColumnsError('damaged', 'A column file is damaged', { cause: error });
  }
}
