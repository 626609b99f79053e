import { coffee } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { noFilter, parseDay, parseDefinition, startHistory } from '@canvass/surveys';
import { sampledAnalysis } from '../../test/sampled-analysis.ts';
import { presentAnalysis } from './present-analysis.ts';
import { analysisRegions } from './analysis-page.ts';

test('an analysis that ended early has read a part of the answers', () => {
  const parsed = parseDefinition(coffee);
  if (!parsed.ok) throw new Error('not valid');
  const history = startHistory(parsed.definition);
  const running = sampledAnalysis({
    history,
    request: { kind: 'analysis', where: noFilter, by: null, precision: { margin: 0.2 } },
    tasks: 10,
    done: [[{ colour: 'red' }], [{ colour: 'blue' }]],
  });
  const given = {
    tenant: 'acme',
    survey: 'coffee',
    id: '01M86VYY6Y5KPE1WKX33XK7082',
    history,
    withheld: null,
  };
  const analysis = presentAnalysis({ ...given, analysis: { ...running, phase: 'done' } });
  const regions = analysisRegions('/desk', {
    analysis,
    filter: noFilter,
    history,
    mayCancel: true,
    leastAnswers: 0,
  });
  expect(String(regions['results-figures'])).toContain('value="0.2"');
});

test('an analysis shows the shares of each row of a grid, the days of dates, and the ranges of numbers in their unit', () => {
  const parsed = parseDefinition({
    title: 'Grids',
    questions: [
      {
        id: 'quality',
        text: 'How?',
        type: 'matrix',
        rows: [{ id: 'price', label: 'Price' }],
        columns: ['bad', 'good'],
      },
      { id: 'visit', text: 'When?', type: 'date' },
      { id: 'weight', text: 'How heavy?', type: 'number', decimals: 1, unit: 'kg' },
      { id: 'start', text: 'Since when?', type: 'time' },
      { id: 'dose', text: 'How much?', type: 'number', decimals: 6 },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const history = startHistory(parsed.definition);
  const visit = parseDay('2026-11-22')!;
  const running = sampledAnalysis({
    history,
    request: { kind: 'analysis', where: noFilter, by: null, precision: { margin: 0.2 } },
    tasks: 2,
    done: [
      [{ quality: 'answered', 'quality.price': 'good', visit, weight: 5, start: 540, dose: 1 }],
      [{ quality: 'answered', 'quality.price': 'bad', visit, weight: 995, start: 600, dose: 2 }],
    ],
  });
  const analysis = presentAnalysis({
    tenant: 'acme',
    survey: 'grids',
    id: '01M86VYY6Y5KPE1WKX33XK7082',
    history,
    withheld: null,
    analysis: { ...running, phase: 'done' },
  });
  const regions = analysisRegions('/desk', {
    analysis,
    filter: noFilter,
    history,
    mayCancel: false,
    leastAnswers: 0,
  });
  const wordsOf = (id: string): string =>
    String(regions[id])
      .replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  expect(wordsOf('card-quality')).toBe(
    'How? Price Share Margin bad Share 50.0% Margin exact good Share 50.0% Margin exact From all of the 2 answers received.',
  );
  expect(wordsOf('card-visit')).toBe(
    'When? Day Answers Share Nov 22, 2026 2 100% From all of the 2 answers received.',
  );
  expect(wordsOf('card-weight')).toMatch(
    /^How heavy\? Mean 50\skg exact Value Answers Share .*From all of the 2 answers received\.$/,
  );
  expect(wordsOf('card-start')).toMatch(/^Since when\? Mean 09:30 exact Value Answers Share /);
  expect(analysis.result?.estimate.questions.find(({ id }) => id === 'weight')).toMatchObject({
    options: [{ value: 0.5 }, { value: 99.5 }],
    mean: { mean: 50, low: 50, high: 50 },
  });
  expect(analysis.result?.estimate.questions.find(({ id }) => id === 'dose')).toMatchObject({
    mean: { mean: 0.000_001_5 },
  });
});
