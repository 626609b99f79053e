import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SurveyKey } from '@canvass/answer-log';
import { exportFormats } from '@canvass/exports';
import { seededRandom } from '@canvass/testing';
import type { Bench, BenchContext, Row } from '../bench.ts';
import { assertCount } from '../errors.ts';
import type { ExportFigures, ExportTask } from '../exports/export-main.ts';
import { decimals, ms, perSecond } from '../figures.ts';
import { LargeSurveys } from '../large-surveys/large-surveys.ts';
import { answerRequest, generateLoad } from '../load-generator.ts';
import { median, percentile } from '../percentiles.ts';
import { startNode, untilReady, type NodeProcess } from '../processes.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';

const run = promisify(execFile);
const MiB = 1024 * 1024;

export const exportsBench: Bench = {
  name: 'exports',
  async run(context) {
    const surveys = await LargeSurveys.open(context);
    try {
      const large = await makeSurveys(context, surveys);
      const files = await exportAll(context, surveys, large);
      const beside = await besideAnswers(context, surveys, large.middle);
      return {
        title: 'exports',
        method: [
          'A survey as in the bench `slices`, all of it in column files, on an Azurite on disk. Each export is a process of its own, as the command line and a ' +
            'site do it (a thread formats); its bytes are dropped. *Reading the blobs*: the log blobs of the survey, in requests of 1 MiB, and nothing else. ' +
            'The ratio is the median of the ratios of neighbouring rounds. *Memory*: the most that the process had (`maxRSS`); a process that has only ' +
            'loaded the code has some 140 MiB of it.',
          '*Answers beside exports*: 16 connections send 500 answers/s to a site, while nobody exports, while the same process exports the survey as CSV again and again, ' +
            'and while a process with `SITE_AREAS=owners` does so. Rounds of the three alternate; the p99 is that of the answers of all rounds together.',
        ],
        rows: [...files, ...beside],
      };
    } finally {
      await surveys.close();
    }
  },
};

interface MadeSurvey {
  readonly survey: string;
  readonly key: SurveyKey;
  readonly answers: number;
}

type Sizes = Readonly<Record<'small' | 'middle' | 'large', MadeSurvey>>;

async function makeSurveys({ isQuick, log }: BenchContext, surveys: LargeSurveys): Promise<Sizes> {
  const make = async (survey: string, times: number): Promise<MadeSurvey> => {
    const answers = await surveys.make(survey, { answers: isQuick ? 2_000 : 100_000, times });
    log(`a survey of ${answers} answers`);
    return { survey, answers, key: await surveys.find(survey) };
  };
  if (isQuick) {
    const only = await make('only', 2);
    return { small: only, middle: only, large: only };
  }
  return { small: await make('small', 1), middle: await make('middle', 10), large: await make('large', 30) };
}

async function exportAll(
  { isQuick, log }: BenchContext,
  surveys: LargeSurveys,
  sizes: Sizes,
): Promise<Row[]> {
  const { connectionString } = surveys.azurite;
  const measure = async (what: ExportTask['what'], { key, answers }: MadeSurvey): Promise<ExportFigures> => {
    const task: ExportTask = { connectionString, key, what };
    const { stdout } = await run(process.execPath, [mainFile, JSON.stringify(task)]);
    const figures = JSON.parse(stdout) as ExportFigures;
    assertCount(`rows of the ${what}`, figures.rows, answers);
    return figures;
  };
  const rows: Row[] = [];
  for (const format of exportFormats) {
    const isText = format === 'csv' || format === 'ndjson';
    const rounds: ExportFigures[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < (isQuick || !isText ? 1 : 3); round += 1) {
      const written = await measure(format, sizes.middle);
      rounds.push(written);
      if (isText) ratios.push(written.ms / (await measure('read', sizes.middle)).ms);
    }
    const rate = median(rounds.map(({ rows: count, ms: took }) => (1_000 * count) / took));
    const [first] = rounds;
    log(`${format}: ${perSecond(rate)}`);
    rows.push({
      id: `exports/${format}/rate`,
      what: `${format}: rows of an export of ${decimals(sizes.middle.answers)} answers, ${decimals(first!.bytes / MiB)} MiB`,
      measured: perSecond(rate),
    });
    if (isText) {
      rows.push({
        id: `exports/${format}/reading`,
        what: `${format}: time of that export, against reading the blobs of the log`,
        measured: ms(median(rounds.map((each) => each.ms))),
        against: ms(median(rounds.map((each, index) => each.ms / ratios[index]!))),
        ratio: median(ratios),
        goal: { atMost: 2 },
      });
    }
    const [small, large] = isQuick
      ? [first!, first!]
      : [await measure(format, sizes.small), await measure(format, sizes.large)];
    const peak = Math.max(large.peakBytes, ...rounds.map((each) => each.peakBytes)) / MiB;
    rows.push({
      id: `exports/${format}/memory`,
      what: `${format}: memory with ${decimals(sizes.large.answers)} answers, against ${decimals(sizes.small.answers)}`,
      measured: `${decimals(peak)} MiB`,
      against: `${decimals(small.peakBytes / MiB)} MiB`,
      figure: peak,
      goal: { atMost: 350 },
    });
  }
  return rows;
}

