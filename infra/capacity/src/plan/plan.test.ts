import { totalOf } from '@canvass/cost-model/src/calls.ts';
import { measureRate } from '@canvass/cost-model/src/measure.ts';
import { seededRandom } from '@canvass/testing';
import { readPrices, readFacts } from '../files.ts';
import { describe, expect, test } from '@jest/globals';
import type { Asked } from './asked.ts';
import { appendsPerS } from './cell-calls.ts';
import { definitionsIn } from './container.ts';
import { monthlyCost } from './cost.ts';
import type { Facts } from './facts.ts';
import { reachedLimits } from './first-limit.ts';
import { makeReport } from './make-report.ts';
import { perSecondOf } from './needs.ts';
import { parseAsked } from './parse-asked.ts';
import { planCells, planRegion } from './region-plan.ts';
import { renderReport } from './report.ts';

/** The limits and the simulation as they are, and measured figures of one record: a later record moves none of these tests. */
const facts: Facts = {
  ...readFacts(),
  measured: {
    answersPerS: 8_680,
    siteCores: 0.775,
    workerCores: 0.54,
    workerCallsPerAnswer: 0.0896,
    oldestUncountedS: 41.4,
    siteMiB: 358,
    workerMiB: 811,
    hotAnswersPerCoreS: 616_000,
    columnBytesPerAnswer: 47.8,
    surveys: 10_000,
  },
};
const prices = readPrices();
const internet = ['--answers-per-second', '1000000', '--surveys', '5000000', '--regions', '3'];
const asked = (...args: readonly string[]): Asked => parseAsked(args).asked;

const cost = (...more: readonly string[]) => {
  const load = asked(...internet, ...more);
  return monthlyCost(planRegion(load, facts), load, facts, prices);
};

