import { MutateError } from './errors.ts';
import { JestRunner } from './jest-runner.ts';
import { failureIn, judge, type JudgeOptions, type Judgement, type Stage } from './judge.ts';
import type { Mutant } from './mutant.ts';
import type { Options } from './options.ts';
import type { MutatedPackage } from './packages.ts';

/** A stage with a mutant may take this much longer than without one. */
const patience = 3;
const shortestTimeoutMs = 60_000;
const longestMs = 10 * 60_000;
const measuringAttempts = 3;

/** Judges the mutants, some at a time, each stage after it has passed without one. */
export async function runMutants(
  root: string,
  { packages, seeds, jobs }: Options,
  mutants: readonly Mutant[],
  onJudged: (judgement: Judgement) => void,
): Promise<void> {
  const runners = Array.from({ length: jobs }, () => new JestRunner());
  const caught = new Map<string, number>();
  try {
    const limits = new Map<string, Promise<number>>();
    const limitOf = (runner: JestRunner, from: MutatedPackage, stage: Stage): Promise<number> => {
      const of = `${from.name} ${stage}`;
      const limit = limits.get(of) ?? measure({ root, seeds, runner, caught }, from, stage);
      limits.set(of, limit);
      return limit;
    };
    let done = 0;
    let isOver = false;
    const waiting = mutants.values();
    const work = async (runner: JestRunner): Promise<void> => {
      for (const mutant of waiting) {
        const from = packages.find(({ folder }) => mutant.file.startsWith(`${folder}/`))!;
        const options = {
          root,
          seeds,
          runner,
          caught,
          limitOf: (stage: Stage) => limitOf(runner, from, stage),
        };
        const judgement = await judge(options, from, mutant);
        // Jest is ended beneath those that are still at work.
        if (isOver) return;
        done += 1;
        tell(judgement, done, mutants.length);
        onJudged(judgement);
      }
    };
    await Promise.all(runners.map(work)).finally(() => (isOver = true));
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
  }
}

/** How long a stage may take. Throws `notGreen` where it fails again and again without a mutant. */
async function measure(
  options: Omit<JudgeOptions, 'limitOf'>,
  from: MutatedPackage,
  stage: Stage,
): Promise<number> {
  let what: string | undefined;
  for (let attempt = 0; attempt < measuringAttempts; attempt += 1) {
    const start = performance.now();
    const failure = await failureIn(options, from, stage, null, longestMs);
    if (!failure) return Math.max(shortestTimeoutMs, patience * (performance.now() - start));
    what = failure.what;
  }
  throw new MutateError('notGreen', `${from.name} fails without a mutant: ${what}`);
}

function tell({ mutant, killedBy, how }: Judgement, done: number, of: number): void {
  const { file, line, before, after } = mutant;
  if (killedBy) console.log(`${done}/${of} killed by ${killedBy}: ${file}:${line} (${how})`);
  else console.log(`${done}/${of} SURVIVED: ${file}:${line}\n  - ${before}\n  + ${after}`);
}
