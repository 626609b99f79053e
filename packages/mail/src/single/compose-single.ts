import MailComposer from 'nodemailer/lib/mail-composer';
import { htmlOfText } from '../texts/html-of-text.ts';
import type { SingleMail } from './single-mail.ts';

/** Makes the bytes of a mail: plain text, and the same as simple HTML. */
export function composeSingle(
  { to, subject, text, link, language }: SingleMail,
  sent: { readonly from: string; readonly messageId: string; readonly date: Date },
): Promise<Buffer> {
  const composer = new MailComposer({
    ...sent,
    to: { address: to, name: '' },
    // A title may have a line break only if it was stored by other means.
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    text,
    html: htmlOfText(text, [link], language),
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
    // A message must not read a file or an address of the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
