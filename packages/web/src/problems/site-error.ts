export type SiteErrorCode =
  /** The request breaks the rules of HTTP, or its bytes do not match its content type. */
  | 'malformed'
  /** The content coding or the charset is not supported. */
  | 'unsupported-content'
  /** A header is too long. */
  | 'header-too-long'
  /** The body exceeds a limit; the message names it. */
  | 'too-large'
  /** The unfinished bodies are at their memory limit: those of one address, or all together. */
  | 'too-much-from-address'
  | 'too-much-unfinished'
  /** A read took longer than a client should wait. Nothing was changed. */
  | 'timed-out'
  /** Figures took longer to compute than a client should wait. */
  | 'took-too-long'
  /** The journal has not confirmed an append for a while, so the answer was not accepted. */
  | 'circuit-open'
  /** An answer may be erased or not: the same request again makes sure. */
  | 'erasure-unfinished'
  /** Conditional writes kept losing to other writers. */
  | 'contended';

export class SiteError extends Error {
  readonly code: SiteErrorCode;

  constructor(code: SiteErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SiteError';
    this.code = code;
  }
}
