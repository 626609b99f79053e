import type { Language } from '../shared/language.ts';
import type { CommonFields } from './draft-question.ts';
import {
  type DraftQuestion,
  type QuestionPreset,
  type QuestionType,
  draftKind,
  questionTypes,
} from './kinds.ts';
import type { ListItem, NewKey } from './list-items.ts';

type Start = Pick<CommonFields, 'id' | 'text'> & Partial<CommonFields>;

/** A new question, with the usual texts of its preset in this language. */
export function newQuestion(
  id: string,
  preset: QuestionPreset,
  language: Language,
  newKey: NewKey,
): DraftQuestion {
  const type = questionTypes.find(
    (each) => each === preset || draftKind(each).presets?.[preset] !== undefined,
  );
  if (type === undefined) throw new RangeError(`There is no preset ${preset}`);
  const start = draftKind(type).presets?.[preset]?.(language, newKey);
  return { ...blankQuestion({ id, text: '' }, type, newKey, []), ...start } as DraftQuestion;
}

/** A question with the options that a new one of this type has. It takes the choices of another kind, if it has some, too. */
export function blankQuestion(
  { id, text, description = '', required = false, hidden = false, showIf = null, replaces = '' }: Start,
  type: QuestionType,
  newKey: NewKey,
  choices: readonly ListItem[],
): DraftQuestion {
  const start = { id, type, text, description, required, hidden, showIf, replaces };
  return { ...start, ...draftKind(type).blank(newKey, choices) } as DraftQuestion;
}
