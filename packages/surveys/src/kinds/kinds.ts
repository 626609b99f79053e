import { z } from 'zod';
import { type ChoiceQuestion, type ChoiceSpec, choice, choiceQuestionSchema } from './choice/choice.ts';
import { type DateQuestion, type DateSpec, date, dateQuestionSchema } from './date/date.ts';
import type { Kind } from './kind.ts';
import { type MatrixSpec, matrix } from './matrix/matrix.ts';
import { type MatrixQuestion, matrixQuestionSchema } from './matrix/matrix-schema.ts';
import { type ScaleQuestion, type ScaleSpec, scale, scaleQuestionSchema } from './scale/scale.ts';
import { type TextQuestion, type TextSpec, text, textQuestionSchema } from './text/text.ts';

/** A question of a definition, of any kind. */
export type Question = TextQuestion | ScaleQuestion | ChoiceQuestion | DateQuestion | MatrixQuestion;
/** What the history keeps of a question, of any kind. */
export type QuestionSpec = TextSpec | ScaleSpec | ChoiceSpec | DateSpec | MatrixSpec;
export type QuestionType = Question['type'];
export type QuestionOf<Type extends QuestionType> = Extract<Question, { readonly type: Type }>;

/** All kinds of question. */
export const kinds: Readonly<Record<QuestionType, Kind<Question, QuestionSpec>>> = {
  text,
  scale,
  choice,
  date,
  matrix,
};

export const questionTypes = Object.keys(kinds) as QuestionType[];

export const questionSchema = z.discriminatedUnion(
  'type',
  [textQuestionSchema, scaleQuestionSchema, choiceQuestionSchema, dateQuestionSchema, matrixQuestionSchema],
  {
    error: (issue) =>
      issue.code === 'invalid_union'
        ? `A question type is one of ${questionTypes.join(', ')}`
        : 'A question must be an object',
  },
);

export function isQuestionType(type: unknown): type is QuestionType {
  return typeof type === 'string' && Object.hasOwn(kinds, type);
}

/** The kind of a question or a spec. */
export function kindOf({ type }: { readonly type: QuestionType }): Kind<Question, QuestionSpec> {
  return kinds[type];
}
