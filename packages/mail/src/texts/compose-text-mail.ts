import MailComposer from 'nodemailer/lib/mail-composer';
import { htmlOfText } from './html-of-text.ts';

export interface TextMail {
  /** As `MAIL_FROM` has it. */
  readonly from: string;
  readonly to: { readonly address: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  /** Addresses that stand in the text, and are links in its HTML. */
  readonly links: readonly string[];
  /** BCP 47. */
  readonly language: string;
  readonly messageId: string;
  readonly date: Date;
  /** The address that ends such mails in one click (RFC 8058), if there is one. */
  readonly unsubscribe?: string | undefined;
}

/** Makes the bytes of a mail: plain text, and the same as simple HTML. */
export function composeTextMail({
  subject,
  links,
  language,
  unsubscribe,
  ...mail
}: TextMail): Promise<Buffer> {
  const composer = new MailComposer({
    ...mail,
    // A name or a title may have a line break only if it was stored by other means.
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    html: htmlOfText(mail.text, links, language),
    headers: {
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
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
