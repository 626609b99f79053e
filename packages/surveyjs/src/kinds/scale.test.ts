import { describe, expect, test } from '@jest/globals';
import { codesOf, questionOf, reportOn } from '../../test/imported.ts';

describe('the scale of a rating', () => {
  test.each([
    [{}, 1, 5],
    // Alone it has no effect in SurveyJS.
    [{ rateCount: 10 }, 1, 5],
    [{ rateCount: 10, rateMax: 10 }, 1, 10],
    [{ rateMax: 10 }, 1, 10],
    [{ rateMin: 0, rateCount: 7 }, 0, 6],
    [{ rateMax: 5, rateCount: 3 }, 3, 5],
    [{ rateMin: '0', rateMax: '10' }, 0, 10],
    [{ rateMin: -5, rateMax: 5 }, -5, 5],
    [{ rateMin: 8, rateMax: 3 }, 3, 3],
    [{ rateMin: 0, rateMax: 100 }, 0, 100],
    [{ rateValues: [1, 2, 3] }, 1, 3],
    [{ rateValues: ['2', { value: '3', text: '3' }] }, 2, 3],
  ])('%j is from %i to %i', (properties, min, max) => {
    expect(questionOf({ type: 'rating', ...properties })).toMatchObject({ type: 'scale', min, max });
  });

  test('says that SurveyJS ignores a lone rateCount', () => {
    expect(codesOf(reportOn({ type: 'rating', name: 'q', rateCount: 10 }).notes)).toEqual([
      'rating-count-ignored',
    ]);
  });

  test('says that SurveyJS shows 20 of 101 values', () => {
    const { notes } = reportOn({ type: 'rating', name: 'q', rateMin: 0, rateMax: 100 });
    expect(notes).toMatchObject([{ code: 'rating-cut-by-surveyjs', shown: 20 }]);
  });

  test('takes the texts of the ends as labels', () => {
    const rateValues = [{ value: 1, text: 'Bad' }, 2, { value: 3, text: 'Good' }];
    expect(questionOf({ type: 'rating', rateValues })).toMatchObject({
      type: 'scale',
      min: 1,
      max: 3,
      minLabel: 'Bad',
      maxLabel: 'Good',
    });
  });

  test('makes choices of values with texts, and of other steps', () => {
    const named = [
      { value: 'bad', text: 'Bad' },
      { value: 'good', text: 'Good' },
    ];
    expect(questionOf({ type: 'rating', rateValues: named })).toMatchObject({
      type: 'choice',
      multiple: false,
      choices: [
        { value: 'bad', label: 'Bad' },
        { value: 'good', label: 'Good' },
      ],
    });
    const halves = { type: 'rating', rateMin: 0, rateMax: 1, rateStep: 0.1, maxRateDescription: 'All' };
    expect(questionOf(halves)).toMatchObject({
      choices: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map((number) => ({
        value: String(number),
        label: number === 1 ? '1 (All)' : String(number),
      })),
    });
  });

  test('reads the misspelt name of older versions, and names stars', () => {
    expect(questionOf({ type: 'rating', mininumRateDescription: 'Low' })).toMatchObject({ minLabel: 'Low' });
  });

  test('takes stars and smileys as the look, if there is a control for each value', () => {
    expect(questionOf({ type: 'rating', rateDisplayMode: 'stars' })).toMatchObject({ look: 'stars' });
    expect(questionOf({ type: 'rating', rateType: 'smileys' })).toMatchObject({ look: 'smileys' });
    const many = { type: 'rating', name: 'q', rateType: 'stars', rateMax: 15 };
    expect(questionOf(many)).not.toHaveProperty('look');
    expect(codesOf(reportOn(many).notes)).toEqual(['rating-symbols']);
  });

  test('takes the texts of values between the ends as labels', () => {
    const rateValues = [1, { value: 2, text: 'Fair' }, { value: 3, text: 'Good' }];
    expect(questionOf({ type: 'rating', rateValues })).toMatchObject({
      type: 'scale',
      labels: { 2: 'Fair' },
      maxLabel: 'Good',
    });
  });

  test('takes a short slider as one, and a long one as a range of numbers', () => {
    expect(questionOf({ type: 'slider', min: 0, max: 10 })).toMatchObject({ look: 'slider' });
    expect(questionOf({ type: 'slider' })).not.toHaveProperty('look');
  });
});
