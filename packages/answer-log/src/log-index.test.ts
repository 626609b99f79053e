import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { extendRuns, lastAtOrBefore, pageOf, runBytes, type Run } from './log-index.ts';
import { joinLogLines } from './log-record.ts';

const records = fc.array(
  fc.record({ id: fc.string({ minLength: 1, maxLength: 4 }), size: fc.integer({ min: 1, max: 50_000 }) }),
  { maxLength: 60 },
);

/** Appended in batches of any sizes. */
const batches = fc.array(records, { maxLength: 6 });

const appended = (batch: readonly { id: string; size: number }[]) =>
  joinLogLines(batch.map(({ id, size }) => ({ id, bytes: Buffer.alloc(size) })));

describe('the sparse index', () => {
  test('covers every answer by one run that includes its id, for any batches', () => {
    fc.assert(
      fc.property(batches, (given) => {
        let runs: Run[] = [];
        const answers: { id: string; offset: number }[] = [];
        let offset = 0;
        for (const batch of given) {
          runs = extendRuns(runs, answers.length, offset, appended(batch));
          for (const { id, size } of batch) {
            answers.push({ id, offset });
            offset += size;
          }
        }
        answers.forEach((answer, ordinal) => {
          const run = lastAtOrBefore(runs, ordinal)!;
          expect(run.ordinal <= ordinal && run.offset <= answer.offset).toBe(true);
          expect(run.lowestId <= answer.id && answer.id <= run.highestId).toBe(true);
          expect(answers[run.ordinal]!.offset).toBe(run.offset);
        });
        const lengths = runs.slice(1).map((run, index) => run.offset - runs[index]!.offset);
        expect(lengths.every((length) => length >= runBytes)).toBe(true);
      }),
    );
  });

  test('is the same for one batch as for its parts', () => {
    fc.assert(
      fc.property(records, fc.nat(60), (given, cut) => {
        const head = given.slice(0, cut);
        const offset = head.reduce((sum, { size }) => sum + size, 0);
        const whole = extendRuns([], 0, 0, appended(given));
        const first = extendRuns([], 0, 0, appended(head));
        expect(extendRuns(first, head.length, offset, appended(given.slice(cut)))).toEqual(whole);
      }),
    );
  });

  test('does not change the runs it was given', () => {
    const runs = extendRuns([], 0, 0, appended([{ id: 'b', size: 1 }]));
    const before = structuredClone(runs);
    extendRuns(runs, 1, 1, appended([{ id: 'a', size: 1 }]));
    expect(runs).toEqual(before);
  });

  test('gives a page the position of its first run and the id range of all its runs', () => {
    const runs = [
      { ordinal: 7, offset: 100, lowestId: 'd', highestId: 'f' },
      { ordinal: 9, offset: 200, lowestId: 'a', highestId: 'e' },
      { ordinal: 12, offset: 300, lowestId: 'b', highestId: 'z' },
    ];
    expect(pageOf(runs, 'p')).toEqual({ blob: 'p', ordinal: 7, offset: 100, lowestId: 'a', highestId: 'z' });
  });

  test('finds nothing before its first run', () => {
    expect(lastAtOrBefore([], 0)).toBeUndefined();
    expect(lastAtOrBefore([{ ordinal: 5, offset: 0, lowestId: '', highestId: '' }], 4)).toBeUndefined();
  });
});
