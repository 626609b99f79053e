import type { Constant, Operator } from './expression.ts';

/** What stands on the right of an operator. */
export type Operand = Constant | readonly Constant[];

export function listOf(value: Operand): readonly Constant[] {
  return Array.isArray(value) ? (value as readonly Constant[]) : [value as Constant];
}

/** A stored text as survey-core takes it in an expression. */
export function converted(text: string): Constant {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text) ? Number(text) : text;
}

/** Operators that look for a part of a text, where the answer is one value. */
export type PartOperator = 'contains' | 'notcontains' | 'allof' | 'anyof' | 'noneof';

/**
 * Whether an answer of one value meets such an operator, as survey-core 3.1.1 says. An answer that is no list is taken for a text, numbers
 * included, of which `contains` and `allof` look for a part; `anyof` with a lone value looks for the answer in that value.
 */
export function meetsPart(answer: Constant, operator: PartOperator, value: Operand): boolean {
  switch (operator) {
    case 'contains':
      return isPart(value, answer);
    case 'notcontains':
      return isFalsy(answer) || (!isFalsy(value) && !isPart(value, answer));
    case 'allof':
      return !isFalsy(answer) && listOf(value).every((each) => isPart(each, answer));
    case 'anyof':
      return isPart(answer, value);
    case 'noneof':
      return !isPart(answer, value);
  }
}

/** Nothing is a part of it, and it is no part of anything. */
function isFalsy(value: Operand): boolean {
  return value === 0 || value === false || value === '' || value === null;
}

function isPart(part: Operand, whole: Operand): boolean {
  return !isFalsy(part) && String(whole).toLowerCase().includes(String(part).toLowerCase());
}

export type OrderOperator = Extract<Operator, 'less' | 'lessorequal' | 'greater' | 'greaterorequal'>;

/** Whether an answer is less or greater, as JavaScript compares: texts by their code units, everything else as numbers. */
export function meetsOrder(
  answer: Constant,
  operator: OrderOperator,
  value: Operand,
  isEqual: boolean,
): boolean {
  const [left, right] = [answer, Array.isArray(value) ? String(value) : value] as [number, number];
  switch (operator) {
    case 'less':
      return left < right;
    case 'lessorequal':
      return isEqual || left < right;
    case 'greater':
      return left > right;
    case 'greaterorequal':
      return isEqual || left > right;
  }
}
