import { describe, expect, test } from '@jest/globals';
import { canGroupBy, compileGroups, facetsInOrder, groupsBy, type SurveyHistory } from '@canvass/surveys';
import { type VersionedAnswer, answeredSurveys, countAll } from '@canvass/surveys/generators';
import * as fc from 'fast-check';
import { comparisonOf } from '../../../test/compared.ts';
import { cardView } from '../card-view.ts';
import { comparisonCsv } from '../comparison-csv.ts';
import { comparedQuestions } from './cards.ts';
import type { Comparison } from './comparison.ts';

/** What no page and no file says. */
const broken = /NaN|undefined|\[object|Infinity/;

function compared(history: SurveyHistory, answers: readonly VersionedAnswer[], by: string): Comparison {
  const all = countAll(answers);
  const grouping = groupsBy(by, { history, totals: all });
  const groupsIn = compileGroups(grouping, history);
  const groups = grouping.values.map((value) => ({
    label: String(value),
    totals: countAll(answers.filter((answer) => groupsIn(answer.answers).includes(value))),
  }));
  return comparisonOf(history, groups, { by, all });
}

const how = fc.record({
  against: fc.constantFrom('rest' as const, 'first' as const),
  isOverTime: fc.boolean(),
  least: fc.nat({ max: 2 }),
});

describe('the answers of any survey', () => {
  test('can be compared by every facet that makes groups', async () => {
    let cards = 0;
    await fc.assert(
      fc.asyncProperty(answeredSurveys, fc.nat(), how, async ({ history, answers }, index, asked) => {
        const grouping = facetsInOrder(history).flatMap(([{ id, facet }]) => (canGroupBy(facet) ? [id] : []));
        const by = grouping[index % Math.max(1, grouping.length)];
        if (by === undefined) return;
        const comparison = { ...compared(history, answers, by), ...asked };
        const { cards: made } = await comparedQuestions(comparison, []);
        for (const card of made) expect(String(cardView(card, comparison))).not.toMatch(broken);
        expect(comparisonCsv(made)).not.toMatch(broken);
        cards += made.length;
      }),
      { numRuns: 50 },
    );
    expect(cards).toBeGreaterThan(0);
  });
});
