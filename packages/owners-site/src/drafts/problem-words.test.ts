import { checkDraft, draftOf, type SurveyDefinition, surveyDefinitionSchema } from '@canvass/surveys';
import { expect, test } from '@jest/globals';
import { todoOf } from './problem-words.ts';

const survey: SurveyDefinition = {
  ...surveyDefinitionSchema.parse({
    title: 'Paint',
    languages: ['en', 'de'],
    sections: [{ startsAt: 'colour' }, { startsAt: 'why', title: 'About {colour}' }],
    questions: [
      { id: 'colour', text: 'Which?', type: 'choice', choices: ['red {why}', 'blue'] },
      { id: 'why', text: 'Why {shade}?', type: 'text' },
    ],
  }),
  translations: { de: { '/sections/why/title': 'Zu {farbe}' } },
};

test('a text with a place that no earlier page answers is named with what to do', () => {
  const draft = draftOf(survey);
  const checked = checkDraft(draft);
  const todos = checked.ok
    ? []
    : checked.problems.map((problem) => [problem.item.kind, problem.field, todoOf(draft, problem)]);
  expect(todos).toEqual([
    ['question', expect.any(String), 'the question of {why} must be hidden, or on an earlier page'],
    ['section', 'title.de', expect.stringContaining('in the place of {farbe}')],
    ['question', 'text', expect.stringContaining('in the place of {shade}')],
  ]);
});
