import { StorageCalls } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { describe, expect, test } from '@jest/globals';
import { countedLease, countedQueue } from './counted-calls.ts';
import { readJournalLag } from './journal-lag.ts';
import { readQueues, type VisibleQueue } from './queue-contents.ts';
import { type ReportedTotals, WorkerReports } from './worker-reports.ts';

const nowMs = Date.UTC(2026, 10, 2);
const noReports: ReportedTotals = { workers: 0, inFlight: 0, delayed: 0, handled: undefined };

function queue(depth: number, visible: number, oldestSeconds = 5): VisibleQueue {
  const insertedAt = new Date(nowMs - oldestSeconds * 1_000);
  return {
    name: 'answers-stored',
    depth: async () => depth,
    peek: async (max) => Array.from({ length: Math.min(max, visible) }, () => ({ insertedAt })),
  };
}

const read = (queues: VisibleQueue[], reported: Partial<ReportedTotals> = {}, running = 0) =>
  readQueues(queues, { ...noReports, ...reported }, running, nowMs);

describe('the contents of a queue', () => {
  test.each([
    ['nothing', 0, 0, {}, 0, { ready: 0, inFlight: 0, total: 0 }],
    ['the peeked messages, exactly', 1_031, 31, { workers: 2, inFlight: 7 }, 2, { ready: 31, inFlight: 7 }],
    [
      'the messages that workers do not hold, if a peek is full',
      1_000,
      500,
      { workers: 2, inFlight: 64 },
      2,
      { ready: 936 },
    ],
    [
      'nor have postponed',
      1_000,
      500,
      { workers: 2, inFlight: 64, delayed: 400 },
      2,
      { ready: 536, inFlight: 64 },
    ],
    ['at least the peeked messages', 40, 40, { workers: 1, inFlight: 500 }, 1, { ready: 32, inFlight: 8 }],
    [
      'the hidden messages, if not all workers report',
      60,
      10,
      { workers: 1, inFlight: 5 },
      2,
      { ready: 10, inFlight: 50 },
    ],
    ['the peeked messages, if the depth is behind', 0, 3, {}, 0, { ready: 3, inFlight: 0, total: 3 }],
    [
      'a thousand in flight and nothing ready',
      1_000,
      0,
      { workers: 9, inFlight: 1_000 },
      9,
      { ready: 0, inFlight: 1_000 },
    ],
  ])('are %s', async (_, depth, visible, reported, running, expected) => {
    expect(await read([queue(depth, visible)], reported, running)).toMatchObject(expected);
  });

  test('are the sum of its shards, and as old as the oldest message of any', async () => {
    const contents = await read(
      [queue(10, 5, 4), queue(3, 3, 60), queue(0, 0)],
      { workers: 1, inFlight: 5 },
      1,
    );
    expect(contents).toEqual({ total: 13, ready: 8, inFlight: 5, oldestAgeSeconds: 60 });
  });

  test('have no age if nothing is ready', async () => {
    expect(await read([queue(5, 0)])).toMatchObject({ oldestAgeSeconds: 0 });
  });

  test('are unknown if one shard does not answer', async () => {
    const failing = { ...queue(0, 0), depth: () => Promise.reject(new Error('503')) };
    await expect(read([queue(10, 5), failing])).rejects.toThrow('503');
  });
});

async function setUp(segments: Readonly<Record<string, { lines: number; counted: number }>>) {
  const service = new MemoryBlobService();
  const journal = memoryBlobContainer(service, 'journal');
  const progress = memoryBlobContainer(service, 'journal-progress');
  const line = Buffer.from(`${'x'.repeat(99)}\n`);
  for (const [name, { lines, counted }] of Object.entries(segments)) {
    await journal.createAppendBlob(name);
    if (lines > 0)
      await journal.appendBlock(name, Buffer.concat(Array.from({ length: lines }, () => line)), 0);
    if (counted > 0)
      await progress.put(name, Buffer.from('{}'), { metadata: { off: String(counted * 100), stuck: '0' } });
  }
  return { journal, progress };
}

describe('the lag of the journal', () => {
  test.each([
    ['nothing without segments', {}, { bytes: 0, answers: 0 }],
    ['nothing if all is counted', { a: { lines: 5, counted: 5 } }, { bytes: 0, answers: 0 }],
    ['a whole segment that has no progress', { a: { lines: 5, counted: 0 } }, { bytes: 500, answers: 5 }],
    [
      'all bytes beyond the progress, in all segments',
      { a: { lines: 50, counted: 20 }, b: { lines: 3, counted: 0 }, c: { lines: 2, counted: 2 } },
      { bytes: 3_300, answers: 33 },
    ],
    [
      'an estimate of the answers in a large segment',
      { a: { lines: 20_000, counted: 100 } },
      { bytes: 1_990_000, answers: 19_900 },
    ],
  ])('is %s', async (_, segments, expected) => {
    const { journal, progress } = await setUp(segments);
    expect(await readJournalLag(journal, progress)).toEqual(expected);
  });
});

describe('counted calls', () => {
  test('of a queue have operation and outcome', async () => {
    const calls = new StorageCalls();
    const counted = countedQueue(
      { name: 'q', depth: async () => 3, peek: () => Promise.reject(new Error('no answer')) },
      calls.count,
    );
    expect(await counted.depth()).toBe(3);
    await expect(counted.peek(1)).rejects.toThrow('no answer');
    expect(calls.rows()).toEqual([
      { operation: 'GetQueueMetadata', outcome: 'ok', count: 1 },
      { operation: 'PeekMessages', outcome: 'error', count: 1 },
    ]);
  });

  test('of a lease that another holder has are conflicts', async () => {
    const calls = new StorageCalls();
    const lease = countedLease(
      { acquire: async () => 'taken', renew: async () => 'renewed', release: async () => {} },
      calls.count,
    );
    expect(await lease.acquire('me', 15_000)).toBe('taken');
    expect(await lease.renew('me')).toBe('renewed');
    await lease.release('me');
    expect(calls.rows()).toEqual([
      { operation: 'LeaseBlob', outcome: 'conflict', count: 1 },
      { operation: 'LeaseBlob', outcome: 'ok', count: 2 },
    ]);
  });
});

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

  test('stay for three times as long as the worker says that it will not report', () => {
    let now = 0;
    const reports = new WorkerReports(() => now, 15_000);
    reports.put('idle', { inFlight: 0, nextMs: 30_000 }, '10.0.0.1');
    reports.put('busy', { inFlight: 3, nextMs: 2_000 }, '10.0.0.1');
    now = 15_000;
    expect(reports.totals()).toMatchObject({ workers: 1, inFlight: 0 });
    now = 89_999;
    expect(reports.totals()).toMatchObject({ workers: 1 });
    now = 90_000;
    expect(reports.totals()).toMatchObject({ workers: 0 });
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
  for (let index = 0; index < 2_200; index += 1) reports.put(`${name}${index}`, { inFlight: 0 }, address);
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
    for (let index = 0; index < 2_200; index += 1) twice(`fake${index}`, 0);
    expect(reports.totals()).toMatchObject({ workers: 2_000, inFlight: 3 });
  });

  test('are displaced by a new worker of their address', () => {
    const reports = new WorkerReports(() => 0, 15_000);
    for (let turn = 0; turn < 2; turn += 1) flood(reports, 'fake', real);
    reports.put('new', { inFlight: 3 }, real);
    expect(reports.totals()).toMatchObject({ workers: 2_000, inFlight: 3 });
  });
});
