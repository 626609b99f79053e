import type { JestRunner } from './jest-runner.ts';
import type { Mutant } from './mutant.ts';
import { testIsNear, testsOf } from './package-files.ts';
import type { MutatedPackage } from './packages.ts';
import { simulateMutant } from './simulate-mutant.ts';

/** What caught a mutant: tests that need no service, the simulation, the others. */
export type Stage = 'alone' | 'simulation' | 'withServices';

export interface Judgement {
  readonly mutant: Mutant;
  /** Undefined where it survived. */
  readonly killedBy: Stage | undefined;
  /** The test that failed, or `timed out`. */
  readonly how: string | undefined;
}

export interface JudgeOptions {
  readonly root: string;
  readonly runner: JestRunner;
  /** Counts for each test file the mutants that it has caught: the keenest are asked first. */
  readonly caught: Map<string, number>;
  /** Schedules that the simulation runs on each mutant. */
  readonly seeds: number;
  /** How long a stage may take: far longer than it takes without a mutant. */
  readonly timeoutMs: Readonly<Record<Stage, number>>;
}

/** Tries a mutant on one stage after the other until something fails; without a mutant all must pass. */
export async function judge(options: JudgeOptions, from: MutatedPackage, mutant: Mutant): Promise<Judgement> {
  for (const stage of stagesOf(from)) {
    const how = await failureIn(options, from, stage, mutant);
    if (how !== undefined) return { mutant, killedBy: stage, how };
  }
  return { mutant, killedBy: undefined, how: undefined };
}

export function stagesOf({ isSimulated, tests }: MutatedPackage): Stage[] {
  return [
    'alone',
    ...(isSimulated ? (['simulation'] as const) : []),
    ...(tests.withServices.length > 0 ? (['withServices'] as const) : []),
  ];
}

/** What failed in a stage; undefined where nothing did. */
export async function failureIn(
  { root, runner, caught, seeds, timeoutMs }: JudgeOptions,
  from: MutatedPackage,
  stage: Stage,
  mutant: Mutant | null,
): Promise<string | undefined> {
  if (stage === 'simulation') {
    const outcome = await simulateMutant({ root, seeds, timeoutMs: timeoutMs.simulation }, mutant);
    return outcome === 'passed'
      ? undefined
      : `the simulation ${outcome === 'failed' ? 'failed' : 'timed out'}`;
  }
  const isNear = (test: string): boolean => mutant !== null && testIsNear(mutant.file, test);
  const keenness = (test: string): number => (isNear(test) ? Infinity : (caught.get(test) ?? 0));
  const tests = testsOf(root, from)[stage].toSorted((one, other) => keenness(other) - keenness(one) || 0);
  const result = await runner.run({ root, folder: from.folder, mutant, tests }, timeoutMs[stage]);
  if (result === 'timedOut') return 'timed out';
  if (result.file !== undefined) caught.set(result.file, (caught.get(result.file) ?? 0) + 1);
  return result.failure;
}
