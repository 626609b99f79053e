import { isHidden, kindOf, type Language, type Part, type Question } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { controlId, type FieldState } from './field/field.ts';
import { kindFormOf } from './kinds/kinds.ts';

/** Draws one question as its kind asks it. */
export function questionField(question: Question, state: FieldState): Html {
  // The form carries the answer in a field of its own (`hidden-answers.ts`).
  return isHidden(question) ? markup`` : kindFormOf(question).field(question, state);
}

/** Whether the browser must check a form with this question: the form is then not `novalidate`. */
export function isCheckedByBrowser(question: Question): boolean {
  return !isHidden(question) && kindFormOf(question).isCheckedByBrowser === true;
}

/** Whether a form with this question sends files. */
export function takesFiles(question: Question): boolean {
  return kindFormOf(question).takesFiles === true;
}

/** The id of the first control of a question, whatever part it belongs to. */
export function firstControlId(question: Question, state: FieldState): string {
  return controlId(kindFormOf(question).first?.(question, state) ?? question.id);
}

/** The parts that a form asks, the main one first, in the words of the form. */
export function partsOf(question: Question, language: Language): readonly Part[] {
  const kind = kindOf(question);
  const parts = kind.partsOf(kind.specOf(question, undefined));
  const form = kindFormOf(question);
  return parts.map((part) => form.inLanguage?.(part, language, question) ?? part);
}

/** What a person saw of a value that a field of the question sends; undefined if the facet of its part says it. */
export function valueInWords(question: Question, value: string, language: Language): string | undefined {
  return kindFormOf(question).inWords?.(value, language);
}
