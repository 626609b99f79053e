import { z } from 'zod';
import type { Question, QuestionType } from './kinds.ts';
import type { Language } from '../shared/language.ts';
import { choiceDraft, choiceDraftSchema } from './choice/draft.ts';
import { dateDraft, dateDraftSchema } from './date/draft.ts';
import type { DraftKind, OptionsOf } from './draft-kind.ts';
import type { CommonFields } from './draft-question.ts';
import type { ListItem, NewKey } from './list-items.ts';
import { matrixDraft, matrixDraftSchema } from './matrix/draft.ts';
import { scaleDraft, scaleDraftSchema } from './scale/draft.ts';
import { promoterQuestion } from './scale/promoter-question.ts';
import { textDraft, textDraftSchema } from './text/draft.ts';

/** A draft question of any kind. It has the options of its kind only. */
export const draftQuestionSchema = z.discriminatedUnion('type', [
  choiceDraftSchema,
  scaleDraftSchema,
  textDraftSchema,
  dateDraftSchema,
  matrixDraftSchema,
]);
export type DraftQuestion = z.infer<typeof draftQuestionSchema>;
export type DraftQuestionOf<Type extends QuestionType> = Extract<DraftQuestion, { readonly type: Type }>;

const kinds = {
  choice: choiceDraft,
  scale: scaleDraft,
  text: textDraft,
  date: dateDraft,
  matrix: matrixDraft,
} satisfies {
  [Type in QuestionType]: DraftKind<DraftQuestionOf<Type>, Extract<Question, { readonly type: Type }>>;
};

/** How questions of this type are drafted. Give it only questions of the type. */
export function draftKind(type: QuestionType): DraftKind<DraftQuestion, Question> {
  return kinds[type];
}

/** The options of a kind that are no lists, all or some of them. */
export type TypedOptionsOf<Type extends QuestionType> = {
  [Each in Type]: { readonly type: Each } & Partial<WithoutLists<OptionsOf<DraftQuestionOf<Each>>>>;
}[Type];
export type TypedOptions = TypedOptionsOf<QuestionType>;
type WithoutLists<Options> = {
  [Name in keyof Options as Options[Name] extends readonly unknown[] ? never : Name]: Options[Name];
};

/** What a new question can start as, apart from each kind. */
const presets = { nps: promoterQuestion } satisfies Record<
  string,
  (language: Language) => Partial<DraftQuestion> & Pick<DraftQuestion, 'type'>
>;
/** `nps` is a scale from 0 to 10 with its usual text. */
export type QuestionPreset = QuestionType | keyof typeof presets;

type Start = Pick<CommonFields, 'id' | 'text'> & Partial<CommonFields>;

/** A new question, with the usual texts of its preset in this language. */
export function newQuestion(
  id: string,
  preset: QuestionPreset,
  language: Language,
  newKey: NewKey,
): DraftQuestion {
  if (preset in presets) {
    const { type, ...start } = presets[preset as keyof typeof presets](language);
    return { ...blankQuestion({ id, text: '' }, type, newKey, []), ...start };
  }
  return blankQuestion({ id, text: '' }, preset as QuestionType, newKey, []);
}

/** A question with the options that a new one of this type has. It takes the choices of another kind, if it has some, too. */
export function blankQuestion(
  { id, text, required = false, showIf = null, replaces = '' }: Start,
  type: QuestionType,
  newKey: NewKey,
  choices: readonly ListItem[],
): DraftQuestion {
  const options: OptionsOf<DraftQuestion> = draftKind(type).blank(newKey, choices);
  return { id, type, text, required, showIf, replaces, ...options } as DraftQuestion;
}
