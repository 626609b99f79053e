import { composeTextMail, type TextMail } from './compose-text-mail.ts';
import { fillIn, names, type MessageValues } from './placeholders.ts';

export interface MailToCompose extends Omit<TextMail, 'links' | 'unsubscribe'> {
  readonly values: MessageValues;
}

/**
 * Makes the bytes of a mail to a person of a list. A text that names no `{link}` or no `{unsubscribe}` gets it at its end. A mail program offers to
 * unsubscribe in one click (RFC 8058).
 */
export function composeMail({ values, ...mail }: MailToCompose): Promise<Buffer> {
  return composeTextMail({
    ...mail,
    subject: fillIn(mail.subject, values),
    text: fillIn(withLinks(mail.text, values.link !== ''), values),
    links: [values.link, values.unsubscribe],
    unsubscribe: values.unsubscribe,
  });
}

/** Adds the link to the survey, if there is one, and the one to unsubscribe to a text that has none. */
function withLinks(text: string, hasLink: boolean): string {
  const link = !hasLink || names(text, 'link') ? '' : '\n\n{link}';
  const unsubscribe = names(text, 'unsubscribe') ? '' : '\n\n-- \n{unsubscribe}';
  return `${text.trimEnd().replaceAll('\r\n', '\n')}${link}${unsubscribe}\n`;
}
