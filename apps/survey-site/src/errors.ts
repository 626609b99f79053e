export type SiteErrorCode =
  /** The request's bytes are not what its content type says. */
  | 'malformed'
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
