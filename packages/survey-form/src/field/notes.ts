import type { Question, QuestionBase } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { FormTexts } from '../texts/form-texts.ts';
import { controlId } from './field.ts';
import { isolatedText, ownLanguage, said } from './own-language.ts';

export function heading(question: Question, texts: FormTexts): Html {
  return markup`${said(question.text, texts)}${question.required && markup` <span class="mark">${texts.question.required}</span>`}`;
}

/** What explains a question, its hint and its error. */
export function notes(
  { id: question, description }: QuestionBase,
  hint: string | undefined,
  error: string | undefined,
  texts: FormTexts,
): Html {
  const id = controlId(question);
  return markup`${description !== undefined && markup`<p class="hint explanation" id="${id}.description"${ownLanguage(description, texts)}>${description}</p>`}${hint !== undefined && markup`<p class="hint" id="${id}.hint"><bdi>${hint}</bdi></p>`}${errorNote(id, error, texts)}`;
}

export function errorNote(id: string, error: string | undefined, texts: FormTexts): Html | undefined {
  if (error === undefined) return undefined;
  return markup`<p class="error" id="${id}.error"><bdi><span class="hidden">${texts.errors.mark} </span>${error}</bdi></p>`;
}

/** What the number of a control counts. */
export function unitNote(id: string, unit: string | undefined, texts: FormTexts): Html | undefined {
  return unit === undefined
    ? undefined
    : markup` <span class="unit" id="${id}.unit">${isolatedText(unit, texts)}</span>`;
}

/** Points from the control or the group of a question to its unit and its notes. */
export function describedBy(
  { id: question, description }: QuestionBase,
  hint: unknown,
  error: unknown,
  unit?: unknown,
): Html {
  return pointTo(controlId(question), { unit, description, hint, error });
}

/** Points from the control of a part to its unit and its error. */
export function partDescribedBy(id: string, error: unknown, unit?: unknown): Html {
  return pointTo(id, { unit, error });
}

interface Notes {
  readonly unit?: unknown;
  readonly description?: unknown;
  readonly hint?: unknown;
  readonly error: unknown;
}

function pointTo(id: string, { unit, description, hint, error }: Notes): Html {
  const ids = [
    ...(unit === undefined ? [] : [`${id}.unit`]),
    ...(description === undefined ? [] : [`${id}.description`]),
    ...(hint === undefined ? [] : [`${id}.hint`]),
    ...(error === undefined ? [] : [`${id}.error`]),
  ];
  return markup`${ids.length > 0 && markup` aria-describedby="${ids.join(' ')}"`}`;
}
