import type { Judgement, Stage } from './judge.ts';
import type { ExplainedSurvivors } from './survivors.ts';

/** Below it the tests do not notice enough. */
export const leastScore = 0.92;

export interface Run {
  readonly seed: number;
  /** How many mutants there are to draw from. */
  readonly population: number;
  readonly judgements: readonly Judgement[];
  readonly survivors: ExplainedSurvivors;
}

/** Killed mutants among all of the sample; survivors that no test can tell from the original count against it. */
export function scoreOf(judgements: readonly Judgement[]): number {
  return judgements.filter(({ killedBy }) => killedBy).length / judgements.length;
}

export function isGoodEnough({ judgements, survivors }: Run): boolean {
  return scoreOf(judgements) >= leastScore && survivors.unexplained.length === 0;
}

export function renderReport(run: Run): string {
  const { seed, population, judgements, survivors } = run;
  const killed = judgements.filter(({ killedBy }) => killedBy).length;
  const equivalent = survivors.explained.filter(({ explanation }) => explanation.isEquivalent).length;
  const by = (stage: Stage): number => judgements.filter(({ killedBy }) => killedBy === stage).length;
  return [
    `${judgements.length} of ${population} mutants, drawn with seed ${seed}:`,
    `${killed} killed (${by('alone')} by unit tests, ${by('simulation')} by the simulation, ${by('withServices')} by tests on services), ${judgements.length - killed} survived`,
    `score ${percent(killed, judgements.length)}; without ${equivalent} equivalent mutants ${percent(killed, judgements.length - equivalent)}; at least ${percent(leastScore, 1)} is asked for`,
    ...[...perPackage(judgements)].map(
      ([name, each]) => `  ${name}: ${each.filter(({ killedBy }) => killedBy).length} of ${each.length}`,
    ),
    ...survivors.unexplained.flatMap((mutant) => [
      `${mutant.file}:${mutant.line} survived (${mutant.kind}), and no one has explained it`,
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
