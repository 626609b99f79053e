export type SamplingErrorCode =
  /** Stored sums are not ones that this package wrote. */
  | 'malformedSums'
  /** Two sums disagree about a question's type, so they cannot be of one survey. */
  | 'questionTypeMismatch'
  /** More clusters are summed than there are. */
  | 'tooManyClusters';

/** A fault in stored data or in how this package was called. */
export class SamplingError extends Error {
  readonly code: SamplingErrorCode;

  constructor(code: SamplingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SamplingError';
    this.code = code;
  }
}
