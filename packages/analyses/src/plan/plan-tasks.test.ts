import type { ColumnFile } from '@canvass/answer-log';
import { seededRandom } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { planTasks, shuffle } from './plan-tasks.ts';

const size = { wantedTasks: 8, fewestLines: 5, mostLines: 40 };

/** Makes a log with this many removed lines, other lines in one blob, and column files and gaps of these lengths. */
function logOf(
  removedLines: number,
  lines: number,
  lengths: readonly (readonly [gap: number, file: number])[],
) {
  const columns: ColumnFile[] = [];
  let from = removedLines + 1;
  for (const [gap, length] of lengths) {
    if (from + gap + length - 1 > removedLines + lines) break;
    columns.push({ from: from + gap, lines: length } as ColumnFile);
    from += gap + length;
  }
  const blob = { blob: 'a', committedLength: 1, answers: lines, blocks: 1, pages: [], runs: [] };
  return { removedLines, log: [blob], columns };
}

/** Returns the lengths of the tasks of a log without column files. */
function lengthsOf(lines: number): number[] {
  return planTasks(logOf(0, lines, []), { byLines: true }).map(({ from, to }) => to - from);
}

const logs = fc
  .tuple(
    fc.nat(20),
    fc.nat(300),
    fc.array(fc.tuple(fc.constantFrom(0, 0, 3, 50), fc.integer({ min: 1, max: 60 })), { maxLength: 8 }),
  )
  .map((args) => logOf(...args));

describe('the tasks of an analysis', () => {
  test('have each place of the log once, and together all of them', () => {
    fc.assert(
      fc.property(logs, fc.boolean(), (log, byLines) => {
        let next = log.removedLines + 1;
        for (const { from, to } of planTasks(log, { byLines }, size)) {
          expect(from).toBe(next);
          expect(to).toBeGreaterThan(from);
          next = to;
        }
        expect(next).toBe(log.removedLines + log.log[0]!.answers + 1);
      }),
    );
  });

  test('do not divide a column file', () => {
    fc.assert(
      fc.property(logs, (log) => {
        const borders = new Set(planTasks(log, { byLines: false }, size).map(({ from }) => from));
        for (const { from, lines } of log.columns) {
          const inside = [...borders].filter((place) => place > from && place < from + lines);
          expect(inside).toEqual([]);
        }
      }),
    );
  });

  test('are small enough for an early estimate, and large enough to be worth it', () => {
    expect(lengthsOf(0)).toEqual([]);
    expect(lengthsOf(1_500)).toEqual([1_500]);
    expect(lengthsOf(100_000)).toHaveLength(50);
    expect(lengthsOf(1_000_000)).toHaveLength(64);
    expect(Math.max(...lengthsOf(10_000_000))).toBe(20_000);
    expect(lengthsOf(1_000_000_000)).toHaveLength(5_000);
  });

  test('join small column files', () => {
    const files = Array.from({ length: 10 }, () => [0, 8] as const);
    expect(planTasks(logOf(0, 80, files), { byLines: false }, size)).toHaveLength(10);
    expect(planTasks(logOf(0, 80, files), { byLines: false }, { ...size, wantedTasks: 2 })).toEqual([
      { from: 1, to: 41 },
      { from: 41, to: 81 },
    ]);
  });
});

test('a shuffle puts each item at each index equally often', () => {
  const random = seededRandom(1);
  const firsts = [0, 0, 0, 0];
  for (let round = 0; round < 4_000; round += 1) firsts[shuffle([0, 1, 2, 3], random)[0]!]! += 1;
  for (const count of firsts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
});
