import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { answeredSurveys, definitionOf } from '../../test/arbitraries.ts';
import { countedFacets } from '../totals/counted-facets.ts';
import { reviseHistory, startHistory } from './history.ts';
import { labelOfChoice } from '../facets/choice-label.ts';
import { historyToJson } from './history-json.ts';
import { parseHistory } from './parse-history.ts';
import { languageNumber } from '../words/stop-words.ts';

const rating = { id: 'rating', text: 'Rating?', type: 'scale' };
const why = { id: 'why', text: 'Why?', type: 'text' };

const pick = { type: 'choice', text: 'Q', choices: [{ value: 'a', label: 'A' }], multiple: false };

const grid = { id: 'm', text: 'M', type: 'matrix', rows: [{ id: 'r', label: 'R' }], columns: ['a'] };

/** A thousand facets whose ids take 40 KB. */
const largeGrids = (text: string) =>
  definitionOf(
    ...Array.from({ length: 20 }, (_, n) => ({
      id: `grid-${n}-with-an-id-of-some-length`,
      text,
      type: 'matrix',
      rows: Array.from({ length: 49 }, (__, row) => ({ id: `row-${row}`, label: 'Row' })),
      columns: ['good', 'bad'],
    })),
  );

/** A history of the question `why` with a modified spec. */
function edited(change: (spec: object) => object): object {
  const history = startHistory(definitionOf(why));
  return { ...history, questions: { why: change(history.questions['why'] ?? {}) } };
}

/** 200 questions that are in no other round. */
const edit = (round: number) =>
  definitionOf(...Array.from({ length: 200 }, (_, n) => ({ ...why, id: `q${round}-${n}` })));

const offers = (...labels: readonly string[]) =>
  definitionOf({ ...pick, id: 'pick', choices: labels.map((label) => ({ value: label[0], label })) });

const offersFrom = (first: number) =>
  definitionOf({ ...pick, id: 'pick', choices: Array.from({ length: 150 }, (_, n) => `${first + n}`) });

