import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { optionalText } from '../typed-options.ts';
import type { DateQuestion } from './date.ts';

/** The earliest and the latest day, as typed; empty for none. */
const schema = draftQuestionSchema('date', { min: draftText, max: draftText }).readonly();

export const dateDraft: DefinedDraft<typeof schema, DateQuestion> = {
  schema,
  lists: [],
  blank: () => ({ min: '', max: '' }),
  draftOf: ({ min = '', max = '' }) => ({ min, max }),
  valuesOf: () => new Map(),
  inputOf: ({ min, max }) => ({ ...optionalText('min', min.trim()), ...optionalText('max', max.trim()) }),
  facetsOf: () => [{ part: '', type: 'date', choices: [] }],
};
