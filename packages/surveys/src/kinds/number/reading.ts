import { numberOfJson } from '../../facets/number-form.ts';
import { readDecimal } from '../../shared/decimal.ts';
import type { AnswerReading } from '../kind.ts';
import { endsOf, numberFault, type NumberBounds } from './number-fault.ts';

export const numberReading: AnswerReading<NumberBounds> = {
  optionsOf: ({ decimals }) => ({ decimals }),
  valueOf: (answer, _part, { decimals }) => numberOfJson({ decimals }, answer) ?? answer,
  fromForm(read, _parts, { decimals }) {
    const field = read('');
    if (typeof field !== 'string') return field;
    return field.trim() === '' ? undefined : (readDecimal(field, decimals) ?? field);
  },
  typedFault: (text, question) =>
    numberFault(readDecimal(text, question.decimals) ?? text, question, endsOf(question)),
};
