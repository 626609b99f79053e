import { describe, expect, test } from '@jest/globals';
import { parsedDefinition } from '../../test/arbitraries.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { startHistory } from '../history/history.ts';
import { countedFacets } from '../totals/counted-facets.ts';
import { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';
import type { FlatRecord } from '../facets/facet.ts';
import { funnelOf } from './funnel.ts';
import { progressDefinition } from './progress-definition.ts';

const text = (id: string) => ({ id, text: `${id}?`, type: 'text' });

function definitionOf(starts: readonly string[]): SurveyDefinition {
  const sections = starts.map((startsAt) => ({ startsAt }));
  return parsedDefinition({ title: 'T', sections, questions: ['a', 'b', 'c', 'd'].map(text) });
}

const definition = definitionOf(['a', 'c', 'd']);

function counted(...noted: FlatRecord[]): SurveyAnswersSummary {
  const totals = SurveyAnswersSummary.empty();
  const facets = countedFacets(startHistory(progressDefinition(definition)), 1)!;
  for (const answers of noted)
    totals.addNewAnswer({ receivedAt: '2026-11-21T09:00:00.000Z', answers }, facets);
  return totals;
}

const steps = (...names: string[]): FlatRecord[] => names.map((step) => ({ step }));

describe('how far people got', () => {
  test('is nothing where nobody began', () => {
    expect(funnelOf(SurveyAnswersSummary.empty(), definition)).toMatchObject({
      started: 0,
      sent: 0,
      completion: undefined,
      medianSeconds: undefined,
      questions: [],
    });
  });

  test('counts who got to each page, and where they stopped', () => {
    const totals = counted(
      ...steps('@start', '@start', '@start', '@start', 'c', 'c', 'c', 'd', 'd'),
      { step: '@sent', seconds: 10 },
      { step: '@sent', seconds: 15 },
    );
    expect(funnelOf(totals, definition)).toEqual({
      started: 4,
      sent: 2,
      completion: 0.5,
      medianSeconds: 12.5,
      pages: [
        { page: 1, question: 'a', reached: 4, stopped: 1 },
        { page: 2, question: 'c', reached: 3, stopped: 1 },
        { page: 3, question: 'd', reached: 2, stopped: 0 },
      ],
      questions: [],
    });
  });

  test('names the questions at which people left and did not come back, most first', () => {
    const totals = counted(
      { left: 'a' },
      { left: 'a' },
      { returned: 'a' },
      { left: 'd' },
      { left: 'd' },
      { left: 'b' },
      { returned: 'b' },
    );
    expect(funnelOf(totals, definition).questions).toEqual([
      { question: 'd', stopped: 2 },
      { question: 'a', stopped: 1 },
    ]);
  });

  test('never has more people on a later page: an earlier version had no such page', () => {
    const { pages, started } = funnelOf(
      counted(...steps('@start', '@start', 'd', 'd')),
      definitionOf(['a', 'b', 'd']),
    );
    expect([started, ...pages.map(({ reached }) => reached)]).toEqual([2, 2, 2, 2]);
  });
});