describe('a plan', () => {
  test.each([
    ['none may be away', '0', 1],
    ['one may be away', '1', 2],
  ])('of a small system is one account, and a site and a worker if %s', (_what, spare, each) => {
    const small = asked('--answers-per-second', '10', '--surveys', '100', '--spare', spare);
    const { cells, cell } = planRegion(small, facts);
    expect({ cells, sites: cell.sites, workers: cell.workers }).toEqual({
      cells: 1,
      sites: each,
      workers: each,
    });
  });

  test('gives a site the memory for the definitions of its surveys, as containers are sold', () => {
    expect(definitionsIn(512, { definitionBytes: 6_000 })).toBeLessThan(3_000);
    for (const bytes of ['6000', '60000', '600000']) {
      const load = asked(...internet, '--definition-bytes', bytes);
      const { cell } = planRegion(load, facts);
      const { cores, memoryMib } = cell.containers.site;
      expect(definitionsIn(memoryMib, load)).toBeGreaterThanOrEqual(cell.surveysOfSite);
      expect(memoryMib).toBe(2_048 * cores);
      expect(cores % 0.25).toBe(0);
      expect(cores).toBeLessThanOrEqual(4);
    }
  });

  test('gives the site of the busiest tenant enough of a core, also while others are away', () => {
    const load = asked(...internet);
    const { cell } = planRegion(load, facts);
    const { measured } = facts;
    const ofTenant = 1_000_000 * load.busiestTenantShare;
    const busiest = ofTenant + (cell.answersPerS - ofTenant) / (cell.sites - load.spare);
    const cores = (busiest * measured.siteCores) / measured.answersPerS;
    expect(cores).toBeLessThanOrEqual(load.utilisation * cell.containers.site.cores + 1e-9);
  });

  test('gives no site more surveys than the bench has had, also if any site answers', () => {
    for (const routing of ['any', 'tenant']) {
      const { cell } = planRegion(asked(...internet, '--routing', routing), facts);
      expect(cell.surveysOfSite).toBeLessThanOrEqual(facts.measured.surveys);
      expect(cell.cycle.surveys).toBeLessThanOrEqual(facts.measured.surveys);
      expect(cell.sites).toBeGreaterThanOrEqual(2);
    }
    const { cell } = planRegion(asked(...internet, '--routing', 'any'), facts);
    expect(cell.surveysOfSite).toBe(cell.activeSurveys);
  });

  test('keeps the credits of Service Bus if triggers wake the workers', () => {
    const load = asked(...internet, '--triggers', 'service-bus', '--freshness', '6');
    const { needs, cells } = planRegion(load, facts);
    const credits = needs.find(({ what }) => what.startsWith('credits'));
    expect(credits!.limit).toBe(facts.limits.serviceBus.creditsPerS);
    expect(credits!.share).toBeLessThanOrEqual(load.utilisation);
    expect(cells).toBeGreaterThanOrEqual(planRegion({ ...load, triggers: 'none' }, facts).cells);
  });

  test('keeps each account within its limits, and one cell fewer does not', () => {
    const load = asked(...internet);
    const plan = planRegion(load, facts);
    expect(plan.cells).toBeGreaterThan(1);
    const over = (cells: number) =>
      planCells(cells, load, facts).needs.filter(
        ({ isOfCell, share, allowed }) => isOfCell && share > allowed,
      );
    expect(over(plan.cells)).toEqual([]);
    expect(over(plan.cells - 1)).not.toEqual([]);
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
  const alone = ['--watched-surveys', '0', '--spare', '0'];
  const load = asked('--answers-per-second', perSecond, '--surveys', '20', ...alone);
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
    const { operations, capacity, compute, triggers, frontDoor, total, perMillionAnswers } = report.cost;
    expect(operations + capacity + compute + triggers + frontDoor).toBeCloseTo(total, 3);
    expect(perMillionAnswers * 1_000_000 * 2.592).toBeCloseTo(total, -3);
  });

  test('says which limit is reached only because one more site is needed', () => {
    const load = asked(...internet, '--routing', 'any');
    const [requests] = reachedLimits(load, facts).filter(({ what }) => what === 'requests of an account');
    const perSite = facts.measured.answersPerS / facts.measured.siteCores;
    const sitesAt = requests!.atAnswersPerS / 3 / perSite / 0.6;
    expect(requests!.asSoonAsSites).toBe(Math.round(sitesAt) + 1 + load.spare);
    const text = renderReport({ ...report, limitsOfToday: [requests!] }, facts, prices);
    expect(text).toContain(`as soon as it has ${requests!.asSoonAsSites} sites`);
    const smooth = report.limitsOfOneAccount.map(({ asSoonAsSites }) => asSoonAsSites);
    expect(smooth).toEqual(smooth.map(() => undefined));
  });

  test('names the first limit, the dates of limits and prices, and their sources', () => {
    const text = renderReport(report, facts, prices);
    for (const part of ['The first limit', facts.limits.asOf, facts.limits.source, prices.asOf])
      expect(text).toContain(part);
    for (const source of Object.values(prices.sources)) expect(text).toContain(source);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('a month', () => {
  test('has nearly as many commits at a quarter of the rate: fewer answers share one', () => {
    const [highest, quarter] = [cost(), cost('--average-share', '0.25')];
    expect(quarter.operations).toBeGreaterThan(0.8 * highest.operations);
    expect(quarter.operations).toBeLessThan(1.2 * highest.operations);
    expect(quarter.compute).toBe(highest.compute);
    expect(quarter.capacity).toBeCloseTo(highest.capacity / 4, 3);
  });

  test('costs less in one data centre, and without a front door; triggers cost more', () => {
    const usual = cost();
    const local = cost('--redundancy', 'lrs');
    expect(local.operations).toBeLessThan(0.85 * usual.operations);
    expect(local.capacity / usual.capacity).toBeCloseTo(1 / prices.zoneRedundant.capacity, 6);
    expect(usual.frontDoor).toBeGreaterThan(0.9 * 2_592_000 * prices.frontDoor.perMillionRequests);
    expect(cost('--requests-per-answer', '0').frontDoor).toBe(0);
    expect(usual.triggers).toBe(0);
    expect(cost('--triggers', 'service-bus').triggers).toBeGreaterThan(0);
  });
});
