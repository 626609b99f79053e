import { parseDefinition, type SurveyDefinition } from '@canvass/surveys';

/** The survey that these tests answer. */
export const coffee: SurveyDefinition = definitionOf({
  title: 'Coffee',
  questions: [
    { id: 'rating', text: 'How good?', type: 'range', min: 1, max: 5 },
    { id: 'colour', text: 'Which colour?', type: 'multipleChoice', choices: ['red', 'blue'] },
    { id: 'why', text: 'Why?', type: 'freeText' },
  ],
});

export function definitionOf(input: unknown): SurveyDefinition {
  const parsed = parseDefinition(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}
