import { z } from 'zod';
import { questionIdSchema } from '../shared/question-id.ts';
import { type Language, languages } from '../shared/language.ts';
import { hasVisibleCharacter } from '../shared/reader-text.ts';

/** More than these cannot be drafted, so that a draft stays small enough to be saved while a person types. */
export const maxDraftChoices = 500;

export const conditionTests = [
  'anyOf',
  'noneOf',
  'textIs',
  'textIsNot',
  'within',
  'answered',
  'unanswered',
] as const;
export type ConditionTest = (typeof conditionTests)[number];

const text = z.string().refine((value) => value.isWellFormed());
const key = z.string().regex(/^[sc][1-9][0-9]{0,8}$/);
const questionOrNone = z.union([z.literal(''), questionIdSchema]);

const conditionSchema = z
  .strictObject({
    /** The id of a question, or empty. */
    question: questionOrNone,
    test: z.enum(conditionTests),
    /** The keys of choices, for `anyOf` and `noneOf`. */
    choices: z.array(key).readonly(),
    /** One on each line, for `textIs` and `textIsNot`. */
    texts: text,
    /** The ends for `within`, as typed; empty for an open end. */
    from: text,
    to: text,
  })
  .readonly();
export type DraftCondition = z.infer<typeof conditionSchema>;

const choiceSchema = z
  .strictObject({
    /** Names the choice while it is edited, unique within its question. */
    key,
    /** Empty until it is published: then its label becomes the value, which stays when the label changes. */
    value: text,
    label: text,
  })
  .readonly();
export type DraftChoice = z.infer<typeof choiceSchema>;

const showIfSchema = z
  .strictObject({ match: z.enum(['all', 'any']), conditions: z.array(conditionSchema).min(1).readonly() })
  .readonly();
export type DraftShowIf = z.infer<typeof showIfSchema>;

const questionSchema = z
  .strictObject({
    id: questionIdSchema,
    type: z.enum(['text', 'scale', 'choice']),
    text,
    required: z.boolean(),
    choices: z.array(choiceSchema).readonly(),
    multiple: z.boolean(),
    min: text,
    max: text,
    minLabel: text,
    maxLabel: text,
    maxLength: text,
    showIf: showIfSchema.nullable(),
    /** The published id that this question had before its type was changed; empty if there is none. */
    replaces: questionOrNone,
  })
  .readonly();
/** Has the options of all types, so that another type and back loses none. */
export type DraftQuestion = z.infer<typeof questionSchema>;

const sectionSchema = z
  .strictObject({
    /** Names the section while it is edited. */
    key,
    title: text,
    description: text,
    questions: z.array(questionSchema).readonly(),
  })
  .readonly();
export type DraftSection = z.infer<typeof sectionSchema>;

/** A draft as it is stored: what this version of Canvass writes. */
export const draftSchema = z
  .strictObject({
    title: text,
    description: text,
    language: z.enum(languages),
    /** The pages of the form, at least one. Several, or one with a title, become the definition's sections. */
    sections: z.array(sectionSchema).min(1).readonly(),
    /** The number of the last question's id; ids are not used again. */
    lastQuestion: z.int().min(0),
    /** The number of the last key of a section or a choice. */
    lastKey: z.int().min(0),
  })
  .readonly();
/**
 * A survey that is being written: everything a definition has, but nothing needs to be complete or valid. Numbers are kept
 * as they were typed. JSON-safe and never mutated.
 */
export type Draft = z.infer<typeof draftSchema>;

/** The texts of a condition, without blank lines. */
export function conditionTexts({ texts }: DraftCondition): string[] {
  return texts.split('\n').filter(hasVisibleCharacter);
}

/** A draft without questions. */
export function blankDraft(title = '', language: Language = 'en'): Draft {
  const sections = [{ key: 's1', title: '', description: '', questions: [] }];
  return { title, description: '', language, sections, lastQuestion: 0, lastKey: 1 };
}

/** All questions in their order. */
export function draftQuestions({ sections }: Draft): DraftQuestion[] {
  return sections.flatMap(({ questions }) => questions);
}

/** A condition that a person has yet to fill in. */
export const blankCondition: DraftCondition = {
  question: '',
  test: 'anyOf',
  choices: [],
  texts: '',
  from: '',
  to: '',
};
