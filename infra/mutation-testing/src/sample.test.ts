import { describe, expect, test } from '@jest/globals';
import { findMutants } from './find-mutants.ts';
import { drawSample } from './sample.ts';

const line = (index: number): string => `function f${index}(a: number) { return a < ${100 + index}; }`;
const code = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => line(from + index)).join('\n');
const mutants = findMutants('a.ts', code(0, 50));

describe('a sample', () => {
  test('is the same for the same seed, and another for another seed', () => {
    expect(drawSample(mutants, 20, 1)).toEqual(drawSample(mutants, 20, 1));
    expect(drawSample(mutants, 20, 1)).not.toEqual(drawSample(mutants, 20, 2));
    expect(drawSample(mutants, 20, 1)).toHaveLength(20);
  });

  test('has each mutant once, and all of them if there are fewer than requested', () => {
    expect(new Set(drawSample(mutants, 1_000, 1))).toEqual(new Set(mutants));
  });

  test('stays the same when the code around it changes', () => {
    const grown = findMutants('a.ts', code(0, 55));
    const before = drawSample(mutants, 20, 1).map(({ after }) => after);
    const after = drawSample(grown, 20, 1).map((mutant) => mutant.after);
    expect(after.filter((each) => before.includes(each)).length).toBeGreaterThan(10);
  });

  test('has both of two mutants with the same text', () => {
    const twice = findMutants('a.ts', `${line(1)}\n${line(1)}`);
    expect(drawSample(twice, 10, 1)).toHaveLength(twice.length);
  });
});
