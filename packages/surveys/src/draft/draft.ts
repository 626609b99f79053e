import { z } from 'zod';
import { type DraftQuestion, draftQuestionSchema } from '../kinds/kinds.ts';
import { draftKey, draftShowIfSchema, draftText } from '../kinds/draft-show-if.ts';
import { isQuestionId } from '../shared/question-id.ts';
import { type Language, languages } from '../shared/language.ts';

const jumpSchema = z
  .strictObject({
    /** Names the jump while it is edited. */
    key: draftKey,
    /** The key of a page, or `ending:` and the id of an ending; empty: nothing is chosen yet. */
    to: draftText,
    /** When it is taken; null: always. */
    showIf: draftShowIfSchema.nullable(),
  })
  .readonly();
export type DraftJump = z.infer<typeof jumpSchema>;

const endingSchema = z
  .strictObject({
    id: z.string().refine(isQuestionId),
    title: draftText,
    text: draftText,
    redirectTo: draftText,
    screenOut: z.boolean(),
    /** When the form ends so without a jump; null: only a jump leads to it. */
    showIf: draftShowIfSchema.nullable(),
  })
  .readonly();
export type DraftEnding = z.infer<typeof endingSchema>;

const sectionSchema = z
  .strictObject({
    /** Names the section while it is edited. */
    key: draftKey,
    title: draftText,
    description: draftText,
    /** When the page is shown; null: always. */
    showIf: draftShowIfSchema.nullable(),
    questions: z.array(draftQuestionSchema).readonly(),
    /** Where the form goes on after the page; empty: with the next one. */
    next: z.array(jumpSchema).readonly(),
  })
  .readonly();
export type DraftSection = z.infer<typeof sectionSchema>;

/** A draft as it is stored: what this version of Canvass writes. */
export const draftSchema = z
  .strictObject({
    title: draftText,
    description: draftText,
    /** The languages of the form, the default one first. */
    languages: z.array(z.enum(languages)).min(1).readonly(),
    /** Texts in the other languages, by the ids of texts. Those of texts that are gone stay, in case that they come back. */
    translations: z
      .partialRecord(
        z.enum(languages),
        z.record(z.string(), z.strictObject({ text: draftText, of: draftText }).readonly()).readonly(),
      )
      .readonly(),
    /** The pages of the form, at least one. Several, or one with a title, become the definition's sections. */
    sections: z.array(sectionSchema).min(1).readonly(),
    endings: z.array(endingSchema).readonly(),
    /** The number of the last question's id; ids are not used again. */
    lastQuestion: z.int().min(0),
    /** The number of the last key of a section or an item of a list. */
    lastKey: z.int().min(0),
  })
  .readonly();
/**
 * A survey that is being written: everything a definition has, but nothing needs to be complete or valid. Numbers are kept
 * as they were typed. JSON-safe and never mutated.
 */
export type Draft = z.infer<typeof draftSchema>;

/** A draft without questions. */
export function blankDraft(title = '', language: Language = 'en'): Draft {
  const sections = [{ key: 's1', title: '', description: '', showIf: null, questions: [], next: [] }];
  return {
    title,
    description: '',
    languages: [language],
    translations: {},
    sections,
    endings: [],
    lastQuestion: 0,
    lastKey: 1,
  };
}

/** The language of the draft's own texts. */
export function draftLanguage({ languages: [first] }: Draft): Language {
  // A draft has at least one language.
  return first!;
}

/** All questions in their order. */
export function draftQuestions({ sections }: Draft): DraftQuestion[] {
  return sections.flatMap(({ questions }) => questions);
}
