import type { z } from 'zod';
import type { TextQuestion } from './text.ts';
import type { DraftKind } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { typedNumber } from '../typed-options.ts';

/** Numbers are kept as they were typed. */
export const textDraftSchema = draftQuestionSchema('text', { maxLength: draftText }).readonly();
type TextDraft = z.infer<typeof textDraftSchema>;

export const textDraft: DraftKind<TextDraft, TextQuestion> = {
  lists: [],
  blank: () => ({ maxLength: '2000' }),
  draftOf: ({ maxLength }) => ({ maxLength: String(maxLength) }),
  valuesOf: () => new Map(),
  inputOf: ({ maxLength }) => ({ maxLength: typedNumber(maxLength) }),
  facetsOf: () => [{ part: '', type: 'words', choices: [] }],
};
