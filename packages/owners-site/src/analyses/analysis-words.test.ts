import { estimatesOf, type Analysis } from '@canvass/analyses';
import { describe, expect, test } from '@jest/globals';
import { ClusterSums } from '@canvass/analyses/estimates';
import { SurveyAnswersSummary, noFilter } from '@canvass/surveys';
import { analysisInWords } from './analysis-words.ts';
import { widestMargin } from './present-estimate.ts';

/** An analysis of 60 tasks with 1,000 answers each, of which so many are done. */
function analysis(tasksDone: number, over: Partial<Analysis> = {}): Analysis {
  const sums = new ClusterSums();
  for (let task = 0; task < tasksDone; task += 1) {
    const red = 400 + (task % 5);
    const counts: [string, number][] = [
      ['blue', 1_000 - red],
      ['red', red],
    ];
    const colour = { type: 'choices', answered: 1_000, skipped: 0, counts } as const;
    sums.add(1_000, [['', { totalAnswers: 1_000, facets: [['colour', colour]] }]]);
  }
  const selected = SurveyAnswersSummary.empty();
  const answers = 1_000 * tasksDone;
  return {
    request: { kind: 'analysis', where: noFilter, by: null, precision: 'exact' },
    startedBy: null,
    known: { ledgerLines: 0, erased: [] },
    createdAt: '2026-11-21T09:00:00.000Z',
    phase: 'running',
    reason: null,
    generation: 0,
    progress: { tasks: 60, tasksDone, answers: 60_000, size: 60_000, lastPlace: 60_000 },
    result: { answers, bounds: undefined, selected, groups: new Map(), sums },
    recount: null,
    endedAt: null,
    isUnannounced: false,
    ...over,
  };
}

function inWords(given: Analysis): string {
  const estimates = estimatesOf(given);
  return analysisInWords(given, estimates === null ? 1 : widestMargin(estimates));
}

describe('an analysis in words', () => {
  test.each([
    ['before a worker has seen it', analysis(0, { progress: null, result: null }), 'It waits for a worker.'],
    [
      'cancelled before that',
      analysis(0, { phase: 'cancelled', progress: null, result: null }),
      'It ended before any answer was read.',
    ],
    ['before anything is read', analysis(0), 'None of the 60,000 answers received has been read yet.'],
    [
      'when no answer that was read fits the filter',
      analysis(0, { result: { ...analysis(0).result!, answers: 1_000 } }),
      'Estimated from 1,000 of the 60,000 answers received; too few to say how precise it is.',
    ],
    [
      'when ten tasks are done',
      analysis(10),
      expect.stringMatching(
        /^Estimated from 10,000 of the 60,000 answers received: each share to plus or minus \d(\.\d)? percentage points or less, with 95 % confidence for all options of a question at once\.$/,
      ),
    ],
    ['when all are done', analysis(60, { phase: 'done' }), 'Exact: from all of the 60,000 answers received.'],
    [
      'a recount',
      analysis(60, { phase: 'done', recount: { outcome: 'equal', version: 7, differences: [] } }),
      'Exact: from all of the 60,000 answers received. The summary was right.',
    ],
  ])('%s', (_, given, expected) => {
    expect(inWords(given)).toEqual(expected);
  });
});
