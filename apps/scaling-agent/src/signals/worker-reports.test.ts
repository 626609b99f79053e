import { describe, expect, test } from '@jest/globals';
import { WorkerReports } from './worker-reports.ts';

describe('workers’ reports', () => {
  test('are added up, and count no more when they are not renewed', () => {
    let now = 0;
    const reports = new WorkerReports(() => now, 15_000);
    reports.put('a', { inFlight: 3 });
    now = 10_000;
    reports.put('b', { inFlight: 4, delayed: 2 });
    expect(reports.totals()).toEqual({ workers: 2, inFlight: 7, delayed: 2, handled: undefined });
    now = 15_000;
    expect(reports.totals()).toMatchObject({ workers: 1, inFlight: 4 });
  });

  test('end with a worker that says so', () => {
    const reports = new WorkerReports(() => 0, 15_000);
    reports.put('a', { inFlight: 3 });
    reports.remove('a');
    expect(reports.totals()).toMatchObject({ workers: 0, inFlight: 0 });
  });

  test('tell how much was handled since the agent was started, also by workers that are gone', () => {
    let now = 0;
    const reports = new WorkerReports(() => now, 1_000);
    reports.put('a', { inFlight: 0, handled: 500 });
    reports.put('a', { inFlight: 0, handled: 530 });
    now = 2_000;
    reports.put('b', { inFlight: 0, handled: 10 });
    reports.put('b', { inFlight: 0, handled: 15 });
    expect(reports.totals()).toMatchObject({ workers: 1, handled: 35 });
  });

  test('are bounded in number', () => {
    const reports = new WorkerReports(() => 0, 1_000);
    for (let index = 0; index < 10_000; index += 1) reports.put(`w${index}`, { inFlight: 1 });
    expect(reports.put('one-more', { inFlight: 1 })).toBe('too-many');
    expect(reports.put('w5', { inFlight: 2 })).toBe('kept');
  });
});
