import type { NumberQuestion } from './number.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { draftDecimals, optionalNumber, optionalText, typedNumber } from '../typed-options.ts';

/** Numbers are kept as they were typed. */
const schema = draftQuestionSchema('number', {
  decimals: draftText,
  unit: draftText,
  min: draftText,
  max: draftText,
}).readonly();

export const numberDraft: DefinedDraft<typeof schema, NumberQuestion> = {
  schema,
  lists: [],
  blank: () => ({ decimals: '0', unit: '', min: '', max: '' }),
  draftOf: ({ decimals, unit = '', min, max }) => ({
    decimals: String(decimals),
    unit,
    min: min === undefined ? '' : String(min),
    max: max === undefined ? '' : String(max),
  }),
  valuesOf: () => new Map(),
  inputOf: ({ decimals, unit, min, max }) => ({
    decimals: typedNumber(decimals),
    ...optionalText('unit', unit),
    ...optionalNumber('min', min, decimals),
    ...optionalNumber('max', max, decimals),
  }),
  facetsOf: ({ decimals }) => [{ part: '', type: 'number', decimals: draftDecimals(decimals), choices: [] }],
};
