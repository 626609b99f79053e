import { describe, expect, test } from '@jest/globals';
import { findMutants } from './find-mutants.ts';
import type { Mutant } from './mutant.ts';
import { isGoodEnough, renderReport, type Run } from './report.ts';
import { explainSurvivors, type ExplainedSurvivor } from './survivors.ts';

const mutants = findMutants(
  'packages/a/src/a.ts',
  'function f(a: number) { return a < 100 && a > 200 && a !== 300; }',
);

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

function explain({ file, before, after }: Mutant): ExplainedSurvivor {
  return { file, before, after, isEquivalent: true, why: 'it is the same' };
}

const sample = Array.from({ length: 5 }, () => mutants)
  .flat()
  .slice(0, 25);

describe('a run', () => {
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
