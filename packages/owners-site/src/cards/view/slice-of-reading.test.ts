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

test('a page whose links would take too much has none; each cell of a comparison is a link', () => {
  const parsed = parseDefinition({
    title: 'Coffee',
    questions: [choice('colour', 12), ...Array.from({ length: 10 }, (_, n) => choice(`q${n}`, 150))],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const history = startHistory(parsed.definition);
  const filter = {
    questions: [{ question: 'q0', type: 'choices', values: choices(120) }],
  } as const;
  const view: SliceView = { home: '/desk', filter, by: undefined, sort: 'order' };
  const empty = SurveyAnswersSummary.empty();
  const groups = new Map(choices(12).map((value) => [value, empty]));
  const whole = presentSummary({ tenant: 'acme', survey: 'coffee', history, summary: empty, asOf: null });
  const reading = (slice: Partial<ResultsReading['slice']>) =>
    ({
      key: { tenant: 'acme', survey: 'coffee', instance: 'I' },
      summary: { totals: empty, asOf: null },
      slice: { summary: empty, groups: undefined, by: undefined, ...slice },
    }) as unknown as ResultsReading;
  const hasLinks = (slice: Partial<ResultsReading['slice']>, of: SliceView) =>
    sliceOfReading(reading(slice), of, history, whole).slice.hasLinks;
  expect(hasLinks({}, view)).toBe(true);
  expect(hasLinks({ by: 'colour', groups }, { ...view, by: 'colour' })).toBe(false);
  const short = { questions: [{ ...filter.questions[0], values: choices(1) }] };
  expect(hasLinks({ by: 'colour', groups }, { ...view, filter: short, by: 'colour' })).toBe(true);
});
