import { z } from 'zod';
import { shownText } from '../../shared/shown-text.ts';
import { isText } from '../../shared/shape.ts';
import { simpleRule } from '../answer-rule.ts';
import { compareOptions } from '../compare-options.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import type { DefinedKind } from '../kind.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';
import { optionalText } from '../typed-options.ts';
import { agreed, consentReading } from './reading.ts';

/** Characters of the words beside the box. */
const maxLabelLength = 500;

const schema = z.strictObject({
  ...questionFields,
  type: z.literal('consent'),
  label: shownText('label', maxLabelLength, 'line')
    .optional()
    .describe('The words beside the box; without them it says “I agree” in the language of the form'),
});

export type ConsentQuestion = z.infer<typeof schema>;

interface ConsentSpec extends SpecBase {
  readonly type: 'consent';
  readonly label?: string;
}

export const consent: DefinedKind<typeof schema, ConsentSpec> = {
  type: 'consent',
  schema,
  api: {
    answer: z.literal(true).describe('`true`: the respondent agrees'),
    example: {
      question: {
        id: 'terms',
        text: 'We keep your answers for a year.',
        type: 'consent',
        label: 'I agree to that',
        required: true,
      },
      answer: true,
    },
  },
  questionShape: { required: {}, optional: { label: isText } },
  specShape: { required: {}, optional: { label: isText } },
  specOf: ({ type, text, label }) => ({ type, text, ...(label !== undefined && { label }) }),
  partsOf: ({ label = 'Yes' }) => [
    { part: '', facet: { type: 'choices', choices: [{ value: agreed, label }], multiple: false } },
  ],
  // With one choice, a condition can only ask whether it is answered.
  askedParts: () => [{ part: '', type: 'kept' }],
  rule: ({ id }) =>
    simpleRule(id, {
      isBlank: (value) => value === false || value === '',
      fault: (value) => (value === true ? undefined : { code: 'wrong-type', expected: 'consent' }),
      stored: () => agreed,
      faulty: () => undefined,
    }),
  answerOf: (_spec, read) => (read('') === agreed ? true : read('')),
  ...consentReading,
  compare: (before, question) => compareOptions(before, question, ['label']),
};

const draftSchema = draftQuestionSchema('consent', { label: draftText }).readonly();

export const consentDraft: DefinedDraft<typeof draftSchema, ConsentQuestion> = {
  schema: draftSchema,
  lists: [],
  blank: () => ({ label: '' }),
  draftOf: ({ label = '' }) => ({ label }),
  valuesOf: () => new Map(),
  inputOf: ({ label }) => optionalText('label', label),
  facetsOf: () => [{ part: '', type: 'kept', choices: [] }],
};
