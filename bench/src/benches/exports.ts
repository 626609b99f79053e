import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SurveyKey } from '@canvass/answer-log';
import { exportFormats } from '@canvass/exports';
import type { Bench, BenchContext, Row } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { answersBesideExports, answersBesideExportsMethod } from '../exports/answers-beside-exports.ts';
import type { ExportFigures, ExportTask } from '../exports/export-main.ts';
import { decimals, ms, perSecond } from '../figures.ts';
import { LargeSurveys } from '../large-surveys/large-surveys.ts';
import { median } from '../percentiles.ts';

const run = promisify(execFile);
const MiB = 1024 * 1024;

export const exportsBench: Bench = {
  name: 'exports',
  async run(context) {
    const files = await withSurveys(context, true, async (surveys) =>
      exportAll(context, surveys, await makeSurveys(context, surveys)),
    );
    const beside = await withSurveys(context, false, async (surveys) => {
      const { survey } = await makeSurvey(context, surveys, { survey: 'exported', times: 10 });
      return answersBesideExports(context, surveys, survey);
    });
    return {
      title: 'exports',
      method: [
        'A survey as in the bench `slices`, all of it in column files, on an Azurite on disk. Each export is a process of its own, as the command line and a ' +
          'site do it (a thread formats); its bytes are dropped. *Reading the blobs*: the log blobs of the survey, in requests of 1 MiB, and nothing else. ' +
          'The ratio is the median of the ratios of neighbouring rounds. *Memory*: the most that the process had (`maxRSS`); a process that has only ' +
          'loaded the code has some 140 MiB of it.',
        answersBesideExportsMethod,
      ],
      rows: [...files, ...beside],
    };
  },
};

async function withSurveys(
  context: BenchContext,
  isOnDisk: boolean,
  work: (surveys: LargeSurveys) => Promise<Row[]>,
): Promise<Row[]> {
  const surveys = await LargeSurveys.open(context, { isOnDisk });
  try {
    return await work(surveys);
  } finally {
    await surveys.close();
  }
}

interface MadeSurvey {
  readonly survey: string;
  readonly key: SurveyKey;
  readonly answers: number;
}

type Sizes = Readonly<Record<'small' | 'middle' | 'large', MadeSurvey>>;

async function makeSurvey(
  { isQuick, log }: BenchContext,
  surveys: LargeSurveys,
  { survey, times }: { readonly survey: string; readonly times: number },
): Promise<MadeSurvey> {
  const answers = await surveys.make(survey, { answers: isQuick ? 2_000 : 100_000, times });
  log(`a survey of ${answers} answers`);
  return { survey, answers, key: await surveys.find(survey) };
}

async function makeSurveys(context: BenchContext, surveys: LargeSurveys): Promise<Sizes> {
  const make = (survey: string, times: number): Promise<MadeSurvey> =>
    makeSurvey(context, surveys, { survey, times });
  if (context.isQuick) {
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

const mainFile = join(import.meta.dirname, '../exports/export-main.ts');
