import { MutateError } from './errors.ts';
import { JestRunner } from './jest-runner.ts';
import { failureIn, judge, type JudgeOptions, type Judgement, type Stage } from './judge.ts';
import type { Mutant } from './mutant.ts';
import type { Options } from './options.ts';
import type { MutatedPackage } from './packages.ts';

/** The time limit of a stage with a mutant, as a multiple of its time without one. */
const timeLimitFactor = 3;
const shortestTimeoutMs = 60_000;
const longestMs = 10 * 60_000;
const measuringAttempts = 3;

/** Judges the mutants, `jobs` at a time. Each stage must pass without a mutant first. */
export async function runMutants(
  root: string,
  { packages, seeds, jobs }: Options,
  mutants: readonly Mutant[],
  onJudged: (judgement: Judgement) => void,
): Promise<void> {
  const runners = Array.from({ length: jobs }, () => new JestRunner());
  const kills = new Map<string, number>();
  try {
    const limits = new Map<string, Promise<number>>();
    const limitOf = (runner: JestRunner, from: MutatedPackage, stage: Stage): Promise<number> => {
      const of = `${from.name} ${stage}`;
      const limit = limits.get(of) ?? measure({ root, seeds, runner, kills }, from, stage);
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
          kills,
          limitMs: (stage: Stage) => limitOf(runner, from, stage),
        };
        const judgement = await judge(options, from, mutant);
        // The other jobs may still run when one throws, and their Jest is ended.
        if (isOver) return;
        done += 1;
        printProgress(judgement, done, mutants.length);
        onJudged(judgement);
      }
    };
    await Promise.all(runners.map(work)).finally(() => (isOver = true));
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
  }
}

/** Returns the time limit of a stage, in ms. Throws `not-green` if it fails repeatedly without a mutant. */
async function measure(
  options: Omit<JudgeOptions, 'limitMs'>,
  from: MutatedPackage,
  stage: Stage,
): Promise<number> {
  let what: string | undefined;
  for (let attempt = 0; attempt < measuringAttempts; attempt += 1) {
    const start = performance.now();
    const failure = await failureIn(options, from, stage, null, longestMs);
    if (!failure) return Math.max(shortestTimeoutMs, timeLimitFactor * (performance.now() - start));
    what = failure.what;
  }
  throw new MutateError('not-green', `${from.name} fails without a mutant: ${what}`);
}

function printProgress({ mutant, killedBy, how }: Judgement, done: number, of: number): void {
  const { file, line, before, after } = mutant;
  if (killedBy) console.log(`${done}/${of} killed by ${killedBy}: ${file}:${line} (${how})`);
  else console.log(`${done}/${of} SURVIVED: ${file}:${line}\n  - ${before}\n  + ${after}`);
}
