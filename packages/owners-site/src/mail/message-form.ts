import { mailLimits, oneLine, unknownPlaceholders, type MailTexts, type NamedList } from '@canvass/mail';
import { type FieldError, type FormFields, hasVisibleCharacter, type TimeZone } from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';
import { readLocalTime } from '../desk/local-time-field.ts';
import { mailTexts } from './texts.ts';

const texts = mailTexts.faults;

export type TypedMessages = Readonly<Record<string, { readonly subject: string; readonly text: string }>>;

export interface TypedMailing {
  readonly messages: TypedMessages;
  readonly startAt: string;
}

export type MessageForm = { readonly typed: TypedMailing } & (
  | {
      readonly ok: true;
      readonly texts: MailTexts;
      readonly startAt: string | undefined;
      readonly after: number;
    }
  | { readonly ok: false; readonly errors: readonly FieldError[] }
);

/** What a message may name, as the form shows it. A reminder of an anonymous list has no link. */
export function placeholdersOf(hasLink: boolean): string {
  return ['{name}', '{name|friend}', ...(hasLink ? ['{link}'] : []), '{unsubscribe}'].join(', ');
}

/** Whether the next message to a list has a link of each person's own. */
export function nextHasLink({ list: { anonymous, mailings } }: NamedList): boolean {
  return !anonymous || mailings.length === 0;
}

/** Reads the form of a message. One in the first language is needed; another language may be left empty. */
export function readMessageForm(
  fields: FormFields,
  languages: readonly string[],
  zone: TimeZone,
  hasLink: boolean,
): MessageForm {
  const errors: FieldError[] = [];
  const messages = languages.map((language, index) => {
    const subject = typedText(fields[`subject-${language}`]).trim();
    const text = typedText(fields[`text-${language}`]).trim().replaceAll('\r\n', '\n');
    const isLeftOut = index > 0 && subject === '' && text === '';
    if (!isLeftOut) errors.push(...faultsOf({ language, subject, text }, hasLink));
    return { language, subject, text, isLeftOut };
  });
  const startAt = typedText(fields['startAt']).slice(0, 100);
  const time = readLocalTime(startAt, zone);
  if (startAt !== '' && !time.ok) errors.push({ path: 'startAt', message: texts.startAt });
  const byLanguage = (given: typeof messages) =>
    Object.fromEntries(given.map(({ language, subject, text }) => [language, { subject, text }]));
  const typed = { messages: byLanguage(messages), startAt };
  if (errors.length > 0) return { typed, ok: false, errors };
  return {
    typed,
    ok: true,
    texts: byLanguage(messages.filter(({ isLeftOut }) => !isLeftOut)),
    startAt: startAt !== '' && time.ok ? time.at : undefined,
    // A form without it is refused: -1 is no number of messages.
    after: /^\d{1,3}$/.test(typedText(fields['after'])) ? Number(fields['after']) : -1,
  };
}

function faultsOf(
  { language, subject, text }: { readonly language: string; readonly subject: string; readonly text: string },
  hasLink: boolean,
): FieldError[] {
  const errors: FieldError[] = [];
  const isSubject =
    hasVisibleCharacter(subject) && subject.length <= mailLimits.subjectLength && oneLine.test(subject);
  if (!isSubject) {
    const message = texts.subject({ most: mailLimits.subjectLength });
    errors.push({ path: `subject-${language}`, message });
  }
  if (!hasVisibleCharacter(text) || text.length > mailLimits.textLength) {
    errors.push({ path: `text-${language}`, message: texts.text({ most: mailLimits.textLength }) });
  }
  const known = placeholdersOf(hasLink);
  for (const [path, value] of Object.entries({ subject, text })) {
    const [unknown] = unknownPlaceholders(value, hasLink);
    if (unknown === undefined) continue;
    const message = texts.unknownPlaceholder({ placeholder: unknown, known });
    errors.push({ path: `${path}-${language}`, message });
  }
  return errors;
}
