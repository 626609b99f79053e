import { describe, expect, test } from '@jest/globals';
import {
  compileGroups,
  groupsBy,
  parseDay,
  parseDefinition,
  presentSummary,
  startHistory,
  SurveyAnswersSummary,
  countedFacets,
  noFilter,
  type FlatRecord,
} from '@canvass/surveys';
import { presentCrossed } from '../../reading/slices/present-crossed.ts';
import type { ResultsModel } from '../results-model.ts';
import { resultsPage, resultsRegions } from '../results-page.ts';
import { linksFit } from '../../reading/view/slice-model.ts';
import { viewQuery, type SliceView } from '../../reading/view/slice-view.ts';
import { shownGroups } from './shown-groups.ts';

/** Makes the model of a page that compares these answers by a facet. */
function comparedModel(
  questions: readonly object[],
  answers: readonly FlatRecord[],
  by = 'colour',
): ResultsModel {
  const parsed = parseDefinition({ title: 'Coffee', questions });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const history = startHistory(parsed.definition);
  const counted = countedFacets(history, 1)!;
  const count = (some: readonly FlatRecord[]): SurveyAnswersSummary => {
    const summary = SurveyAnswersSummary.empty();
    for (const each of some) {
      summary.addNewAnswer({ receivedAt: '2026-11-22T09:00:00.000Z', answers: each }, counted);
    }
    return summary;
  };
  const summary = count(answers);
  const grouping = groupsBy(by, { history, totals: summary });
  const groupsOf = compileGroups(grouping, history);
  const groups = new Map(
    grouping.values.map((value) => [
      value,
      count(answers.filter((answer) => groupsOf(answer).includes(value))),
    ]),
  );
  const source = { tenant: 'acme', survey: 'coffee', history, all: summary, of: answers.length, asOf: null };
  const view: SliceView = { home: '/desk', filter: noFilter, by, sort: 'order' };
  const crossed = presentCrossed(source, { summary, groups }, by);
  return {
    title: 'Coffee',
    summary: presentSummary({ tenant: 'acme', survey: 'coffee', history, summary, asOf: null }),
    history,
    questions: parsed.definition.questions,
    state: 'open',
    uncounted: undefined,
    today: '2026-11-22',
    sort: 'order',
    tables: [],
    askedIf: new Map(),
    showsTexts: true,
    showsDuplicates: true,
    leastAnswers: 0,
    hiddenFacets: new Set(),
    isPartHidden: false,
    step: undefined,
    newest: { from: 0, texts: new Map() },
    slice: { view, history, of: undefined, groups: crossed.groups, hasLinks: true },
    links: { cards: '/cards' },
  };
}

const colours = (count: number) => Array.from({ length: count }, (_, n) => `colour ${n}`);
const colour = (choices: readonly string[]) => ({
  id: 'colour',
  text: 'Colour?',
  type: 'choice',
  choices,
});
const labels = (model: ResultsModel) => shownGroups(model)?.groups.map(({ label }) => label);

describe('the groups of a comparison', () => {
  test('are those with answers, in the order of the choices; the empty ones are named', () => {
    const model = comparedModel(
      [colour(['red', 'blue', 'green'])],
      [{ colour: 'green' }, { colour: 'red' }, { colour: 'green' }],
    );
    expect([labels(model), shownGroups(model)?.notes]).toEqual([
      ['red', 'green'],
      ['Without answers: blue.'],
    ]);
  });

  test('are at most the 12 with the most answers, of equal ones the first', () => {
    const all = colours(20);
    // The groups have from 20 answers down to 11, and the last ten have one each.
    const answers = all.flatMap((value, n) =>
      Array.from({ length: n < 10 ? 20 - n : 1 }, () => ({ colour: value })),
    );
    const model = comparedModel([colour(all.toReversed())], answers);
    expect(labels(model)).toEqual([...all.slice(18, 20).toReversed(), ...all.slice(0, 10).toReversed()]);
    expect(shownGroups(model)?.notes).toEqual([
      'The 12 groups with the most answers, of 20. The CSV file has all.',
    ]);
  });

  test('leave out answers without a value that has a group: a note says how many', () => {
    const answers = [{ colour: 'red' }, {}, { colour: 'a forgotten one' }];
    const model = comparedModel([colour(['red', 'blue'])], answers);
    expect(shownGroups(model)?.notes).toEqual([
      'Without answers: blue.',
      '2 answers are in no group: they have no answer to this question, or an older value.',
    ]);
    const note = '1 answer is in no group: it has no answer to this question, or an older value.';
    const one = comparedModel([colour(['red'])], answers.slice(0, 2));
    expect(shownGroups(one)?.notes).toEqual([note]);
    expect(resultsPage(one).toString().split(note)).toHaveLength(2);
  });

  test('are not added up if several choices are possible, or were', () => {
    const several = [{ colour: ['red', 'blue'] }, {}, {}];
    for (const multiple of [true, false]) {
      const model = comparedModel([{ ...colour(['red', 'blue']), multiple }], several);
      expect(shownGroups(model)?.notes).toEqual([
        'Several choices were possible, so an answer can be in several groups.',
      ]);
    }
  });

  test('can overlap if several choices are possible', () => {
    const model = comparedModel(
      [{ ...colour(['red', 'blue']), multiple: true }],
      [{ colour: ['red', 'blue'] }],
    );
    expect([labels(model), shownGroups(model)?.notes]).toEqual([
      ['red', 'blue'],
      ['Several choices were possible, so an answer can be in several groups.'],
    ]);
  });
});

