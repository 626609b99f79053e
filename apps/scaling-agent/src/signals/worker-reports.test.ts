import { describe, expect, test } from '@jest/globals';
import { WorkerReports } from './worker-reports.ts';

describe('workers’ reports', () => {
  test('are added up, and expire if they are not renewed', () => {
    let now = 0;
    const reports = new WorkerReports(() => now, 15_000);
    reports.put('a', { inFlight: 3 }, '10.0.0.1');
    now = 10_000;
    reports.put('b', { inFlight: 4, delayed: 2 }, '10.0.0.1');
    expect(reports.totals()).toEqual({ workers: 2, inFlight: 7, delayed: 2, handled: undefined });
    now = 15_000;
    expect(reports.totals()).toMatchObject({ workers: 1, inFlight: 4 });
  });

  test('end when the worker deletes its report', () => {
    const reports = new WorkerReports(() => 0, 15_000);
    reports.put('a', { inFlight: 3 }, '10.0.0.1');
    reports.remove('a');
    expect(reports.totals()).toMatchObject({ workers: 0, inFlight: 0 });
  });

  test('add up what was handled since the agent started, including by stopped workers', () => {
    let now = 0;
    const reports = new WorkerReports(() => now, 1_000);
    reports.put('a', { inFlight: 0, handled: 500 }, '10.0.0.1');
    reports.put('a', { inFlight: 0, handled: 530 }, '10.0.0.1');
    now = 2_000;
    reports.put('b', { inFlight: 0, handled: 10 }, '10.0.0.1');
    reports.put('b', { inFlight: 0, handled: 15 }, '10.0.0.1');
    expect(reports.totals()).toMatchObject({ workers: 1, handled: 35 });
  });
});

function flood(reports: WorkerReports, name: string, address: string): void {
  for (let index = 0; index < 3_000; index += 1) reports.put(`${name}${index}`, { inFlight: 0 }, address);
}

describe('made-up workers', () => {
  const [real, theirs] = ['10.0.0.1', '10.0.0.2'];

  test('are limited in number', () => {
    const reports = new WorkerReports(() => 0, 15_000);
    flood(reports, 'fake', theirs);
    expect(reports.totals().workers).toBe(2_000);
  });

  test('do not displace workers of another address, however often they report', () => {
    const reports = new WorkerReports(() => 0, 15_000);
    reports.put('early', { inFlight: 3 }, real);
    flood(reports, 'fake', theirs);
    flood(reports, 'fake', theirs);
    reports.put('late', { inFlight: 4 }, real);
    flood(reports, 'other', theirs);
    expect(reports.totals()).toMatchObject({ workers: 2_000, inFlight: 7 });
  });

  test('do not displace a worker of their address that reported before and goes on', () => {
    const reports = new WorkerReports(() => 0, 15_000);
    for (let turn = 0; turn < 2; turn += 1) reports.put('steady', { inFlight: 3 }, real);
    for (let turn = 0; turn < 3; turn += 1) {
      flood(reports, `fake${turn}-`, real);
      reports.put('steady', { inFlight: 3 }, real);
    }
    expect(reports.totals()).toMatchObject({ workers: 2_000, inFlight: 3 });
  });

  test('do not displace earlier workers, even if each reports twice', () => {
    const reports = new WorkerReports(() => 0, 15_000);
    const twice = (worker: string, inFlight: number) => {
      for (let turn = 0; turn < 2; turn += 1) reports.put(worker, { inFlight }, real);
    };
    twice('steady', 3);
    for (let index = 0; index < 3_000; index += 1) twice(`fake${index}`, 0);
    expect(reports.totals()).toMatchObject({ workers: 2_000, inFlight: 3 });
  });

  test('are displaced by a new worker of their address', () => {
    const reports = new WorkerReports(() => 0, 15_000);
    for (let turn = 0; turn < 2; turn += 1) flood(reports, 'fake', real);
    reports.put('new', { inFlight: 3 }, real);
    expect(reports.totals()).toMatchObject({ workers: 2_000, inFlight: 3 });
  });
});
