export type SurveysErrorCode =
  /** A stored summary is not one that this package wrote. */
  | 'malformed-summary'
  /** A stored definition is not one that this package accepted. */
  | 'malformed-definition'
  /** A stored history of definitions is not one that this package wrote. */
  | 'malformed-history'
  /** Two summaries disagree about a facet's type, so they cannot be of one survey. */
  | 'facet-type-mismatch'
  /** This process does not know a stored time zone. */
  | 'unknown-time-zone'
  /** The days of two summaries are those of different time zones. */
  | 'time-zone-mismatch'
  /** Answers were subtracted that a summary does not have. It must be thrown away. */
  | 'not-counted';

/** A fault in stored data or in how this package was called. Bad input from people is never thrown. */
export class SurveysError extends Error {
  readonly code: SurveysErrorCode;

  constructor(code: SurveysErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SurveysError';
    this.code = code;
  }
}
