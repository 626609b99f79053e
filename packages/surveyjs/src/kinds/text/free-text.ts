import type { TextQuestion } from '@canvass/surveys';

/** What an element becomes if no other kind can hold its answers, too. */
export function freeText(maxLength: number): Pick<TextQuestion, 'type' | 'maxLength'> {
  return { type: 'text', maxLength };
}
