export type SiteErrorCode =
  /** The request breaks the rules of HTTP, or its bytes do not match its content type. */
  | 'malformed'
  /** The content coding or the charset is not supported. */
  | 'unsupportedContent'
  /** A header is too long. */
  | 'headerTooLong'
  /** The body exceeds a limit; the message names it. */
  | 'tooLarge'
  /** The unfinished bodies are at their memory limit: those of one address, or all together. */
  | 'tooMuchFromAddress'
  | 'tooMuchUnfinished'
  /** A read took longer than a client should wait. Nothing was changed. */
  | 'timedOut'
  /** Figures took longer to compute than a client should wait. */
  | 'tookTooLong'
  /** The journal has not confirmed an append for a while, so the answer was not accepted. */
  | 'circuitOpen'
  /** An answer may be erased or not: the same request again makes sure. */
  | 'erasureUnfinished'
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
