export type MailErrorCode =
  /** Other writers changed the list in each attempt. A later try may succeed. */
  | 'contended'
  /** A mail, or the numbers of an anonymous list, were sealed with another `LINK_SECRET`. */
  | 'sealed'
  /** A list names pages that are not stored. */
  | 'list-damaged'
  /** `SMTP_URL` is not an address of a mail server. */
  | 'invalid-smtp-url';

export class MailError extends Error {
  readonly code: MailErrorCode;

  constructor(code: MailErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'MailError';
    this.code = code;
  }
}
