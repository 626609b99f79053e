import { mailLimits, type ReadRecipients, type RecipientFault } from '@canvass/mail';
import type { FieldError } from '@canvass/surveys';

/** What is wrong with a line, for programs. */
const words: Readonly<Record<RecipientFault['code'], string>> = {
  address: 'no mail can be sent to this address',
  name: `a name is on one line, and has at most ${mailLimits.valueLength} characters`,
  language: 'the survey does not have this language',
  value: `a value is on one line, and has at most ${mailLimits.valueLength} characters`,
  cells: 'the line has more or fewer cells than the first one',
  column: 'there is no such column: there are address, name, language and the ids of hidden questions',
  'repeated-column': 'the column is there twice',
  'open-quote': 'a quote begins here that never ends',
  'too-many': `a list has at most ${mailLimits.recipients} recipients`,
  'too-few': `an anonymous list has at least ${mailLimits.anonymousRecipients} recipients, because the counts of a shorter one say too much of each`,
  none: 'there is no address',
};

/** An error of the API names at most this many lines. */
const mostErrors = 100;

export function errorsOf({ faults }: Pick<ReadRecipients, 'faults'>): readonly FieldError[] {
  const shown = faults.slice(0, mostErrors).map(({ line, code, given }) => ({
    path: line === 0 ? 'recipients' : `recipients[${line}]`,
    message: `${line === 0 ? '' : `line ${line}: `}${words[code]}${given === '' ? '' : ` (${JSON.stringify(given)})`}`,
  }));
  const more = faults.length - shown.length;
  return more > 0 ? [...shown, { path: 'recipients', message: `and ${more} further lines` }] : shown;
}

/** Whether wrong lines can be left out, and a list is left. */
export function canLeaveOut({ faults, recipients }: ReadRecipients): boolean {
  const isWhole = faults.some(({ code }) =>
    ['column', 'repeated-column', 'open-quote', 'too-many', 'too-few', 'none'].includes(code),
  );
  return !isWhole && recipients.length > 0;
}
