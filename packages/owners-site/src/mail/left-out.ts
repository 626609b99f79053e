import { mailLimits, type ReadRecipients, type RecipientFault } from '@canvass/mail';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { z } from 'zod';
import { noticeBox } from '../desk/page.ts';
import { mailTexts } from './texts.ts';

/** The page of a new list names at most this many lines of each sort. */
const mostLines = 20;

/** What can be wrong with a line that is left out, while others are stored. */
const wrongLineCodes = [
  'address',
  'name',
  'language',
  'value',
  'cells',
] as const satisfies readonly RecipientFault['code'][];
type WrongLineCode = (typeof wrongLineCodes)[number];

/** How many lines, and the numbers of the first ones, such as `3:2,4,9`. */
const linesForm = '\\d{1,7}:\\d{1,7}(?:,\\d{1,7}){0,19}';
const repeatedForm = new RegExp(`^${linesForm}$`);
/** The same for each thing that is wrong, such as `address:3:2,4,9;language:1:7`. */
const wrongForm = new RegExp(
  `^(?:${wrongLineCodes.join('|')}):${linesForm}(?:;(?:${wrongLineCodes.join('|')}):${linesForm}){0,4}$`,
);

/** The parameters of the address that say what was left out of a new list. */
export const leftOutQuery = {
  wrong: z.string().regex(wrongForm).optional().catch(undefined).describe('The wrong lines'),
  repeated: z
    .string()
    .regex(repeatedForm)
    .optional()
    .catch(undefined)
    .describe('The lines whose address was there before'),
};

type LeftOut = Readonly<Partial<Record<keyof typeof leftOutQuery, string | undefined>>>;

/** The parameters for a list that was read. They have numbers of lines, because no address of a person should stand in that of a page. */
export function leftOutOf({
  faults,
  duplicates,
}: Pick<ReadRecipients, 'faults' | 'duplicates'>): Record<string, string> {
  const wrong = wrongLineCodes.flatMap((code) => {
    const found = faults.filter((fault) => fault.code === code);
    return found.length > 0 ? [`${code}:${linesOf(found)}`] : [];
  });
  return {
    ...(wrong.length > 0 && { wrong: wrong.join(';') }),
    ...(duplicates.length > 0 && { repeated: linesOf(duplicates) }),
  };
}

function linesOf(found: readonly { readonly line: number }[]): string {
  const lines = [...new Set(found.map(({ line }) => line))];
  return `${lines.length}:${lines.slice(0, mostLines).join(',')}`;
}

/** Says that a list is stored, and what of it was left out. */
export function storedNotice({ wrong, repeated }: LeftOut): Html {
  const { heading, nothingSent, wrongLines, repeatedLines } = mailTexts.stored;
  const said = [
    ...(wrong?.split(';') ?? []).map((each) => {
      const [code = '', count = '', lines = ''] = each.split(':');
      const what = whatIsWrong(code as WrongLineCode);
      return wrongLines(Number(count), { what, lines: inWords(count, lines) });
    }),
    ...(repeated?.split(';') ?? []).map((each) => {
      const [count = '', lines = ''] = each.split(':');
      return repeatedLines(Number(count), { lines: inWords(count, lines) });
    }),
    nothingSent,
  ];
  return noticeBox('good', heading, markup`${said.map((text) => markup`<p>${text}</p>\n`)}`);
}

function whatIsWrong(code: WrongLineCode): string {
  const words = mailTexts.faults.lines[code];
  return typeof words === 'string' ? words : words({ most: shownCount(mailLimits.valueLength) });
}

function inWords(count: string, lines: string): string {
  const shown = lines.split(',');
  return `${shown.join(', ')}${Number(count) > shown.length ? ' …' : ''}`;
}
