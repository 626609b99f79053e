import type { JestRunner } from './jest-runner.ts';
import type { Mutant } from './mutant.ts';
import { testIsNear, testsOf } from './package-files.ts';
import type { MutatedPackage } from './packages.ts';
import { simulateMutant } from './simulate-mutant.ts';

const confirmAttempts = 4;

/** `unit` tests need no service; `services` tests need Azurite or PostgreSQL. */
export type Stage = 'unit' | 'simulation' | 'services';

export interface Judgement {
  readonly mutant: Mutant;
  /** Undefined if it survived. */
  readonly killedBy: Stage | undefined;
  /** The test that failed, or `timed out`. */
  readonly how: string | undefined;
}

export interface JudgeOptions {
  readonly root: string;
  readonly runner: Pick<JestRunner, 'run'>;
  /** The number of mutants that each test file has killed: the files with the most run first. */
  readonly kills: Map<string, number>;
  /** The number of schedules that the simulation runs on each mutant. */
  readonly seeds: number;
  /** The time limit of a stage of the mutant's package, in ms. */
  readonly limitMs: (stage: Stage) => Promise<number>;
}

/** Runs the stages on a mutant until one fails. */
export async function judge(options: JudgeOptions, from: MutatedPackage, mutant: Mutant): Promise<Judgement> {
  for (const stage of stagesOf(from)) {
    const limitMs = await options.limitMs(stage);
    const how = await confirmedFailure(options, from, stage, mutant, limitMs);
    if (how !== undefined) return { mutant, killedBy: stage, how };
  }
  return { mutant, killedBy: undefined, how: undefined };
}

/**
 * Tests also fail on a machine that is too busy. A failure on services or by a timeout counts only if the same tests pass
 * without the mutant and fail with it again; otherwise the mutant counts as not killed.
 */
async function confirmedFailure(
  options: Omit<JudgeOptions, 'limitMs'>,
  from: MutatedPackage,
  stage: Stage,
  mutant: Mutant,
  limitMs: number,
): Promise<string | undefined> {
  const unconfirmed: string[] = [];
  for (let attempt = 0; attempt < confirmAttempts; attempt += 1) {
    const isIncluded = (test: string): boolean => !unconfirmed.includes(test);
    const failure = await failureIn(options, from, stage, mutant, limitMs, isIncluded);
    if (!failure) return undefined;
    const { what, isLate, file } = failure;
    if (stage !== 'services' && !isLate) return what;
    const again = (of: Mutant | null): Promise<Failure | undefined> =>
      failureIn(options, from, stage, of, limitMs, (test) => file === undefined || test === file);
    if (!(await again(null)) && (await again(mutant))) return what;
    if (file !== undefined) unconfirmed.push(file);
  }
  return undefined;
}

export function stagesOf({ isSimulated, tests }: MutatedPackage): Stage[] {
  return [
    'unit',
    ...(isSimulated ? (['simulation'] as const) : []),
    ...(tests.services.length > 0 ? (['services'] as const) : []),
  ];
}

export interface Failure {
  readonly what: string;
  /** It took too long; the machine may be the cause. */
  readonly isLate: boolean;
  /** The test file, if known. */
  readonly file: string | undefined;
}

/** Returns the failure in the included test files of a stage, or undefined if all passed. */
export async function failureIn(
  { root, runner, kills, seeds }: Omit<JudgeOptions, 'limitMs'>,
  from: MutatedPackage,
  stage: Stage,
  mutant: Mutant | null,
  limitMs: number,
  isIncluded: (test: string) => boolean = () => true,
): Promise<Failure | undefined> {
  if (stage === 'simulation') {
    const outcome = await simulateMutant({ root, seeds, timeoutMs: limitMs }, mutant);
    if (outcome === 'passed') return undefined;
    return { what: 'simulation', isLate: outcome === 'timedOut', file: undefined };
  }
  const isNear = (test: string): boolean => mutant !== null && testIsNear(mutant.file, test);
  const priority = (test: string): number => (isNear(test) ? Infinity : (kills.get(test) ?? 0));
  const ofStage = testsOf(root, from)[stage];
  const tests = ofStage.filter(isIncluded).toSorted((one, other) => priority(other) - priority(one) || 0);
  const needsServices = stage === 'services';
  if (tests.length === 0) return undefined;
  const task = { root, folder: from.folder, mutant, tests, needsServices };
  const result = await runner.run(task, limitMs);
  if (result === 'timedOut') return { what: 'timed out', isLate: true, file: undefined };
  const { failure, isLate, file } = result;
  if (failure === undefined) return undefined;
  if (mutant && file !== undefined) kills.set(file, (kills.get(file) ?? 0) + 1);
  return { what: failure, isLate, file };
}
