import { mailLimits, readRecipients, type ReadRecipients, type RecipientRules } from '@canvass/mail';
import { type FieldError, type FormFields, hasVisibleCharacter } from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';
import { shownCount } from '@canvass/web/page';
import { decodeFile } from './decode-file.ts';
import { canLeaveOut } from './list-faults.ts';
import { mailTexts } from './texts.ts';

const texts = mailTexts.faults;

/** What a person typed, to show it again. */
export interface TypedList {
  readonly name: string;
  readonly recipients: string;
  readonly anonymous: boolean;
  readonly leaveOut: boolean;
}

export const emptyList: TypedList = { name: '', recipients: '', anonymous: false, leaveOut: false };

export type ListForm = { readonly typed: TypedList } & (
  | { readonly ok: true; readonly read: ReadRecipients }
  | { readonly ok: false; readonly errors: readonly FieldError[] }
);

/** The page names at most this many wrong lines. */
const mostFaults = 20;
/** A longer text is not shown again: it was a file, or is one. */
const mostShownAgain = 100_000;

/** Reads the form of a new list. A file counts before what was typed. */
export function readListForm(
  fields: FormFields,
  file: Uint8Array | undefined,
  rules: (anonymous: boolean) => RecipientRules,
): ListForm {
  const given = typedText(fields['recipients']);
  const typed: TypedList = {
    name: typedText(fields['name'])
      .slice(0, mailLimits.nameLength + 1)
      .trim(),
    recipients: given.length > mostShownAgain ? '' : given,
    anonymous: fields['anonymous'] === 'yes',
    leaveOut: fields['leaveOut'] === 'yes',
  };
  const text = file === undefined ? given : decodeFile(file);
  const read = readRecipients(text, rules(typed.anonymous));
  const errors: FieldError[] = [];
  if (!hasVisibleCharacter(typed.name) || typed.name.length > mailLimits.nameLength) {
    errors.push({ path: 'name', message: texts.name });
  }
  if (read.faults.length > 0 && !(typed.leaveOut && canLeaveOut(read))) errors.push(...faultsInWords(read));
  return errors.length > 0 ? { typed, ok: false, errors } : { typed, ok: true, read };
}

function faultsInWords({ faults }: ReadRecipients): FieldError[] {
  const shown = faults.slice(0, mostFaults).map(({ line, code, given }) => {
    const most = shownCount(code === 'too-many' ? mailLimits.recipients : mailLimits.valueLength);
    const least = shownCount(mailLimits.anonymousRecipients);
    const words = texts.lines[code];
    const said = typeof words === 'string' ? words : words({ most, least });
    const what = given === '' || code === 'too-many' || code === 'too-few' ? said : `${said} (${given})`;
    return { path: 'recipients', message: line === 0 ? what : texts.line({ line, what }) };
  });
  const more = faults.length - shown.length;
  return more > 0 ? [...shown, { path: 'recipients', message: texts.more(more) }] : shown;
}
