import { beforeAll, describe, expect, test } from '@jest/globals';
import { readRecord } from '../files.ts';
import type { FleetRow } from './fleet-row.ts';
import { fleetTable } from './fleet-table.ts';
import { runFleet } from './run-fleet.ts';
import { simulate } from './simulate.ts';

const measured = {
  answersPerS: 9_000,
  siteCores: 0.8,
  workerCores: 0.5,
  workerCallsPerAnswer: 0.09,
  oldestUncountedS: 40,
  siteMiB: 360,
  workerMiB: 800,
  hotAnswersPerCoreS: 600_000,
  columnBytesPerAnswer: 50,
  surveys: 10_000,
};
const limits = {
  asOf: '2026-01-01',
  source: 'made up',
  account: {
    requestsPerS: 20_000,
    ingressGbps: 25,
    egressGbps: 50,
    capacityPiB: 5,
    queueMessagesPerS: 20_000,
  },
  largeRegionAccount: { regions: 'some', requestsPerS: 40_000, ingressGbps: 60, egressGbps: 200 },
  blob: { requestsPerS: 500, about: 'made up' },
  queue: { messagesPerS: 2_000 },
  container: { coreStep: 0.25, gibPerCore: 2, mostCores: 4 },
  frontDoor: { requestsPerS: 100_000 },
  serviceBus: { creditsPerS: 1_000 },
  accountsPerSubscriptionAndRegion: { default: 250, onRequest: 500 },
};
const small = { cells: 1, sites: 5, workers: 5, surveys: 20, answersPerS: 50, seconds: 4 };
const runSmall = async (seed: number) =>
  (await runFleet({ ...small, routing: 'any', workerMsPerCall: 1, seed })).figures;
const run = (seed: number) => simulate({ measured, limits }, { seed, isQuick: true, log: () => {} });

describe('a simulated deployment', () => {
  let rows: readonly FleetRow[] = [];
  beforeAll(async () => void (rows = await run(1)));
  const row = (name: string): FleetRow => rows.find((each) => each.name === name)!;

  // The simulation itself throws if an answer is lost or counted twice.
  test('counts each acknowledged answer, also while its account refuses requests', () => {
    for (const { acknowledged, counted } of rows) expect(counted).toBeGreaterThanOrEqual(acknowledged);
    expect(row('an account that is too small').throttledPercent).toBeGreaterThan(10);
    expect(row('an account that is too small').refused).toBeGreaterThan(0);
    expect(row('ten accounts with their limits').throttledPercent).toBe(0);
  });

  test('appends and commits about as often as the plan says', () => {
    for (const name of ['tenants have a site', 'ten accounts with their limits']) {
      const { appendsPerAnswer, planned } = row(name);
      expect(appendsPerAnswer / planned.appendsPerAnswer).toBeGreaterThan(0.85);
      expect(appendsPerAnswer / planned.appendsPerAnswer).toBeLessThan(1.15);
    }
    const { answersPerCommit, planned } = row('tenants have a site');
    expect(answersPerCommit / planned.answersPerCommit).toBeGreaterThan(0.7);
    expect(answersPerCommit / planned.answersPerCommit).toBeLessThan(1.4);
  });

  test('conflicts only if several sites answer for a survey, and then takes more calls', () => {
    const [routed, any] = [row('tenants have a site'), row('any site answers')];
    expect(routed.conflictsPerCommit).toBeLessThan(0.02);
    expect(any.conflictsPerCommit).toBeGreaterThan(0.1);
    expect(any.workerCallsPerAnswer).toBeGreaterThan(2 * routed.workerCallsPerAnswer);
  });

  test('rests after a count of many surveys as the plan says, and no other worker takes its segments', () => {
    const { surveys, workers, conflictsPerCommit, answersPerCommit, planned } = row('workers that rest');
    expect(surveys / workers).toBeGreaterThan(500);
    expect(conflictsPerCommit).toBeLessThan(0.02);
    // More gather at first.
    expect(answersPerCommit / planned.answersPerCommit).toBeGreaterThan(0.7);
  });

  test('prints a row for each', () => {
    expect(fleetTable(rows).split('\n')).toHaveLength(2 + rows.length);
  });
});

test('the same seed gives the same figures, another one others', async () => {
  const [one, again, other] = [await runSmall(7), await runSmall(7), await runSmall(8)];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

test('the recorded workers that rest count as the plan says', () => {
  const [routed] = readRecord().filter(({ name }) => name === 'workers that rest');
  const { surveys, workers, idleWorkers, conflictsPerCommit, answersPerCommit, oldestS, planned } = routed!;
  expect(surveys / workers).toBeGreaterThan(500);
  expect(idleWorkers).toBe(0);
  expect(conflictsPerCommit).toBeLessThan(0.02);
  expect(Math.abs(answersPerCommit / planned.answersPerCommit - 1)).toBeLessThan(0.25);
  // The oldest answer of the last commit of a count; the looks of a worker delay a count by up to 3 s.
  expect(oldestS.p99).toBeLessThan(1.25 * planned.oldestS + 3);
});

test('an append to another region makes an answer wait for the way there', () => {
  const [near, far] = readRecord().filter(({ name }) => name.startsWith('a site '));
  expect(near!.waitMs.p50).toBeLessThan(30);
  expect(far!.waitMs.p50).toBeGreaterThan(near!.waitMs.p50 + 90);
  expect(far!.appendsPerAnswer).toBeLessThan(near!.appendsPerAnswer / 5);
});

test('the recorded simulation agrees with the formulas of the plan', () => {
  const routed = readRecord().filter(({ name }) =>
    ['tenants have a site', 'ten accounts with their limits'].includes(name),
  );
  expect(routed.map(({ sites }) => sites)).toEqual([10, 100, 1_000, 1_000]);
  for (const { appendsPerAnswer, answersPerCommit, planned } of routed) {
    expect(Math.abs(appendsPerAnswer / planned.appendsPerAnswer - 1)).toBeLessThan(0.1);
    expect(Math.abs(answersPerCommit / planned.answersPerCommit - 1)).toBeLessThan(0.12);
  }
});
