import { totalOf } from '@canvass/cost-model/src/calls.ts';
import { measureRate } from '@canvass/cost-model/src/measure.ts';
import { seededRandom } from '@canvass/testing';
import { readPrices, readFacts } from '../files.ts';
import { describe, expect, test } from '@jest/globals';
import type { Asked } from './asked.ts';
import { appendsPerS } from './cell-calls.ts';
import { makeReport } from './make-report.ts';
import { perSecondOf } from './needs.ts';
import { parseAsked } from './parse-asked.ts';
import { planCells, planRegion } from './region-plan.ts';
import { renderReport } from './report.ts';

const facts = readFacts();
const prices = readPrices();
const internet = ['--answers-per-second', '1000000', '--surveys', '5000000', '--regions', '3'];
const asked = (...args: readonly string[]): Asked => parseAsked(args).asked;

describe('a plan', () => {
  test('of a small system is one account, one site and one worker', () => {
    const { cells, cell } = planRegion(asked('--answers-per-second', '10', '--surveys', '100'), facts);
    expect({ cells, sites: cell.sites, workers: cell.workers }).toEqual({ cells: 1, sites: 1, workers: 1 });
  });

  test('keeps each account within its limits, and one cell fewer does not', () => {
    const load = asked(...internet);
    const plan = planRegion(load, facts);
    expect(plan.cells).toBeGreaterThan(1);
    const ofCell = (cells: number) => planCells(cells, load, facts).needs.filter(({ isOfCell }) => isOfCell);
    expect(Math.max(...ofCell(plan.cells).map(({ share }) => share))).toBeLessThanOrEqual(load.utilisation);
    expect(Math.max(...ofCell(plan.cells - 1).map(({ share }) => share))).toBeGreaterThan(load.utilisation);
  });

  test('has as many cells in twice the regions as half as many in each', () => {
    const one = planRegion(asked('--answers-per-second', '1000000', '--surveys', '5000000'), facts);
    const two = planRegion(
      asked('--answers-per-second', '1000000', '--surveys', '5000000', '--regions', '2'),
      facts,
    );
    expect(one.cells / two.cells).toBeGreaterThan(1.8);
    expect(one.cells / two.cells).toBeLessThan(2.2);
  });

  test('is fresh enough, and needs more workers for it', () => {
    const [slow, fast] = ['60', '6'].map((seconds) =>
      planRegion(asked(...internet, '--freshness', seconds), facts),
    );
    expect(slow!.cell.cycle.oldestS).toBeLessThanOrEqual(60);
    expect(fast!.cell.cycle.oldestS).toBeLessThanOrEqual(6);
    expect(fast!.cells * fast!.cell.workers).toBeGreaterThan(slow!.cells * slow!.cell.workers);
  });

  test('takes more calls if any site answers', () => {
    const small = ['--answers-per-second', '20000', '--surveys', '100000'];
    const calls = (routing: string): number =>
      perSecondOf(planCells(1, asked(...small, '--routing', routing), facts).calls, /./);
    expect(calls('any')).toBeGreaterThan(3 * calls('tenant'));
  });

  test('refuses a freshness that nobody can keep', () => {
    expect(() => planRegion(asked('--freshness', '0.1'), facts)).toThrow(/allow more/);
  });
});

test.each([
  ['rare answers', 0.1, 0.1],
  ['busy partitions', 100_000, 100],
])('%s: an append for each, or one after the other', (_what, answersPerS, appends) => {
  expect(appendsPerS(answersPerS, 0.01) / appends).toBeCloseTo(1, 2);
});

test.each([
  ['a lone answer has an append of its own', 10_000_000],
  ['many answers share an append', 100_000_000],
])('the calls for an answer are about those that the cost model counts: %s', async (_what, perDay) => {
  const common = { surveys: 20, intervalMs: 1_000, answers: 2_000 };
  const { callsPerAnswer } = await measureRate(seededRandom(1), { ...common, perDay });
  const perSecond = String(perDay / 86_400);
  const load = asked('--answers-per-second', perSecond, '--surveys', '20', '--watched-surveys', '0');
  const { calls, cell } = planCells(1, load, facts);
  const planned = perSecondOf(calls, /./) / cell.answersPerS;
  expect(planned / totalOf(callsPerAnswer)).toBeGreaterThan(0.75);
  expect(planned / totalOf(callsPerAnswer)).toBeLessThan(1.33);
});

describe('the report', () => {
  const report = makeReport(asked(...internet), facts, prices);

  test('orders the limits, and reaches each at the rate that it says', () => {
    const rates = report.limitsOfOneAccount.map(({ atAnswersPerS }) => atAnswersPerS);
    expect(rates).toEqual(rates.toSorted((one, other) => one - other));
    const [first] = report.limitsOfOneAccount;
    const factor = first!.atAnswersPerS / 1_000_000;
    const rate = String(first!.atAnswersPerS);
    const surveys = String(Math.round(5_000_000 * factor));
    const at = asked('--answers-per-second', rate, '--surveys', surveys, '--regions', '3');
    const need = planCells(1, { ...at, watchedSurveys: 100 * factor }, facts).needs.find(
      ({ what }) => what === first!.what,
    );
    expect(need!.share).toBeCloseTo(1, 1);
  });

  test('costs what its parts cost', () => {
    const { operations, capacity, compute, total, perMillionAnswers } = report.cost;
    expect(operations + capacity + compute).toBeCloseTo(total, 3);
    expect(perMillionAnswers * 1_000_000 * 2.592).toBeCloseTo(total, -3);
  });

  test('names the first limit, the dates of limits and prices, and their sources', () => {
    const text = renderReport(report, facts, prices);
    for (const part of ['The first limit', facts.limits.asOf, facts.limits.source, prices.asOf])
      expect(text).toContain(part);
    for (const source of Object.values(prices.sources)) expect(text).toContain(source);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});
