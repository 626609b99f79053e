import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { encodeColumnFile } from '@canvass/columns';
import { encodeRecord } from '@canvass/journal';
import { startHistory } from '@canvass/surveys';
import { encodeStretch, type Stretch } from './encode-stretch.ts';
import { encodeStub } from '../format/log-record.ts';
import { createStretchEncoder, type StretchEncoder } from './stretch-encoder.ts';

const history = startHistory({
  title: 'Coffee',
  questions: [{ id: 'why', text: 'Why?', type: 'text', required: false, maxLength: 500 }],
});

const names = { tenant: 'acme', survey: 'coffee', instance: '01M800000000000000000000I1' };
const receivedAt = '2026-11-22T14:23:02.205Z';

function line(number: number): Buffer {
  const id = `01M8${String(number).padStart(22, '0')}`;
  const origin = `{"segmentId":"01M800000000000000000000S1","offset":${number},`;
  const answers = { why: `fast ${number} 🦊` };
  const record = encodeRecord({ ...names, id, submissionId: '', receivedAt, definitionVersion: 1, answers });
  return Buffer.from(`${origin}${record.slice(1)}\n`);
}

const stub = encodeStub({
  segmentId: '01M800000000000000000000S1',
  offset: 7,
  id: '01M80000000000000000000007',
});

function stretch(...lines: readonly Buffer[]): Stretch {
  return { from: 41, lines, erased: ['01M80000000000000000000002'], history };
}

describe('a thread for column files', () => {
  // All tests share one encoder, because a thread takes half a second to start.
  let encoder: StretchEncoder;
  let priorityBefore: number;
  beforeAll(() => {
    priorityBefore = getPriority();
    encoder = createStretchEncoder();
  });
  afterAll(() => encoder.close());

  test('makes the same file as this thread, and leaves the lines as they are', async () => {
    const given = stretch(line(1), line(2), stub, line(3));
    const before = Buffer.concat(given.lines);
    const { bytes, ...encoded } = await encoder.encode(given);
    const { bytes: expected, ...rest } = encodeStretch(encodeColumnFile, given);
    expect(Buffer.from(bytes).equals(expected)).toBe(true);
    expect(encoded).toEqual(rest);
    expect(encoded.rows).toBe(2);
    expect(Buffer.concat(given.lines)).toEqual(before);
  });

  test('does not change the priority of the process', async () => {
    await encoder.encode(stretch(line(1)));
    expect(getPriority()).toBe(priorityBefore);
  });

  test('makes several files, each for its caller', async () => {
    const some = Array.from({ length: 5 }, (_, n) =>
      stretch(...Array.from({ length: n }, (__, k) => line(10 + k))),
    );
    const made = await Promise.all(some.map((each) => encoder.encode(each)));
    expect(made.map(({ rows }) => rows)).toEqual([0, 1, 2, 3, 4]);
  });

  test('reports a line that is not a record, and goes on', async () => {
    const damaged = encoder.encode(stretch(line(1), Buffer.from('{"id":1}\n')));
    await expect(damaged).rejects.toMatchObject({
      code: 'log-damaged',
      message: expect.stringContaining('42'),
    });
    await expect(encoder.encode(stretch(line(1)))).resolves.toMatchObject({ rows: 1 });
  });

  test('reports an answer to an unknown version', async () => {
    const encoding = encoder.encode({ ...stretch(line(1)), history: { ...history, versions: {} } });
    await expect(encoding).rejects.toMatchObject({ code: 'encoding-failed' });
  });
});

describe('a thread for column files that ends', () => {
  let encoder: StretchEncoder;
  afterEach(() => encoder.close());

  test.each([
    ['exits', 'process.exit(3)'],
    ['throws', 'throw new Error("a fault")'],
    ['has no memory left', 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length))'],
  ])('is replaced after it %s; what waited for it fails', async (_, fault) => {
    const code = `require('node:worker_threads').parentPort.on('message', () => { ${fault} })`;
    let started = 0;
    const resourceLimits = { maxOldGenerationSizeMb: 32 };
    encoder = createStretchEncoder({
      startThread: () => {
        started += 1;
        if (started === 1) return new Worker(code, { eval: true, resourceLimits, execArgv: [] });
        return new Worker(new URL('./stretch-thread.ts', import.meta.url), { execArgv: [] });
      },
    });
    const waiting = [encoder.encode(stretch(line(1))), encoder.encode(stretch(line(2)))];
    for (const { status, reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[]) {
      expect([status, (reason as { code: string }).code]).toEqual(['rejected', 'encoding-failed']);
    }
    await expect(encoder.encode(stretch(line(1)))).resolves.toMatchObject({ rows: 1 });
    expect(started).toBe(2);
  });

  test('fails what waits when it is closed, and everything after that', async () => {
    encoder = createStretchEncoder();
    const waiting = Promise.allSettled([encoder.encode(stretch(line(1)))]);
    await encoder.close();
    expect(await waiting).toMatchObject([{ status: 'rejected', reason: { code: 'encoding-failed' } }]);
    await expect(encoder.encode(stretch(line(1)))).rejects.toMatchObject({ code: 'encoding-failed' });
    await encoder.close();
  });
});
