import type { TextQuestion } from './text.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { typedNumber } from '../typed-options.ts';

/** Numbers are kept as they were typed. */
const schema = draftQuestionSchema('text', { maxLength: draftText }).readonly();

export const textDraft: DefinedDraft<typeof schema, TextQuestion> = {
  schema,
  lists: [],
  blank: () => ({ maxLength: '2000' }),
  draftOf: ({ maxLength }) => ({ maxLength: String(maxLength) }),
  valuesOf: () => new Map(),
  inputOf: ({ maxLength }) => ({ maxLength: typedNumber(maxLength) }),
  facetsOf: () => [{ part: '', type: 'words', choices: [] }],
};
