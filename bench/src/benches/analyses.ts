import { setTimeout as delay } from 'node:timers/promises';
import { linesPerColumnFile } from '@canvass/answer-log';
import { startLatencyProxy } from '@canvass/testing';
import { LargeSurveys } from '../large-surveys/large-surveys.ts';
import type { Bench, BenchContext, Row } from '../bench.ts';
import { assertCount, BenchError } from '../errors.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { median } from '../percentiles.ts';
import type { NodeProcess } from '../processes.ts';
import { startWorker } from '../worker-process.ts';

/** Until new processes have compiled their code and are idle. */
const settleMs = 3_000;
const workerEnv = {
  MIN_IDLE_INTERVAL_MS: '50',
  MAX_IDLE_INTERVAL_MS: '200',
  // No sweep during a round.
  SWEEP_INTERVAL_MS: '600000',
};

export const analyses: Bench = {
  name: 'analyses',
  async run(context) {
    const surveys = await LargeSurveys.open(context);
    const latencyMs = context.isQuick ? 5 : 150;
    const many = context.isQuick ? 1 : 3;
    try {
      const large = await makeSurvey(context, surveys, 'large', 100);
      const estimates = await firstEstimates(context, surveys, large, many);
      const recounted = context.isQuick ? large : await makeSurvey(context, surveys, 'recounted', 20);
      const recounts = await recount(context, surveys, recounted, { many, latencyMs });
      return {
        title: 'analyses',
        method: [
          `A site and ${many} worker processes on an Azurite on disk; a survey as in the bench \`slices\`. Its log and its column files are ` +
            'really there, but its lines repeat. Workers without work look at the queue every 200 ms at least, as if a trigger woke them ' +
            '(see the bench `wake-up`); by default, without triggers, every 10 s. *First estimate*: from the POST until a GET shows a ' +
            'result with its margins, read every 10 ms.',
          `*Recount*: all lines of the log anew, by one worker process and by ${many} in turn, each with its storage behind a proxy that ` +
            `delays each request by ${latencyMs} ms: so the workers wait for storage, as they do for distant storage, and neither the two ` +
            'cores nor the single thread of Azurite limit them. From the POST until the result has been compared with the summary, which ' +
            'must be equal. The ratio is the median of the ratios of neighbouring rounds.',
        ],
        rows: [...estimates, ...recounts],
      };
    } finally {
      await surveys.close();
    }
  },
};

interface LargeSurvey {
  readonly survey: string;
  readonly answers: number;
}

async function makeSurvey(
  { isQuick, log }: BenchContext,
  surveys: LargeSurveys,
  survey: string,
  times: number,
): Promise<LargeSurvey> {
  const size = isQuick
    ? { answers: linesPerColumnFile, times: 2 }
    : { answers: 5 * linesPerColumnFile, times };
  const answers = await surveys.make(survey, size);
  log(`${answers} answers are there`);
  return { survey, answers };
}

async function firstEstimates(
  context: BenchContext,
  surveys: LargeSurveys,
  { survey, answers }: LargeSurvey,
  workers: number,
): Promise<Row[]> {
  const { isQuick, log } = context;
  return withWorkers(context, workers, surveys.azurite.connectionString, async () => {
    const asked = { where: { colour: ['red'] }, by: 'rating' };
    const first: number[] = [];
    // The first one is the warm-up.
    for (let round = 0; round < (isQuick ? 1 : 6); round += 1) {
      const startedMs = performance.now();
      const path = await surveys.start(survey, 'analyses', asked);
      const { of } = await surveys.until(path, ({ result }) => result !== null);
      first.push(performance.now() - startedMs);
      assertCount('answers of the analysis', of ?? 0, answers);
      await surveys.cancel(path);
      await delay(isQuick ? 0 : 1_000);
    }
    const startedMs = performance.now();
    const precise = await surveys.start(survey, 'analyses', { ...asked, precision: { margin: 0.02 } });
    const { read } = await surveys.until(precise, ({ state }) => state === 'done');
    const preciseMs = performance.now() - startedMs;
    const firstMs = median(isQuick ? first : first.slice(1));
    log(
      `first estimate after ${ms(firstMs)}, ±2 points after ${ms(preciseMs)} and ${decimals(read)} answers`,
    );
    return [
      {
        id: 'analyses/first-estimate',
        what: `from the POST of an analysis of ${decimals(answers)} answers to its first estimate`,
        measured: ms(firstMs),
        figure: firstMs,
        goal: { atMost: 1_000 },
      },
      {
        id: 'analyses/margin',
        what: `until the share of each choice is known to ±2 points, in every group (${decimals(read)} answers are read)`,
        measured: ms(preciseMs),
      },
    ];
  });
}

async function recount(
  context: BenchContext,
  surveys: LargeSurveys,
  { survey, answers }: LargeSurvey,
  { many, latencyMs }: { readonly many: number; readonly latencyMs: number },
): Promise<Row[]> {
  const { isQuick, log } = context;
  const far = await startLatencyProxy(surveys.azurite.blobPort, latencyMs);
  const connectionString = surveys.azurite.connectionStringVia({ blobPort: far.port });
  const recountedBy = (workers: number): Promise<number> =>
    withWorkers(context, workers, connectionString, async () => {
      const startedMs = performance.now();
      const path = await surveys.start(survey, 'recount', {});
      const shown = await surveys.until(path, ({ state }) => state === 'done');
      const seconds = (performance.now() - startedMs) / 1_000;
      assertCount('answers recounted', shown.read, answers);
      if (shown.recount?.outcome !== 'equal') {
        throw new BenchError('miscounted', `a recount was ${shown.recount?.outcome}`);
      }
      return answers / seconds;
    });
  try {
    const [one, several]: [number[], number[]] = [[], []];
    for (let round = 0; round < (isQuick ? 1 : 2); round += 1) {
      one.push(await recountedBy(1));
      several.push(await recountedBy(many));
      log(`${perSecond(several.at(-1)!)} by ${many}, ${perSecond(one.at(-1)!)} by one`);
    }
    return [
      {
        id: 'analyses/recount',
        what: `answers/s of a recount of ${decimals(answers)} by ${many} workers, against one`,
        ...compared(perSecond, several, one),
        goal: { atLeast: 2.2 },
      },
    ];
  } finally {
    await far.stop();
  }
}

/** Does the work while so many idle workers are there. Throws `process-failed` if one ends before. */
async function withWorkers<T>(
  context: BenchContext,
  count: number,
  connectionString: string,
  work: () => Promise<T>,
): Promise<T> {
  const workers = Array.from({ length: count }, () => startWorker(context, connectionString, workerEnv));
  try {
    await delay(context.isQuick ? 0 : settleMs);
    return await Promise.race([work(), ...workers.map(endedEarly)]);
  } finally {
    await Promise.all(workers.map((each) => each.stop()));
  }
}

async function endedEarly({ ended }: NodeProcess): Promise<never> {
  throw new BenchError('process-failed', `a worker ended:\n${await ended}`);
}