describe('the history of definitions', () => {
  test('knows the questions of every version, and the latest spec of each', () => {
    const revised = reviseHistory(
      startHistory(definitionOf(rating, why)),
      definitionOf({ ...rating, max: 7 }),
    );
    expect(revised).toEqual({
      ok: true,
      version: 2,
      history: {
        versions: { 1: ['rating', 'why'], 2: ['rating'] },
        questions: {
          rating: { type: 'scale', text: 'Rating?', min: 1, max: 7 },
          why: { type: 'text', text: 'Why?' },
        },
        current: 2,
      },
    });
  });

  test('refuses another type under an id that was ever used, also if it is retired', () => {
    const retired = reviseHistory(startHistory(definitionOf(rating, why)), definitionOf(rating));
    if (!retired.ok) throw new Error('The first edit is a valid one');
    expect(reviseHistory(retired.history, definitionOf(rating, { ...rating, id: 'why' }))).toEqual({
      ok: false,
      errors: [{ path: 'questions[1].type', message: expect.stringContaining('"why"') }],
    });
    expect(reviseHistory(retired.history, definitionOf(why)).ok).toBe(true);
  });

  test('keeps the last label of each choice that an earlier version offered', () => {
    const history = [offers('b1', 'c1'), offers('b2', 'd1'), offers('a2', 'c2')].reduce(
      (before, next) => {
        const revised = reviseHistory(before, next);
        if (!revised.ok) throw new Error('The edit is a valid one');
        return revised.history;
      },
      startHistory(offers('a1', 'b1')),
    );
    expect(history.questions['pick']).toMatchObject({
      choices: [
        { value: 'a', label: 'a2' },
        { value: 'c', label: 'c2' },
      ],
      retired: [
        { value: 'b', label: 'b2' },
        { value: 'd', label: 'd1' },
      ],
    });
    expect(parseHistory(JSON.parse(JSON.stringify(history)))).toEqual(history);
  });

  test('keeps the labels of the latest 200 retired choices of a question', () => {
    let history = startHistory(offersFrom(0));
    for (const from of [150, 300]) {
      const revised = reviseHistory(history, offersFrom(from));
      if (!revised.ok) throw new Error('The edit is a valid one');
      history = revised.history;
    }
    const spec = history.questions['pick'];
    if (spec?.type !== 'choice') throw new Error('It is a choice');
    expect(spec.retired).toHaveLength(200);
    expect(['150', '49', '50'].map((value) => labelOfChoice(spec, value))).toEqual(['150', '49', undefined]);
    expect(() => parseHistory(history)).not.toThrow();
  });

  test('handles ids that are property names of every object', () => {
    const history = startHistory(definitionOf(rating));
    expect(reviseHistory(history, definitionOf({ ...why, id: 'toString' })).ok).toBe(true);
    expect(countedFacets(history, Number.NaN)).toBeUndefined();
  });

  test('is bounded over all versions together', () => {
    let history = startHistory(definitionOf(rating));
    for (let round = 0; round < 4; round++) {
      const revised = reviseHistory(history, edit(round));
      if (!revised.ok) throw new Error('There is room for this one');
      history = revised.history;
    }
    expect(reviseHistory(history, edit(4))).toMatchObject({ ok: false, errors: [{ path: 'questions' }] });
  });

  test('survives a round trip through JSON', () => {
    fc.assert(
      fc.property(answeredSurveys, ({ history }) => {
        expect(parseHistory(JSON.parse(JSON.stringify(historyToJson(history))))).toEqual(history);
      }),
    );
  });

  test('writes the ids of a version that asks what an earlier one does as the number of that', () => {
    let history = startHistory(definitionOf(rating, why));
    for (const next of [
      definitionOf({ ...rating, max: 7 }),
      definitionOf(rating),
      definitionOf(rating, why),
    ]) {
      const revised = reviseHistory(history, next);
      if (!revised.ok) throw new Error('The edit is a valid one');
      history = revised.history;
    }
    const json = historyToJson(history);
    expect(json.versions).toEqual({ 1: ['rating', 'why'], 2: ['rating'], 3: 2, 4: 1 });
    const read = parseHistory(JSON.parse(JSON.stringify(json)));
    expect(read).toEqual(history);
    expect(historyToJson(read)).toEqual(json);
  });

  test('has room for a thousand versions of a thousand facets with long ids', () => {
    // Other edits differ only by their number, and take long to make.
    const history = startHistory(largeGrids('First'));
    const versions = Array.from({ length: 999 }, (_, n) => [n + 1, history.versions[1]!] as const);
    const before = { ...history, versions: Object.fromEntries(versions), current: 999 };
    expect(reviseHistory(before, largeGrids('Last')).ok).toBe(true);
  });

  test('of a thousand versions is parsed with as few reads of its questions as one of a single version', () => {
    expect(looksAtQuestions(1)).toBeGreaterThanOrEqual(200);
    expect(looksAtQuestions(1_000)).toBe(looksAtQuestions(1));
  });

  test.each([
    ['nothing', null],
    [
      'no current version',
      { versions: { 1: ['q'] }, questions: { q: { type: 'text', text: 'Q' } }, current: 2 },
    ],
    ['an array', []],
    ['a fourth property', { ...startHistory(definitionOf(why)), more: 1 }],
    ['a spec with an unknown property', edited((spec) => ({ ...spec, more: 1 }))],
    ['a spec without its text', edited(() => ({ type: 'text' }))],
    ['a spec of an unknown type', edited((spec) => ({ ...spec, type: 'essay' }))],
    ['a range without an end', edited(() => ({ type: 'scale', text: 'Q', min: 1, max: null }))],
    ['a range that spans too much', edited(() => ({ type: 'scale', text: 'Q', min: 1, max: 102 }))],
    ['a choice without a label', edited(() => ({ ...pick, choices: [{ value: 'a' }] }))],
    ['a choice whose value is a number', edited(() => ({ ...pick, choices: [{ value: 1, label: 'A' }] }))],
    ['choices, one without a label', edited(() => ({ ...pick, choices: [...pick.choices, { value: 'b' }] }))],
    ['no retired choices', edited(() => ({ ...pick, retired: [] }))],
    ['a text with retired choices', edited((spec) => ({ ...spec, retired: pick.choices }))],
    ['no choices', edited(() => ({ ...pick, choices: [] }))],
    ['versions that are not an object', { ...startHistory(definitionOf(why)), versions: [['why']] }],
    ['a version without questions', { ...startHistory(definitionOf(why)), versions: { 1: [] } }],
    [
      'a version that is not a number',
      { ...startHistory(definitionOf(why)), versions: { 1: ['why'], x: ['why'] } },
    ],
    ['an id that is not a string', { ...startHistory(definitionOf(why)), versions: { 1: [['why']] } }],
    ['a question without a spec', { versions: { 1: ['q'] }, questions: {}, current: 1 }],
    [
      'a version that has the facets of none',
      { ...startHistory(definitionOf(why)), versions: { 1: ['why'], 2: 3, 3: ['why'] } },
    ],
    ['a version that is itself', { ...startHistory(definitionOf(why)), versions: { 1: 1 } }],
    ['a facet twice', { ...startHistory(definitionOf(why)), versions: { 1: ['why', 'why'] } }],
    ['a row without its matrix', { ...startHistory(definitionOf(grid)), versions: { 1: ['m.r'] } }],
    ['a row before its matrix', { ...startHistory(definitionOf(grid)), versions: { 1: ['m.r', 'm'] } }],
    ['a reserved id', { versions: { 1: ['constructor'] }, questions: {}, current: 1 }],
  ])('is not parsed from %s', (_, json) => {
    expect(() => parseHistory(json)).toThrow(expect.objectContaining({ code: 'malformed-history' }));
  });
});

