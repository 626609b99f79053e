import { type NumberForm, type NumberRange, printNumber } from '@canvass/surveys';

/** Formats values of a facet of numbers, such as `4`, `10–19` or `09:00–09:59`. */
export function shownRange(form: NumberForm, { min, max }: NumberRange): string {
  const first = printNumber(form, min);
  return min === max ? first : `${first}–${printNumber(form, max)}`;
}
