import { MutateError } from './errors.ts';
import { JestRunner } from './jest-runner.ts';
import { failureIn, judge, stagesOf, type JudgeOptions, type Judgement, type Stage } from './judge.ts';
import type { Mutant } from './mutant.ts';
import type { Options } from './options.ts';
import type { MutatedPackage } from './packages.ts';
import { startServices } from './services.ts';

/** A stage with a mutant may take this much longer than without one. */
const patience = 5;
const shortestTimeoutMs = 45_000;
const longestMs = 10 * 60_000;
const longest = { alone: longestMs, simulation: longestMs, withServices: longestMs };

/** Judges the mutants, some at a time, after it has seen every stage pass without one. */
export async function runMutants(
  root: string,
  { packages, seeds, jobs }: Options,
  mutants: readonly Mutant[],
  onJudged: (judgement: Judgement) => void,
): Promise<void> {
  const services = await startServices(packages);
  const runners = Array.from(
    { length: jobs },
    () => new JestRunner({ ...process.env, ...services.environment }),
  );
  const caught = new Map<string, number>();
  try {
    const timeouts = new Map<MutatedPackage, Record<Stage, number>>();
    const unmeasured = packages.values();
    const measureSome = async (runner: JestRunner): Promise<void> => {
      for (const each of unmeasured) timeouts.set(each, await measure({ root, seeds, runner, caught }, each));
    };
    await Promise.all(runners.map(measureSome));
    let done = 0;
    const waiting = mutants.values();
    const work = async (runner: JestRunner): Promise<void> => {
      for (const mutant of waiting) {
        const from = packages.find(({ folder }) => mutant.file.startsWith(`${folder}/`))!;
        const judgement = await judge(
          { root, seeds, runner, caught, timeoutMs: timeouts.get(from)! },
          from,
          mutant,
        );
        done += 1;
        tell(judgement, done, mutants.length);
        onJudged(judgement);
      }
    };
    await Promise.all(runners.map(work));
  } finally {
    await Promise.all(runners.map((runner) => runner.close()));
    await services.stop();
  }
}

/** How long each stage may take. Throws `notGreen` where one fails without a mutant. */
async function measure(
  options: Omit<JudgeOptions, 'timeoutMs'>,
  from: MutatedPackage,
): Promise<Record<Stage, number>> {
  const timeoutMs = { alone: 0, simulation: 0, withServices: 0 };
  for (const stage of stagesOf(from)) {
    const start = performance.now();
    const failure = await failureIn({ ...options, timeoutMs: longest }, from, stage, null);
    if (failure !== undefined)
      throw new MutateError('notGreen', `${from.name} fails without a mutant: ${failure}`);
    timeoutMs[stage] = Math.max(shortestTimeoutMs, patience * (performance.now() - start));
  }
  console.log(`${from.name} passes without a mutant`);
  return timeoutMs;
}

function tell({ mutant, killedBy, how }: Judgement, done: number, of: number): void {
  const { file, line, before, after } = mutant;
  if (killedBy) console.log(`${done}/${of} killed by ${killedBy}: ${file}:${line} (${how})`);
  else console.log(`${done}/${of} SURVIVED: ${file}:${line}\n  - ${before}\n  + ${after}`);
}
