import type { Question } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { FormTexts } from '../texts/form-texts.ts';
import { isolatedText, said } from './own-language.ts';

export function heading(question: Question, texts: FormTexts): Html {
  return markup`${said(question.text, texts)}${question.required && markup` <span class="mark">${texts.question.required}</span>`}`;
}

/** The hint and the error of the control with this id. */
export function notes(
  id: string,
  hint: string | undefined,
  error: string | undefined,
  texts: FormTexts,
): Html {
  return markup`${hint !== undefined && markup`<p class="hint" id="${id}.hint"><bdi>${hint}</bdi></p>`}${errorNote(id, error, texts)}`;
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

/** Points from a control to its unit and its notes. */
export function describedBy(id: string, hint: unknown, error: unknown, unit?: unknown): Html {
  const ids = [
    ...(unit === undefined ? [] : [`${id}.unit`]),
    ...(hint === undefined ? [] : [`${id}.hint`]),
    ...(error === undefined ? [] : [`${id}.error`]),
  ];
  return markup`${ids.length > 0 && markup` aria-describedby="${ids.join(' ')}"`}`;
}
