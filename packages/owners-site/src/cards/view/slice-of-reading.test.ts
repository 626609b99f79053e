import { expect, test } from '@jest/globals';
import { parseDefinition, presentSummary, startHistory, SurveyAnswersSummary } from '@canvass/surveys';
import type { ResultsReading } from '../../reading/live/results-state.ts';
import type { SliceView } from '../../reading/view/slice-view.ts';
import { sliceOfReading } from './slice-of-reading.ts';

const choices = (count: number) => Array.from({ length: count }, (_, n) => `choice number ${n}`);
const choice = (id: string, count: number) => ({
  id,
  text: 'Which?',
  type: 'choice',
  choices: choices(count),
});

test('a page whose links would take too much has none', () => {
  const parsed = parseDefinition({
    title: 'Coffee',
    questions: Array.from({ length: 60 }, (_, n) => choice(`q${n}`, 150)),
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const history = startHistory(parsed.definition);
  const empty = SurveyAnswersSummary.empty();
  const whole = presentSummary({ tenant: 'acme', survey: 'coffee', history, summary: empty, asOf: null });
  const reading = {
    key: { tenant: 'acme', survey: 'coffee', instance: 'I' },
    summary: { totals: empty, asOf: null },
    slice: { summary: empty },
  } as unknown as ResultsReading;
  const hasLinks = (named: number): boolean => {
    const filter = { questions: [{ question: 'q0', type: 'choices', values: choices(named) }] } as const;
    const view: SliceView = { home: '/desk', filter, sort: 'order' };
    return sliceOfReading(reading, view, history, whole).slice.hasLinks;
  };
  expect([hasLinks(1), hasLinks(120)]).toEqual([true, false]);
});
