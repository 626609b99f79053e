import type { Judgement, Stage } from './judge.ts';
import type { ExplainedSurvivors } from './survivors.ts';

/** The share of mutants that must be killed. */
export const minScore = 0.92;

export interface Run {
  readonly seed: number;
  /** The number of mutants to draw from. */
  readonly population: number;
  readonly judgements: readonly Judgement[];
  readonly survivors: ExplainedSurvivors;
}

/** The share of killed mutants; equivalent mutants count as survivors. */
export function scoreOf(judgements: readonly Judgement[]): number {
  return judgements.filter(({ killedBy }) => killedBy).length / judgements.length;
}

export function isGoodEnough({ judgements, survivors }: Run): boolean {
  return scoreOf(judgements) >= minScore && survivors.unexplained.length === 0;
}

export function renderReport(run: Run): string {
  const { seed, population, judgements, survivors } = run;
  const killed = judgements.filter(({ killedBy }) => killedBy).length;
  const equivalent = survivors.explained.filter(({ explanation }) => explanation.isEquivalent).length;
  const by = (stage: Stage): number => judgements.filter(({ killedBy }) => killedBy === stage).length;
  return [
    `${judgements.length} of ${population} mutants, drawn with seed ${seed}:`,
    `${killed} killed (${by('unit')} by unit tests, ${by('simulation')} by the simulation, ${by('services')} by tests on services), ${judgements.length - killed} survived`,
    `score ${percent(killed, judgements.length)}; without ${equivalent} equivalent mutants ${percent(killed, judgements.length - equivalent)}; required: ${percent(minScore, 1)}`,
    ...[...perPackage(judgements)].map(
      ([name, each]) => `  ${name}: ${each.filter(({ killedBy }) => killedBy).length} of ${each.length}`,
    ),
    ...survivors.unexplained.flatMap((mutant) => [
      `${mutant.file}:${mutant.line} survived (${mutant.kind}) without an explanation`,
      `  - ${mutant.before}`,
      `  + ${mutant.after}`,
    ]),
  ].join('\n');
}

function perPackage(judgements: readonly Judgement[]): Map<string, Judgement[]> {
  return Map.groupBy(judgements, ({ mutant }) => mutant.file.split('/').slice(0, 2).join('/'));
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
