import { z } from 'zod';
import { statementReading } from './reading.ts';
import { pictureSchema, isPicture } from '../../shared/picture.ts';
import { shownText } from '../../shared/shown-text.ts';
import { hasShape, isText } from '../../shared/shape.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import type { DefinedKind } from '../kind.ts';
import { optionalText } from '../typed-options.ts';
import { type SpecBase, shownFields } from '../question-fields.ts';

const shownPictureSchema = z.strictObject(
  {
    id: pictureSchema.describe('The id of a picture of this survey'),
    text: shownText('The text of a picture', 500, 'line')
      .optional()
      .describe('What it shows, for people who do not see it; without it the picture is decoration'),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'picture is an object with id and text' : undefined) },
);

const schema = z.strictObject({
  ...shownFields,
  type: z.literal('statement'),
  required: z.literal(false, { error: 'A text without a question cannot be required' }).default(false),
  picture: shownPictureSchema.optional().describe('A picture below the text'),
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
  textHasMarks: true,
  api: {
    answer: z.never().describe('A text without a question takes no answer'),
    example: {
      question: { id: 'intro', text: 'Some words on **prices** first.', type: 'statement' },
      answer: undefined,
    },
  },
  questionShape: { required: {}, optional: { picture: isShownPicture } },
  specShape: { required: {} },
  specOf: ({ type, text }) => ({ type, text }),
  partsOf: () => [],
  askedParts: () => [],
  pictures: ({ picture }) => (picture === undefined ? [] : [{ path: ['picture'], picture: picture.id }]),
  rule: () => ({
    facets: [],
    isBlank: (value) => value === undefined,
    take: () => ({ code: 'takes-no-answer' }),
  }),
  ...statementReading,
  *compare(before, question) {
    const [old, now] = [before.picture, question.picture];
    if (old?.id !== now?.id) yield { kind: 'pictureChanged', question };
    else if (old?.text !== now?.text) {
      yield { kind: 'optionChanged', question, option: 'picture.text', before: old?.text, after: now?.text };
    }
  },
};

function isShownPicture(json: unknown): boolean {
  return hasShape(json, { required: { id: isPicture }, optional: { text: isText } });
}

const draftSchema = draftQuestionSchema('statement', {
  picture: pictureSchema.optional(),
  /** Kept without a picture, and does not count then. */
  pictureText: draftText,
}).readonly();

export const statementDraft: DefinedDraft<typeof draftSchema, StatementQuestion> = {
  schema: draftSchema,
  lists: [],
  takesPicture: true,
  blank: () => ({ pictureText: '' }),
  draftOf: ({ picture }) => ({
    ...(picture && { picture: picture.id }),
    pictureText: picture?.text ?? '',
  }),
  valuesOf: () => new Map(),
  // The question that it was before may have been required.
  inputOf: ({ picture, pictureText }) => ({
    required: false,
    ...(picture !== undefined && { picture: { id: picture, ...optionalText('text', pictureText) } }),
  }),
  facetsOf: () => [],
};
