import type { TimeQuestion } from './time.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { optionalText } from '../typed-options.ts';

/** Times are kept as they were typed. */
const schema = draftQuestionSchema('time', { min: draftText, max: draftText }).readonly();

export const timeDraft: DefinedDraft<typeof schema, TimeQuestion> = {
  schema,
  lists: [],
  blank: () => ({ min: '', max: '' }),
  draftOf: ({ min = '', max = '' }) => ({ min, max }),
  valuesOf: () => new Map(),
  inputOf: ({ min, max }) => ({ ...optionalText('min', min), ...optionalText('max', max) }),
  facetsOf: () => [{ part: '', type: 'number', clock: true, choices: [] }],
};
