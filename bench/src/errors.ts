export type BenchErrorCode =
  /** A process did not start, or ended. */
  | 'process-failed'
  /** The system under test gave an unexpected response. */
  | 'unexpected-answer'
  /** The numbers of acknowledged and counted answers differ. */
  | 'miscounted'
  /** Two loads cannot be kept apart on a machine with one core. */
  | 'one-core'
  /** Arguments of the command line. */
  | 'usage';

export class BenchError extends Error {
  readonly code: BenchErrorCode;

  constructor(code: BenchErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'BenchError';
    this.code = code;
  }
}

/** Throws `miscounted` unless the two are equal. */
export function assertCount(what: string, actual: number, expected: number): void {
  if (actual !== expected) throw new BenchError('miscounted', `${what}: ${actual}, expected ${expected}`);
}
