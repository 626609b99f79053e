import { expect, test } from '@jest/globals';
import { draftOf, surveyDefinitionSchema } from '@canvass/surveys';
import { differencesAt } from './item-texts.ts';

const withEnding = (showIf?: object) =>
  draftOf(
    surveyDefinitionSchema.parse({
      title: 'Paint',
      questions: [{ id: 'colour', text: 'Which?', type: 'choice', choices: ['red', 'blue'] }],
      endings: [{ id: 'sorry', title: 'Sorry', ...(showIf !== undefined && { showIf }) }],
    }),
  );

test('the condition of an ending says when the form ends so, not when something is asked', () => {
  const theirs = withEnding();
  const mine = withEnding({ question: 'colour', anyOf: ['red'] });
  expect(differencesAt(theirs, mine, { kind: 'ending', ending: 'sorry' })).toEqual([
    {
      field: 'When the form ends with it',
      theirs: 'Only where a page leads to it',
      mine: expect.stringMatching(/^Shown at the end if /),
    },
  ]);
});
