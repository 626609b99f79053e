import { z } from 'zod';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import type { DefinedKind } from '../kind.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';

const schema = z.strictObject({
  ...questionFields,
  type: z.literal('statement'),
  required: z.literal(false, { error: 'A text without a question cannot be required' }).default(false),
});

/** A text between questions, with emphasis, links and lists in Markdown. It asks nothing. */
export type StatementQuestion = z.infer<typeof schema>;

interface StatementSpec extends SpecBase {
  readonly type: 'statement';
}

export const statement: DefinedKind<typeof schema, StatementSpec> = {
  type: 'statement',
  schema,
  asksNothing: true,
  api: {
    answer: z.never().describe('A text without a question takes no answer'),
    example: {
      question: { id: 'intro', text: 'Some words on **prices** first.', type: 'statement' },
      answer: undefined,
    },
  },
  questionShape: { required: {} },
  specShape: { required: {} },
  specOf: ({ type, text }) => ({ type, text }),
  partsOf: () => [],
  askedParts: () => [],
  rule: () => ({
    facets: [],
    isBlank: (value) => value === undefined,
    take: () => ({ code: 'takes-no-answer' }),
  }),
  valueOf: () => undefined,
  fromForm: () => undefined,
  compare: () => [],
};

const draftSchema = draftQuestionSchema('statement', {}).readonly();

export const statementDraft: DefinedDraft<typeof draftSchema, StatementQuestion> = {
  schema: draftSchema,
  lists: [],
  blank: () => ({}),
  draftOf: () => ({}),
  valuesOf: () => new Map(),
  // The question that it was before may have been required.
  inputOf: () => ({ required: false }),
  facetsOf: () => [],
};
