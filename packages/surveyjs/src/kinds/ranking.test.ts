import { describe, expect, test } from '@jest/globals';
import { codesOf, questionOf, reportOn } from '../../test/imported.ts';

const choices = ['Price', { value: 'staff', text: 'Friendly staff' }, 'Taste & smell'];

describe('a ranking of SurveyJS', () => {
  test('ranks all its choices, by ids', () => {
    expect(questionOf({ type: 'ranking', choices })).toMatchObject({
      type: 'ranking',
      items: [
        { id: 'Price', label: 'Price' },
        { id: 'staff', label: 'Friendly staff' },
        { id: 'Taste_smell', label: 'Taste & smell' },
      ],
    });
    expect(codesOf(reportOn({ type: 'ranking', name: 'q', choices }).notes)).toEqual(['items-renamed']);
  });

  test('in random order stays so', () => {
    expect(questionOf({ type: 'ranking', choices, choicesOrder: 'random' })).toMatchObject({
      order: 'random',
    });
  });

  test('ranks the first ones only, if its choices are selected to be ranked', () => {
    const chosen = { type: 'ranking', name: 'q', choices, selectToRankEnabled: true };
    expect(questionOf({ ...chosen, maxSelectedChoices: 2, minSelectedChoices: 2 })).toMatchObject({ top: 2 });
    expect(questionOf(chosen)).not.toHaveProperty('top');
    // In the file, a person may rank fewer.
    const fewer = codesOf(reportOn({ ...chosen, maxSelectedChoices: 2 }).notes);
    expect(fewer).toContain('property');
  });

  test.each([[1], [21]])('is left out with %i choices', (count) => {
    const many = Array.from({ length: count }, (_, index) => `c${index}`);
    expect(reportOn({ type: 'ranking', name: 'q', choices: many })).toMatchObject({
      kind: 'leftOut',
      notes: [{ code: 'items-unfit', count, maxItems: 20 }],
    });
  });
});