const mainFile = new URL('../exports/export-main.ts', import.meta.url).pathname;

type Beside = 'nothing' | 'same process' | 'own process';
/** As often as each other in each place. */
const orders: readonly (readonly Beside[])[] = [
  ['nothing', 'same process', 'own process'],
  ['same process', 'own process', 'nothing'],
  ['own process', 'nothing', 'same process'],
];

async function besideAnswers(
  context: BenchContext,
  surveys: LargeSurveys,
  { survey }: MadeSurvey,
): Promise<Row[]> {
  const { isQuick, log } = context;
  const { site, apiKey } = surveys;
  await site.putSurveys('bench', apiKey, ['answered']);
  const owners = await startSite(context, 'canvass', surveys.azurite.connectionString, {
    SITE_AREAS: 'owners',
    PUBLIC_URL: 'http://127.0.0.1',
  });
  const latencies: Record<Beside, number[]> = { nothing: [], 'same process': [], 'own process': [] };
  try {
    await load(context, site);
    for (const order of isQuick ? orders.slice(0, 1) : [...orders, ...orders]) {
      for (const beside of order) {
        const at = beside === 'nothing' ? undefined : beside === 'same process' ? site : owners;
        const download = at && (await startDownload(context, at, apiKey, survey));
        latencies[beside].push(...(await load(context, site)));
        await download?.stop();
      }
    }
  } finally {
    await owners.stop();
  }
  const p99 = (beside: Beside): number => percentile(latencies[beside], 0.99);
  const p50 = (beside: Beside): number => percentile(latencies[beside], 0.5);
  for (const beside of Object.keys(latencies) as Beside[]) {
    log(`answers beside ${beside}: p50 ${ms(p50(beside))}, p99 ${ms(p99(beside))}`);
  }
  const row = (beside: Beside, goal: number): Row => ({
    id: `exports/answers/${beside.replace(' ', '-')}`,
    what: `p99 of an answer while ${beside === 'same process' ? 'its site' : 'a site of owners'} exports, against none`,
    measured: ms(p99(beside)),
    against: ms(p99('nothing')),
    ratio: p99(beside) / p99('nothing'),
    goal: { atMost: goal },
  });
  return [row('same process', 1.3), row('own process', 1.1)];
}

async function load({ isQuick }: BenchContext, site: SiteProcess): Promise<Float64Array> {
  const random = seededRandom(7);
  const requests = Array.from({ length: 64 }, () => answerRequest('bench', 'answered', makeAnswers(random)));
  const { latenciesMs } = await generateLoad({
    port: site.port,
    connections: isQuick ? 2 : 16,
    requests,
    random,
    perSecond: isQuick ? 100 : 500,
    durationMs: isQuick ? 500 : 8_000,
  });
  return latenciesMs;
}

/** Resolves when the download has begun. */
async function startDownload(
  context: BenchContext,
  { port }: SiteProcess,
  apiKey: string,
  survey: string,
): Promise<NodeProcess> {
  const child = startNode(context, 'bench/src/exports/download-main.ts', {
    PORT: String(port),
    REQUEST_PATH: `/v1/tenants/bench/surveys/${survey}/export?format=csv`,
    API_KEY: apiKey,
  });
  const begunMs = performance.now();
  await untilReady([child], 'the download', () =>
    Promise.resolve(performance.now() - begunMs > (context.isQuick ? 200 : 1_000)),
  );
  return child;
}
