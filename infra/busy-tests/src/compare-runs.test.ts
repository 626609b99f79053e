import { expect, test } from '@jest/globals';
import { compareRuns, type RunTest } from './compare-runs.ts';

const ran = (name: string, { status = 'passed', ms = 1, message = '' }: Partial<RunTest> = {}): RunTest => ({
  name,
  status,
  ms,
  message,
});

test('names each test that failed in some run, with what it said first', () => {
  const runs = [
    [
      ran('a'),
      ran('b', { status: 'failed', message: 'first' }),
      ran('c', { status: 'failed', message: 'c' }),
    ],
    [ran('a'), ran('b', { status: 'failed', message: 'second' }), ran('c')],
  ];
  expect(compareRuns(runs).failed).toEqual([
    { name: 'b', times: 2, message: 'first' },
    { name: 'c', times: 1, message: 'c' },
  ]);
});

test('names each test that did not run in each run', () => {
  const runs = [
    [ran('a'), ran('seed 1')],
    [ran('a'), ran('seed 2')],
  ];
  expect(compareRuns(runs).missing).toEqual([
    { name: 'seed 1', times: 1 },
    { name: 'seed 2', times: 1 },
  ]);
});

test('two tests of one name are not missing', () => {
  expect(
    compareRuns([
      [ran('a'), ran('a')],
      [ran('a'), ran('a')],
    ]).missing,
  ).toEqual([]);
});

test('shows the tests whose time varied most', () => {
  const runs = [
    [ran('steady', { ms: 900 }), ran('waits', { ms: 10 })],
    [ran('steady', { ms: 950 }), ran('waits', { ms: 400 })],
  ];
  expect(compareRuns(runs).spread).toEqual([
    { name: 'waits', leastMs: 10, mostMs: 400 },
    { name: 'steady', leastMs: 900, mostMs: 950 },
  ]);
});
