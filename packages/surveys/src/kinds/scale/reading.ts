import { readWholeNumber } from '../../shared/whole-number.ts';
import type { AnswerReading } from '../kind.ts';
import { scaleFault } from './scale-fault.ts';

export const scaleReading: AnswerReading<{ readonly min: number; readonly max: number }> = {
  valueOf: (answer) => answer,
  fromForm(read) {
    const field = read('');
    if (typeof field !== 'string') return field;
    return field === '' ? undefined : (readWholeNumber(field) ?? field);
  },
  typedFault: (text, ends) => scaleFault(readWholeNumber(text) ?? text, ends),
};