/** The number of reads of questions while a history with 200 questions per version is parsed. */
function looksAtQuestions(versions: number): number {
  let looks = 0;
  const question = {
    get type() {
      looks += 1;
      return 'text';
    },
    text: 'Why?',
  };
  const ids = Array.from({ length: 200 }, (_, n) => `question-number-${n}`);
  parseHistory({
    versions: Object.fromEntries(Array.from({ length: versions }, (_, n) => [n + 1, ids])),
    questions: Object.fromEntries(ids.map((id) => [id, question])),
    current: versions,
  });
  return looks;
}

describe('the questions to count', () => {
  test('are the questions of the version, in the same array each time', () => {
    const history = startHistory(definitionOf(why, { ...rating, id: 'toString' }));
    expect(countedFacets(history, 1)).toEqual([
      { id: 'why', type: 'words', inherited: false, language: languageNumber('en') },
      { id: 'toString', type: 'number', inherited: true, language: languageNumber('en') },
    ]);
    expect(countedFacets(history, 1)).toBe(countedFacets(history, 1));
  });

  test('have the language of their version, whatever language another one has', () => {
    const italian = { ...definitionOf(why), languages: ['it'] } as const;
    const second = reviseHistory(startHistory(italian), { ...italian, languages: ['nl'] });
    if (!second.ok) throw new Error('It was refused');
    const third = reviseHistory(second.history, definitionOf(why));
    if (!third.ok) throw new Error('It was refused');
    const history = parseHistory(JSON.parse(JSON.stringify(third.history)));
    expect([1, 2, 3].map((version) => countedFacets(history, version)?.[0]?.language)).toEqual(
      (['it', 'nl', 'en'] as const).map(languageNumber),
    );
  });

  test.each([{ 1: 'tlh' }, { 2: 'en' }, ['en'], null])('are not read with the languages %j', (languages) => {
    expect(() => parseHistory({ ...startHistory(definitionOf(why)), languages })).toThrow(
      expect.objectContaining({ code: 'malformed-history' }),
    );
  });

  test('are undefined for an unknown version', () => {
    const history = startHistory(definitionOf(why));
    expect([0, 2, -1, 1.5].map((version) => countedFacets(history, version))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});
