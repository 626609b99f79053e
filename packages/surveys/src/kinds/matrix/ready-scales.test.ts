import { describe, expect, test } from '@jest/globals';
import { edited } from '../../../test/edited.ts';
import { checkDraft } from '../../draft/check-draft.ts';
import { blankDraft, draftQuestions } from '../../draft/draft.ts';
import { itemsOf } from '../../draft/question-lists.ts';
import { languages } from '../../shared/language.ts';
import { readyScaleOf, readyScales, scaleColumns } from './ready-scales.ts';

describe('a new question with a ready scale', () => {
  test.each(readyScales)('has its words, which are known again in every language: %s', (scale) => {
    for (const language of languages) {
      const columns = scaleColumns(scale, language, () => 'c1');
      expect(new Set(columns.map(({ label }) => label)).size).toBe(5);
      expect([language, readyScaleOf(columns)]).toEqual([language, scale]);
      expect(readyScaleOf(columns.toReversed())).toBeUndefined();
    }
  });

  test('is in the language of the survey, and each word counts by its place', () => {
    const begun = edited(blankDraft('Umfrage', 'de'), { do: 'addQuestion', preset: 'agreement' });
    const [question] = draftQuestions(begun);
    const rows = itemsOf(question!, 'rows')!;
    const labels = Object.fromEntries(rows.map(({ key }, index) => [key, `Aussage ${index + 1}`]));
    const fields = { text: 'Wie weit stimmen Sie zu?', labels };
    expect(checkDraft(edited(begun, { do: 'setQuestion', question: 'q1', fields }))).toMatchObject({
      ok: true,
      definition: {
        questions: [
          {
            type: 'matrix',
            columns: [
              { label: 'Stimme gar nicht zu', score: 1 },
              { label: 'Stimme eher nicht zu', score: 2 },
              { label: 'Teils, teils', score: 3 },
              { label: 'Stimme eher zu', score: 4 },
              { label: 'Stimme voll zu', score: 5 },
            ],
          },
        ],
      },
    });
  });
});
