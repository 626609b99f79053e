import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findMutants } from './find-mutants.ts';
import { LastRun } from './last-run.ts';
import type { Mutant } from './mutant.ts';
import { isGoodEnough, renderReport, type Run } from './report.ts';
import { drawSample } from './sample.ts';
import { type ExplainedSurvivor, explainSurvivors } from './survivors.ts';

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'mutate-')), 'reports', 'mutation.json');

const code = 'function f(a: number) { return a < 100 && a > 200; }';

describe('the last run', () => {
  const mutants = findMutants('a.ts', code);
  const judgements = mutants.map((mutant) => ({ mutant, killedBy: 'unit' as const, how: 'a test' }));

  test('can be read by another process', () => {
    const file = newFile();
    expect(new LastRun(file).of(mutants)).toEqual([]);
    new LastRun(file).save(judgements);
    expect(new LastRun(file).of(mutants)).toEqual(judgements);
    expect(new LastRun(file).of(mutants.slice(1))).toEqual(judgements.slice(1));
  });

  test('has no judgement of mutants that have moved: their tests may have changed, too', () => {
    const file = newFile();
    new LastRun(file).save(judgements);
    expect(new LastRun(file).of(findMutants('a.ts', `\n${code}`))).toEqual([]);
  });
});

function explain({ file, before, after }: Mutant): ExplainedSurvivor {
  return { file, before, after, isEquivalent: true, why: 'it is the same' };
}

function runOf(
  sample: readonly Mutant[],
  survivors: number,
  explanations: readonly ExplainedSurvivor[],
): Run {
  const judgements = sample.map((mutant, index) => ({
    mutant,
    killedBy: index < survivors ? undefined : ('unit' as const),
    how: undefined,
  }));
  return {
    seed: 1,
    population: 1_000,
    judgements,
    survivors: explainSurvivors(sample.slice(0, survivors), explanations),
  };
}

describe('a run', () => {
  const mutants = findMutants(
    'packages/a/src/a.ts',
    'function f(a: number) { return a < 100 && a > 200 && a !== 300; }',
  );

  const sample = Array.from({ length: 5 }, () => mutants)
    .flat()
    .slice(0, 25);

  test('is good enough with 92 % killed if every survivor is explained', () => {
    expect(isGoodEnough(runOf(sample, 2, sample.slice(0, 2).map(explain)))).toBe(true);
  });

  test('is not good enough if too many survived, explained or not', () => {
    expect(isGoodEnough(runOf(sample, 3, sample.slice(0, 3).map(explain)))).toBe(false);
  });

  test('is not good enough if a survivor is not explained, and shows it', () => {
    const run = runOf(sample, 1, []);
    expect(isGoodEnough(run)).toBe(false);
    expect(renderReport(run)).toContain(`packages/a/src/a.ts:1 survived`);
    expect(renderReport(run)).toContain(`+ ${sample[0]?.after}`);
  });

  test('shows one score for all mutants and one without equivalent mutants', () => {
    const report = renderReport(runOf(sample, 1, [explain(sample[0]!)]));
    expect(report).toContain('score 96.0 %; without 1 equivalent mutants 100.0 %');
    expect(report).toContain('25 of 1000 mutants, drawn with seed 1');
  });
});

const line = (index: number): string => `function f${index}(a: number) { return a < ${100 + index}; }`;

const codeOf = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => line(from + index)).join('\n');

describe('a sample', () => {
  const mutants = findMutants('a.ts', codeOf(0, 50));

  test('is the same for the same seed, and another for another seed', () => {
    expect(drawSample(mutants, 20, 1)).toEqual(drawSample(mutants, 20, 1));
    expect(drawSample(mutants, 20, 1)).not.toEqual(drawSample(mutants, 20, 2));
    expect(drawSample(mutants, 20, 1)).toHaveLength(20);
  });

  test('has each mutant once, and all of them if there are fewer than requested', () => {
    expect(new Set(drawSample(mutants, 1_000, 1))).toEqual(new Set(mutants));
  });

  test('stays the same when the code around it changes', () => {
    const grown = findMutants('a.ts', codeOf(0, 55));
    const before = drawSample(mutants, 20, 1).map(({ after }) => after);
    const after = drawSample(grown, 20, 1).map((mutant) => mutant.after);
    expect(after.filter((each) => before.includes(each)).length).toBeGreaterThan(10);
  });

  test('has both of two mutants with the same text', () => {
    const twice = findMutants('a.ts', `${line(1)}\n${line(1)}`);
    expect(drawSample(twice, 10, 1)).toHaveLength(twice.length);
  });
});
