import { type EndText, endExample, parseEnd, printEnd } from '../facets/end-text.ts';
import { wholeNumbers } from '../facets/number-form.ts';
import type { GivenRange, NumberRange } from './answer-filter.ts';

/** What ranges of this facet look like, in an error. */
export function rangesExample({ type, form = wholeNumbers }: EndText): string {
  if (type === 'date') {
    return 'dates and ranges with commas between them, such as 2026-11-22,2026-12-01..2026-12-24';
  }
  if (form.clock) return 'times and ranges with commas between them, such as 09:30,12:00..13:59';
  if (form.decimals === 0) return 'integers and ranges with commas between them, such as 1,4..5';
  return `numbers and ranges with commas between them, such as 1.5,4..5: each end is ${endExample({ type, form })}`;
}

/** `4`, `4..5`, `4..` or `..5`, of numbers, times or dates; undefined for anything else. */
export function parseRange(of: EndText, text: string): GivenRange | undefined {
  const [first = '', last, ...others] = text.split('..');
  if (last === undefined) {
    const only = parseEnd(of, first);
    return only === undefined ? undefined : { min: only, max: only };
  }
  if (others.length > 0 || (first === '' && last === '')) return undefined;
  const [min, max] = [first, last].map((end) => (end === '' ? undefined : parseEnd(of, end)));
  if ((first !== '' && min === undefined) || (last !== '' && max === undefined)) return undefined;
  return { min, max };
}

/** The inverse of `parseRange`. `lowest`, `highest`: of the facet. */
export function printRange(
  of: EndText,
  { min, max }: NumberRange,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
): string {
  if (min === max) return printEnd(of, min);
  // `..` alone would say nothing.
  const isOpen = min === lowest && max === highest;
  const first = min === lowest && !isOpen ? '' : printEnd(of, min);
  return `${first}..${max === highest ? '' : printEnd(of, max)}`;
}
