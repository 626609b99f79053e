import { describe, expect, test } from '@jest/globals';
import { levelPart } from './level-part.ts';
import type { MemoryNote } from './memory-notes.ts';

const minuteMs = 60_000;

/** Buffers that grow by 60 bytes an hour, after ten minutes in which they have grown by 1,000; all else is level. */
const notes = Array.from({ length: 61 }, (_, minute): MemoryNote => {
  const external = 2_000 + Math.min(1_000, minute * 100) + minute;
  return { atMs: minute * minuteMs, young: 10, old: 20, threads: 0, external, files: 30, native: 40 };
});

describe('the level part of a run', () => {
  test('has the growth after the settling, and names the part that grew', () => {
    const level = levelPart(notes, [10 * minuteMs, 60 * minuteMs])!;

    expect(level.minutes).toBe(50);
    expect(level.perHour).toBeCloseTo(60);
    const grown = level.parts.filter(({ perHour }) => Math.abs(perHour) > 0.001);
    expect(grown).toEqual([
      { name: 'external', atBegin: 3_012.5, atEnd: 3_057.5, perHour: expect.closeTo(60) },
    ]);
  });

  test('is unknown without notes in it', () => {
    expect(levelPart(notes, [70 * minuteMs, 90 * minuteMs])).toBeUndefined();
  });
});
