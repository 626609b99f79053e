import type { z } from 'zod';
import type { ScaleQuestion } from './scale.ts';
import type { DraftKind } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { optionalText, typedNumber } from '../typed-options.ts';

/** Numbers are kept as they were typed. */
export const scaleDraftSchema = draftQuestionSchema('scale', {
  min: draftText,
  max: draftText,
  minLabel: draftText,
  maxLabel: draftText,
}).readonly();
export type ScaleDraft = z.infer<typeof scaleDraftSchema>;

export const scaleDraft: DraftKind<ScaleDraft, ScaleQuestion> = {
  lists: [],
  blank: () => ({ min: '1', max: '5', minLabel: '', maxLabel: '' }),
  draftOf: ({ min, max, minLabel = '', maxLabel = '' }) => ({
    min: String(min),
    max: String(max),
    minLabel,
    maxLabel,
  }),
  valuesOf: () => new Map(),
  inputOf: ({ min, max, minLabel, maxLabel }) => ({
    min: typedNumber(min),
    max: typedNumber(max),
    ...optionalText('minLabel', minLabel),
    ...optionalText('maxLabel', maxLabel),
  }),
  facetsOf: () => [{ part: '', type: 'number', choices: [] }],
};
