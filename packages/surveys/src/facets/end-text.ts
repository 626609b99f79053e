import { parseDay, printDay } from './days.ts';
import type { FacetOf, FacetType } from './facet.ts';
import {
  type NumberForm,
  jsonOfNumber,
  lastMinute,
  numberOfJson,
  parseNumber,
  printNumber,
  wholeNumbers,
} from './number-form.ts';
import { type OrderedType, isOrdered, ordered } from './ordered-facet.ts';

/** How the ends of ranges of a facet are written. `form`: of its numbers; absent for whole numbers and for dates. */
export interface EndText {
  readonly type: OrderedType;
  readonly form?: NumberForm | undefined;
}

export function endTextOf(facet: FacetOf<OrderedType>): EndText {
  if (facet.type === 'date' || isWhole(facet)) return { type: facet.type };
  const { decimals, clock } = facet;
  return { type: facet.type, form: { decimals, ...(clock && { clock }) } };
}

function isWhole({ decimals, clock }: NumberForm): boolean {
  return decimals === 0 && clock === undefined;
}

/** How the ends of a part's range are written; undefined if its values have no order. */
export function endTextIn({
  type,
  form,
}: {
  readonly type: FacetType;
  readonly form?: NumberForm | undefined;
}): EndText | undefined {
  return isOrdered(type) ? { type, form } : undefined;
}

/** The ends of all values that such a facet can have. */
export function endsOf({ type, form }: EndText): { readonly lowest: number; readonly highest: number } {
  return form?.clock ? { lowest: 0, highest: lastMinute } : ordered[type];
}

/** An end as people write it. */
export function printEnd({ type, form = wholeNumbers }: EndText, end: number): string {
  return type === 'date' ? printDay(end) : printNumber(form, end);
}

/** The inverse of `printEnd`; undefined for anything else. */
export function parseEnd({ type, form = wholeNumbers }: EndText, text: string): number | undefined {
  return type === 'date' ? parseDay(text) : parseNumber(form, text);
}

/** An end as JSON has it. */
export function endToJson({ type, form = wholeNumbers }: EndText, end: number): number | string {
  return type === 'date' ? printDay(end) : jsonOfNumber(form, end);
}

/** The inverse of `endToJson`; undefined for anything else. */
export function endOfJson({ type, form = wholeNumbers }: EndText, json: unknown): number | undefined {
  if (type !== 'date') return numberOfJson(form, json);
  return typeof json === 'string' ? parseDay(json) : undefined;
}

/** What one end looks like, in an error. */
export function endExample({ type, form = wholeNumbers }: EndText): string {
  if (type === 'date') return 'a date, such as 2026-11-22';
  if (form.clock) return 'a time, such as 09:30';
  if (form.decimals === 0) return 'an integer';
  return `a number with at most ${form.decimals} ${form.decimals === 1 ? 'decimal' : 'decimals'}`;
}
