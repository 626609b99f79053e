import { z } from 'zod';
import { languages } from '../shared/language.ts';
import { questionIdSchema } from '../definition/question-id.ts';
import { repeatedIndexes } from '../shared/repeated-indexes.ts';
import { conditionTests, type Draft, draftQuestions } from './draft.ts';

const text = z.string().refine((value) => value.isWellFormed());
const key = z.string().regex(/^[sc][1-9][0-9]{0,8}$/);

const condition = z.strictObject({
  question: z.union([z.literal(''), questionIdSchema]),
  test: z.enum(conditionTests),
  choices: z.array(key),
  texts: text,
  from: text,
  to: text,
});

const question = z.strictObject({
  id: questionIdSchema,
  type: z.enum(['freeText', 'range', 'multipleChoice']),
  text,
  required: z.boolean(),
  choices: z.array(z.strictObject({ key, value: text, label: text })),
  multiple: z.boolean(),
  min: text,
  max: text,
  minLabel: text,
  maxLabel: text,
  maxLength: text,
  showIf: z.strictObject({ match: z.enum(['all', 'any']), conditions: z.array(condition).min(1) }).nullable(),
  replaces: z.union([z.literal(''), questionIdSchema]),
});

const draftSchema = z.strictObject({
  title: text,
  description: text,
  language: z.enum(languages),
  sections: z
    .array(z.strictObject({ key, title: text, description: text, questions: z.array(question) }))
    .min(1),
  lastQuestion: z.int().min(0),
  lastKey: z.int().min(0),
});

/** Reads a stored draft; undefined for anything that this version of Canvass does not write. */
export function parseDraft(json: unknown): Draft | undefined {
  const parsed = draftSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const draft = parsed.data;
  const questions = draftQuestions(draft);
  const names = [
    draft.sections.map((section) => section.key),
    questions.map(({ id }) => id),
    ...questions.map(({ choices }) => choices.map((choice) => choice.key)),
  ];
  return names.every((each) => repeatedIndexes(each).length === 0) ? draft : undefined;
}
