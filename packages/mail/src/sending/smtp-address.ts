import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { MailError } from '../errors.ts';

/** How to reach a mail server, as `SMTP_URL` says. */
export interface SmtpAddress {
  readonly host: string;
  readonly port: number | undefined;
  /** TLS from the start; otherwise it begins once connected, if the server offers it. */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  /** Other options of the library, such as `tls.rejectUnauthorized`. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Reads `smtp://user:password@host:587` or `smtps://…`. Throws `MailError`, which does not repeat it: it has a password. */
export function readSmtpUrl(url: string): SmtpAddress {
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url) || new URL(url).hostname === '') {
    throw new MailError(
      'invalid-smtp-url',
      'SMTP_URL must be an address such as smtp://user:password@host:587',
    );
  }
  const { host = '', port, secure = false, auth, ...options } = parseConnectionUrl(url);
  // A password and personal links go to nobody who takes TLS out of the dialogue.
  const isLocal = host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
  const requireTLS = auth !== undefined && !secure && !isLocal;
  return {
    host,
    port,
    secure,
    auth: auth === undefined ? undefined : { user: auth.user ?? '', pass: auth.pass ?? '' },
    options: { ...(requireTLS && { requireTLS }), ...options },
  };
}

/** The sender of all mail, as `MAIL_FROM` has it. */
export interface Sender {
  /** For the header, such as `Surveys <surveys@example.org>`. */
  readonly header: string;
  readonly address: string;
  readonly domain: string;
}

/** `from` has the form that the setting asks for. */
export function readSender(from: string): Sender {
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return { header: from, address, domain: address.slice(address.lastIndexOf('@') + 1) };
}