const day = (text: string): number => parseDay(text)!;
const wordsOf = (model: ResultsModel, card: string): string =>
  String(resultsRegions(model)[card])
    .replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ');

describe('a comparison by', () => {
  const grid = {
    id: 'quality',
    text: 'How good?',
    type: 'matrix',
    rows: [
      { id: 'price', label: 'Price' },
      { id: 'staff', label: 'Staff' },
    ],
    columns: ['bad', 'good'],
  };
  const visit = { id: 'visit', text: 'When?', type: 'date' };
  const answers = [
    { visit: day('2026-11-22'), quality: 'answered', 'quality.price': 'good', 'quality.staff': 'bad' },
    { visit: day('2026-11-30'), quality: 'answered', 'quality.price': 'good' },
    { visit: day('2027-01-02'), quality: 'answered', 'quality.price': 'bad', 'quality.staff': 'bad' },
  ];
  test('a row of a grid shows every question by its columns, the other rows, too', () => {
    const model = comparedModel([grid, visit], answers, 'quality.price');
    expect(labels(model)).toEqual(['bad', 'good']);
    expect(wordsOf(model, 'card-visit')).toContain(
      'All of 3 bad of 1 good of 2 Median Nov 30, 2026 Jan 2, 2027 Nov 22, 2026',
    );
    expect(wordsOf(model, 'card-quality')).toMatch(
      /Price .* The groups are the answers to this question\. Staff .* All of 2 bad of 1 good of 1 bad 100% 2 100% 1 100% 1/,
    );
    const page = resultsPage(model).toString();
    expect(page).toContain('/desk?where[quality.price]=good&amp;where[quality.staff]=bad#card-quality');
  });

  test('dates shows every question by month, with links to the answers of each', () => {
    const model = comparedModel([grid, visit], answers, 'visit');
    expect(labels(model)).toEqual(['Nov 2026', 'Jan 2027']);
    expect(wordsOf(model, 'card-quality')).toMatch(
      /Price .* All of 3 Nov 2026 of 2 Jan 2027 of 1 bad 33.3% 1/,
    );
    expect(resultsPage(model).toString()).toContain('/desk?where[visit]=2026-11-01..2026-11-30#card-quality');
  });
});

test('a comparison of the largest survey that can be compared is a page of some MiB', () => {
  const choices = colours(25);
  const questions = Array.from({ length: 200 }, (_, n) => ({
    ...colour(choices),
    id: n === 0 ? 'colour' : `q${n}`,
  }));
  const answers = choices.map((value) => Object.fromEntries(questions.map(({ id }) => [id, value])));
  const page = resultsPage(comparedModel(questions, answers)).toString();
  expect(page.length).toBeLessThan(8 * 1024 ** 2);
  expect(page).toContain('further rows are in the CSV file');
});

test('the links of a page take 8 MiB at most', () => {
  const values = Array.from({ length: 200 }, (_, n) => `choice ${n}`);
  const filter = { questions: [{ question: 'colour', type: 'choices', values }] } as const;
  const query = viewQuery({ filter, by: undefined, sort: 'order' });
  expect([linksFit(40_000, ''), linksFit(100, query), linksFit(40_000, query)]).toEqual([true, true, false]);
});
