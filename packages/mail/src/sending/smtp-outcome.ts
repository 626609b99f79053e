/** What an attempt to send a mail has shown. */
export type SendOutcome =
  | { readonly is: 'sent' }
  /** The server put it off (4xx), or the dialogue broke off before the mail was handed over. It can be sent again. */
  | { readonly is: 'later'; readonly status: number | undefined }
  /** The server says for good that this recipient, or this mail, is not taken. */
  | { readonly is: 'bounced'; readonly status: number }
  /** The mail was handed over, at least in part, and no reply came. */
  | { readonly is: 'unknown' }
  /** No connection was free. */
  | { readonly is: 'busy' }
  /** The server takes nothing, whoever the recipient is. */
  | { readonly is: 'down'; readonly what: Trouble };

/** How an attempt to send a mail has ended. Without a dialogue there was none. */
export type MailAttempt = Exclude<SendOutcome['is'], 'down' | 'busy'>;

/** Why a mail server takes nothing. */
export type Trouble = 'unreachable' | 'sign-in' | 'refused';

/** An error of the library, as far as it says what has happened. */
export interface SmtpFault {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
}

/** These say that there was no reply to what was sent last, whatever was read of one. */
const withoutReply = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EPROTOCOL', 'ETLS', 'ESTREAM']);

/** Judges a dialogue that failed. `hasBegun`: the server had asked for the mail, and a part of it may have been written. */
export function outcomeOfFault(
  { code = '', command, responseCode }: SmtpFault,
  hasBegun: boolean,
): SendOutcome {
  const hasReply = responseCode !== undefined && !withoutReply.has(code);
  if (hasReply && isAboutSender(command, responseCode))
    return { is: 'down', what: troubleOf({ code, responseCode }) };
  if (!hasReply) return hasBegun ? { is: 'unknown' } : { is: 'later', status: undefined };
  if (responseCode < 500) return { is: 'later', status: responseCode };
  return { is: 'bounced', status: responseCode };
}

/** Whether a reply says nothing of the recipient: one to the sender's address, "closing" (421), or that a sign-in is wanted. */
function isAboutSender(command: string | undefined, status: number): boolean {
  return command === 'MAIL FROM' || status === 421 || wantsSignIn.has(status);
}

const wantsSignIn = new Set([530, 535]);

/** Judges a connection that was not made. */
export function troubleOf({ code, responseCode }: SmtpFault): Trouble {
  if (code === 'EAUTH' || (responseCode !== undefined && wantsSignIn.has(responseCode))) return 'sign-in';
  return responseCode === undefined ? 'unreachable' : 'refused';
}
