export type SiteErrorCode =
  /** The request's bytes are not what its content type says. */
  | 'malformed'
  /** A content coding, a charset or a media type that is not taken. */
  | 'unsupportedContent'
  /** A header is longer than any that is taken. */
  | 'headerTooLong'
  /** More than a body may hold; the message says of what. */
  | 'tooLarge'
  /** The bodies that have arrived in part take all memory they may: those of one address, or of all. */
  | 'tooMuchFromAddress'
  | 'tooMuchUnfinished'
  /** A read took longer than a client should wait. Nothing was changed. */
  | 'timedOut'
  /** The journal has confirmed nothing for a while. Nothing was accepted. */
  | 'journalSilent'
  /** Conditional writes lost to other writers time and again. */
  | 'contended';

export class SiteError extends Error {
  readonly code: SiteErrorCode;

  constructor(code: SiteErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SiteError';
    this.code = code;
  }
}
