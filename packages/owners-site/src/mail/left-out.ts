import type { ReadRecipients } from '@canvass/mail';
import { type Html, markup } from '@canvass/web/page';
import { z } from 'zod';
import { noticeBox } from '../desk/page.ts';
import { mailTexts } from './texts.ts';

/** The page of a new list names at most this many lines of each sort. */
const mostLines = 20;

/** How many lines, and the numbers of the first ones, such as `3:2,4,9`. */
const linesForm = /^(?<count>\d{1,7}):(?<lines>\d{1,7}(?:,\d{1,7}){0,19})$/;

/** The parameters of the address that say what was left out of a new list. */
export const leftOutQuery = {
  wrong: z.string().regex(linesForm).optional().catch(undefined).describe('The wrong lines'),
  repeated: z
    .string()
    .regex(linesForm)
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
  return {
    ...(faults.length > 0 && { wrong: linesOf(faults) }),
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
    wrong !== undefined && inWords(wrong, wrongLines),
    repeated !== undefined && inWords(repeated, repeatedLines),
    nothingSent,
  ].filter((text) => text !== false);
  return noticeBox('good', heading, markup`${said.map((text) => markup`<p>${text}</p>\n`)}`);
}

function inWords(given: string, words: typeof mailTexts.stored.wrongLines): string {
  const { count = '', lines = '' } = linesForm.exec(given)?.groups ?? {};
  const shown = lines.split(',');
  return words(Number(count), {
    lines: `${shown.join(', ')}${Number(count) > shown.length ? ' …' : ''}`,
  });
}
