import type { Question, QuestionType } from '@canvass/surveys';
import { choiceForm } from './choice/field.ts';
import type { KindForm } from './kind-form.ts';
import { scaleForm } from './scale/field.ts';
import { textForm } from './text/field.ts';

const kinds: { readonly [Type in QuestionType]: KindForm<Extract<Question, { type: Type }>> } = {
  text: textForm,
  scale: scaleForm,
  choice: choiceForm,
};

export function kindFormOf({ type }: Question): KindForm<Question> {
  // The type of a question selects the kind that draws it; TypeScript does not follow this through the table.
  return kinds[type] as KindForm<Question>;
}

/** The styles of all kinds. */
export const kindStyles: readonly URL[] = Object.values(kinds).flatMap(({ style }) => style ?? []);
