import type { Choice, ChoiceQuestion } from '@canvass/surveys';

/** What an element becomes of which one choice is made, whatever it looks like. */
export function oneChoice(choices: Choice[]): Pick<ChoiceQuestion, 'type' | 'choices' | 'multiple'> {
  return { type: 'choice', choices, multiple: false };
}
