import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesPerColumnFile, type SummaryDocument } from '@canvass/answer-log';
import { dayMs } from '@canvass/runtime/clock';
import { createBlobService, createContainers, openContainers, type Containers } from '@canvass/storage/azure';
import { startAzurite } from '@canvass/testing';
import type { BenchContext, Row } from '../bench.ts';
import { decimals, ms, perSecond } from '../figures.ts';
import { median } from '../percentiles.ts';
import { ColumnFiller } from './column-filler.ts';
import { downloadColumns, DuckDb } from './duckdb.ts';
import { Formbricks } from './formbricks.ts';
import { countSegment, createCounter, readSummary, writeHotSurvey } from './hot-survey.ts';
import { crossTabulation, days, sliceQuestion, type Question } from './questions.ts';
import { sliceEachFacet } from './slice-each-facet.ts';
import { timeContenders, type Asked } from './time-contenders.ts';

export interface ComparedSlices {
  readonly answers: number;
  readonly rows: readonly Row[];
}

/**
 * Asks the same of one survey in all ways. It has half as many more lines as a column file covers, which are read from the log.
 *
 * @param columnFiles of the survey
 */
export async function compareSlices(context: BenchContext, columnFiles: number): Promise<ComparedSlices> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-slices-'));
  const location = join(folder, 'azurite');
  await mkdir(location);
  const azurite = await startAzurite({ location });
  try {
    const { connectionString } = azurite;
    const containers = openContainers(createBlobService({ connectionString }));
    await createContainers(containers);
    const compared = await compareOn(context, containers, { folder, columnFiles });
    return {
      ...compared,
      rows: [...compared.rows, ...(await sliceEachFacet(context, containers, columnFiles))],
    };
  } finally {
    await azurite.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareOn(
  { isQuick, log }: BenchContext,
  containers: Containers,
  { folder, columnFiles }: { readonly folder: string; readonly columnFiles: number },
): Promise<ComparedSlices> {
  const answers = linesPerColumnFile * (columnFiles + 0.5);
  const { key, segmentId } = await writeHotSurvey(containers, {
    answers,
    everyMs: (days * dayMs) / answers,
    seed: 1,
  });
  const counter = createCounter(containers);
  await countSegment(counter, segmentId);
  log(`${answers} answers are counted`);
  const filler = new ColumnFiller(containers, key, counter);
  const startedMs = performance.now();
  await filler.end();
  const fillMs = performance.now() - startedMs;
  const document = await readSummary(containers, key);
  const filled = document.columns.reduce((sum, { lines }) => sum + lines, 0);
  log(`${document.columns.length} column files: ${perSecond((filled / fillMs) * 1_000)}`);

  const duckDb = await DuckDb.open(await downloadColumns(containers.answerLogs, document, folder));
  const formbricks = await Formbricks.open();
  try {
    await formbricks.load(containers.answerLogs, document);
    log('PostgreSQL is loaded');
    const contenders = { containers, key, document, duckDb, formbricks };
    const rows: Row[] = [];
    for (const question of [sliceQuestion(), crossTabulation(document)]) {
      const asked = await timeContenders(contenders, question, isQuick ? 1 : 3);
      log(
        `${question.id}: ${Object.entries(asked)
          .map(([name, each]) => `${name} ${ms(median(each))}`)
          .join(', ')}`,
      );
      rows.push(...rowsOf(question, asked));
    }
    return { answers, rows: [...rows, ...sizes(document, filled, fillMs)] };
  } finally {
    duckDb.close();
    await formbricks.close();
  }
}

function rowsOf({ id, what }: Question, asked: Asked): Row[] {
  const [warm, cold, duckDb] = [median(asked.warm), median(asked.cold), median(asked.duckDb)];
  const [parsing, formbricks] = [median(asked.parsing), median(asked.formbricks)];
  return [
    {
      id: `slices/${id}/warm`,
      what: `${what}, warm`,
      measured: ms(warm),
      figure: warm,
      goal: { atMost: 100 },
    },
    {
      id: `slices/${id}/cold`,
      what: `${what}, cold`,
      measured: ms(cold),
      figure: cold,
      goal: { atMost: 600 },
    },
    {
      id: `slices/${id}/duckdb`,
      what: `${what}, warm, against DuckDB with the same result`,
      measured: ms(warm),
      against: ms(duckDb),
      ratio: warm / duckDb,
      goal: { atMost: 5 },
    },
    {
      id: `slices/${id}/duckdb-counts`,
      what: `${what}, warm, against DuckDB without days, lengths and words`,
      measured: ms(warm),
      against: ms(median(asked.duckDbCounts)),
      ratio: warm / median(asked.duckDbCounts),
    },
    {
      id: `slices/${id}/parsing`,
      what: `parsing the log for ${what}, against cold`,
      measured: ms(parsing),
      against: ms(cold),
      ratio: parsing / cold,
      goal: { atLeast: 15 },
    },
    {
      id: `slices/${id}/formbricks`,
      what: `reading each response of ${what} as Formbricks does, against cold`,
      measured: ms(formbricks),
      against: ms(cold),
      ratio: formbricks / cold,
    },
  ];
}

function sizes({ log, columns }: SummaryDocument, filled: number, fillMs: number): Row[] {
  const lines = log.reduce((sum, { answers }) => sum + answers, 0);
  const perLine = log.reduce((sum, { committedLength }) => sum + committedLength, 0) / lines;
  const perRow = columns.reduce((sum, { bytes }) => sum + bytes, 0) / filled;
  const ofSlices = columns.reduce((sum, { tailBytes }) => sum + tailBytes, 0) / filled;
  return [
    {
      id: 'slices/bytes',
      what: `bytes per answer of a column file, against its line in the log (a slice reads ${decimals(ofSlices)} of them)`,
      measured: decimals(perRow),
      against: decimals(perLine),
      ratio: perRow / perLine,
    },
    {
      id: 'slices/fill',
      what: 'answers/s written to column files, while nothing is counted',
      measured: perSecond((filled / fillMs) * 1_000),
    },
  ];
}
