import MailComposer from 'nodemailer/lib/mail-composer';
import { htmlOfText } from './html-of-text.ts';
import { fillIn, names, type MessageValues } from './placeholders.ts';

export interface MailToCompose {
  /** As `MAIL_FROM` has it. */
  readonly from: string;
  readonly to: { readonly address: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  readonly language: string;
  readonly messageId: string;
  readonly values: MessageValues;
  readonly date: Date;
}

/**
 * Makes the bytes of a mail: plain text, and the same as simple HTML. A text that names no `{link}` or no `{unsubscribe}` gets it at its end. A mail
 * program offers to unsubscribe in one click (RFC 8058).
 */
export function composeMail(mail: MailToCompose): Promise<Buffer> {
  const { values, language } = mail;
  const text = fillIn(withLinks(mail.text, values.link !== ''), values);
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    // A name may have had a line break only if it was stored by other means.
    subject: fillIn(mail.subject, values).replaceAll(/\s+/g, ' ').trim(),
    text,
    html: htmlOfText(text, [values.link, values.unsubscribe], language),
    messageId: mail.messageId,
    date: mail.date,
    headers: {
      'List-Unsubscribe': `<${values.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Content-Language': language,
      // Programs that answer by themselves, such as notes of absence, leave such mail alone (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    },
    // A message must not read a file or an address of the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Adds the link to the survey, if there is one, and the one to unsubscribe to a text that has none. */
function withLinks(text: string, hasLink: boolean): string {
  const link = !hasLink || names(text, 'link') ? '' : '\n\n{link}';
  const unsubscribe = names(text, 'unsubscribe') ? '' : '\n\n-- \n{unsubscribe}';
  return `${text.trimEnd().replaceAll('\r\n', '\n')}${link}${unsubscribe}\n`;
}
