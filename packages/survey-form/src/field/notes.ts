import type { Question } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { FormTexts } from '../texts/form-texts.ts';

export function heading(question: Question, texts: FormTexts): Html {
  return markup`${question.text}${question.required && markup` <span class="mark">${texts.question.required}</span>`}`;
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

/** Points from a control to its notes. */
export function describedBy(id: string, hint: unknown, error: unknown): Html {
  const ids = [
    ...(hint === undefined ? [] : [`${id}.hint`]),
    ...(error === undefined ? [] : [`${id}.error`]),
  ];
  return markup`${ids.length > 0 && markup` aria-describedby="${ids.join(' ')}"`}`;
}
