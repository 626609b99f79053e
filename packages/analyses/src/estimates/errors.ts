export type SamplingErrorCode =
  /** Stored sums were not written by this package. */
  | 'malformed-sums'
  /** Two sums disagree about a facet's type, so they cannot be of one survey. */
  | 'facet-type-mismatch'
  /** The sums have more clusters than the population. */
  | 'too-many-clusters';

/** A fault in stored data or in how this package was called. */
export class SamplingError extends Error {
  readonly code: SamplingErrorCode;

  constructor(code: SamplingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SamplingError';
    this.code = code;
  }
}
