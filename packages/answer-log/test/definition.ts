import { parseDefinition, type SurveyDefinition } from '@canvass/surveys';

/** The survey that these tests answer. */
export const coffee: SurveyDefinition = definitionOf({
  title: 'Coffee',
  questions: [
    { id: 'rating', text: 'How good?', type: 'scale', min: 1, max: 5 },
    { id: 'colour', text: 'Which colour?', type: 'choice', choices: ['red', 'blue'] },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
});

/** The definition of `coffee` with 2.5 MiB of choices. */
export const largeDefinition: SurveyDefinition = {
  ...coffee,
  questions: [...coffee.questions, ...largeQuestions('large')],
};

/** Makes 100 questions of 50 choices with labels of 500 characters. */
export function largeQuestions(prefix: string): SurveyDefinition['questions'] {
  return Array.from({ length: 100 }, (_, question) => ({
    id: `${prefix}-${question}`,
    text: 'Which?',
    type: 'choice',
    required: false,
    multiple: false,
    choices: Array.from({ length: 50 }, (_choice, value) => ({ value: `v${value}`, label: 'x'.repeat(500) })),
  }));
}

export function definitionOf(input: unknown): SurveyDefinition {
  const parsed = parseDefinition(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}
