import type { JestRunner } from './jest-runner.ts';
import type { Mutant } from './mutant.ts';
import { testIsNear, testsOf } from './package-files.ts';
import type { MutatedPackage } from './packages.ts';
import { simulateMutant } from './simulate-mutant.ts';

const certaintyAttempts = 4;

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
  /** How long a stage of the mutant's package may take, in ms. */
  readonly limitOf: (stage: Stage) => Promise<number>;
}

/** Tries a mutant on one stage after the other until something fails. */
export async function judge(options: JudgeOptions, from: MutatedPackage, mutant: Mutant): Promise<Judgement> {
  for (const stage of stagesOf(from)) {
    const limitMs = await options.limitOf(stage);
    const how = await certainFailure(options, from, stage, mutant, limitMs);
    if (how !== undefined) return { mutant, killedBy: stage, how };
  }
  return { mutant, killedBy: undefined, how: undefined };
}

/**
 * A machine that is too busy lets tests fail, too: what may be its fault counts only where the same tests pass without
 * the mutant, and fail with it again. What is not proven in the end counts as not caught.
 */
async function certainFailure(
  options: Omit<JudgeOptions, 'limitOf'>,
  from: MutatedPackage,
  stage: Stage,
  mutant: Mutant,
  limitMs: number,
): Promise<string | undefined> {
  const unproven: string[] = [];
  for (let attempt = 0; attempt < certaintyAttempts; attempt += 1) {
    const isAsked = (test: string): boolean => !unproven.includes(test);
    const failure = await failureIn(options, from, stage, mutant, limitMs, isAsked);
    if (!failure) return undefined;
    const { what, isLate, file } = failure;
    if (stage !== 'withServices' && !isLate) return what;
    const again = (of: Mutant | null): Promise<Failure | undefined> =>
      failureIn(options, from, stage, of, limitMs, (test) => file === undefined || test === file);
    if (!(await again(null)) && (await again(mutant))) return what;
    if (file !== undefined) unproven.push(file);
  }
  return undefined;
}

export function stagesOf({ isSimulated, tests }: MutatedPackage): Stage[] {
  return [
    'alone',
    ...(isSimulated ? (['simulation'] as const) : []),
    ...(tests.withServices.length > 0 ? (['withServices'] as const) : []),
  ];
}

export interface Failure {
  readonly what: string;
  /** It took too long, which may be the machine's fault. */
  readonly isLate: boolean;
  /** The test file, where one is known. */
  readonly file: string | undefined;
}

/** What failed in a stage, or in those test files of it that are asked; undefined where nothing did. */
export async function failureIn(
  { root, runner, caught, seeds }: Omit<JudgeOptions, 'limitOf'>,
  from: MutatedPackage,
  stage: Stage,
  mutant: Mutant | null,
  limitMs: number,
  isAsked: (test: string) => boolean = () => true,
): Promise<Failure | undefined> {
  if (stage === 'simulation') {
    const outcome = await simulateMutant({ root, seeds, timeoutMs: limitMs }, mutant);
    if (outcome === 'passed') return undefined;
    return { what: 'simulation', isLate: outcome === 'timedOut', file: undefined };
  }
  const isNear = (test: string): boolean => mutant !== null && testIsNear(mutant.file, test);
  const keenness = (test: string): number => (isNear(test) ? Infinity : (caught.get(test) ?? 0));
  const ofStage = testsOf(root, from)[stage];
  const tests = ofStage.filter(isAsked).toSorted((one, other) => keenness(other) - keenness(one) || 0);
  const needsServices = stage === 'withServices';
  if (tests.length === 0) return undefined;
  const task = { root, folder: from.folder, mutant, tests, needsServices };
  const result = await runner.run(task, limitMs);
  if (result === 'timedOut') return { what: 'timed out', isLate: true, file: undefined };
  const { failure, isLate, file } = result;
  if (failure === undefined) return undefined;
  if (mutant && file !== undefined) caught.set(file, (caught.get(file) ?? 0) + 1);
  return { what: failure, isLate, file };
}
