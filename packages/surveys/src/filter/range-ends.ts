import { parseDay, printDay } from '../facets/days.ts';
import type { OrderedType } from '../facets/ordered-facet.ts';
import type { GivenRange, NumberRange } from './answer-filter.ts';

const integerPattern = /^-?\d{1,15}$/;

interface EndText {
  /** What ends look like, in an error. */
  readonly example: string;
  /** Reads one end of an address; undefined for anything else. */
  readonly parse: (text: string) => number | undefined;
  readonly print: (end: number) => string;
}

const texts: Readonly<Record<OrderedType, EndText>> = {
  number: {
    example: 'integers and ranges with commas between them, such as 1,4..5',
    // Without the sum, "-0" would be -0.
    parse: (text) => (integerPattern.test(text) ? Number(text) + 0 : undefined),
    print: String,
  },
  date: {
    example: 'dates and ranges with commas between them, such as 2026-11-22,2026-12-01..2026-12-24',
    parse: parseDay,
    print: printDay,
  },
};

/** An end of a range of this facet, as people write it. */
export function printEnd(type: OrderedType, end: number): string {
  return texts[type].print(end);
}

/** What ranges of this facet look like, in an error. */
export function rangesExample(type: OrderedType): string {
  return texts[type].example;
}

/** `4`, `4..5`, `4..` or `..5`, of numbers or of dates; undefined for anything else. */
export function parseRange(type: OrderedType, text: string): GivenRange | undefined {
  const { parse } = texts[type];
  const [first = '', last, ...others] = text.split('..');
  if (last === undefined) {
    const only = parse(first);
    return only === undefined ? undefined : { min: only, max: only };
  }
  if (others.length > 0 || (first === '' && last === '')) return undefined;
  const [min, max] = [first, last].map((end) => (end === '' ? undefined : parse(end)));
  if ((first !== '' && min === undefined) || (last !== '' && max === undefined)) return undefined;
  return { min, max };
}

/** The inverse of `parseRange`. `lowest`, `highest`: of the facet. */
export function printRange(
  type: OrderedType,
  { min, max }: NumberRange,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
): string {
  if (min === max) return printEnd(type, min);
  // `..` alone would say nothing.
  const isOpen = min === lowest && max === highest;
  const first = min === lowest && !isOpen ? '' : printEnd(type, min);
  return `${first}..${max === highest ? '' : printEnd(type, max)}`;
}
