import type { Language, Question, QuestionType } from '@canvass/surveys';
import { choiceForm } from './choice/field.ts';
import { dateForm } from './date/field.ts';
import type { KindForm } from './kind-form.ts';
import { matrixForm } from './matrix/field.ts';
import { scaleForm } from './scale/field.ts';
import { textForm } from './text/field.ts';

const kinds: { readonly [Type in QuestionType]: KindForm<Extract<Question, { type: Type }>> } = {
  text: textForm,
  scale: scaleForm,
  choice: choiceForm,
  date: dateForm,
  matrix: matrixForm,
};

export function kindFormOf({ type }: Question): KindForm<Question> {
  return kinds[type];
}

/** The styles of all kinds. */
export const kindStyles: readonly URL[] = Object.values(kinds).flatMap(({ style }) => style ?? []);

/** The words of each kind that has some, by language. */
export const kindTexts: Readonly<Record<string, Readonly<Record<Language, object>>>> = Object.fromEntries(
  Object.entries(kinds).flatMap(([type, { words }]) => (words === undefined ? [] : [[type, words.written]])),
);
