import type { Choice, QuestionOf } from '@canvass/surveys';

/** What an element becomes if no other kind can hold its answers, too. */
export function freeText(maxLength: number): Pick<QuestionOf<'text'>, 'type' | 'maxLength'> {
  return { type: 'text', maxLength };
}

/** What an element becomes of which one choice is made, whatever it looks like. */
export function oneChoice(choices: Choice[]): Pick<QuestionOf<'choice'>, 'type' | 'choices' | 'multiple'> {
  return { type: 'choice', choices, multiple: false };
}
