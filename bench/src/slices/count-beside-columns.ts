import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSummaries, linesPerColumnFile } from '@canvass/answer-log';
import { createBlobService, createContainers, openContainers, type Containers } from '@canvass/storage/azure';
import { startAzurite } from '@canvass/testing';
import type { BenchContext, Row } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { median } from '../percentiles.ts';
import { ColumnFiller } from './column-filler.ts';
import { countSegment, createCounter, writeHotSurvey } from './hot-survey.ts';

interface Drain {
  readonly answersPerSecond: number;
  /** From the begin of the counting until no gap is left that is worth a file. */
  readonly filledMs: number;
}

/** Drains a backlog of one survey with and without column files beside it. */
export async function countBesideColumns(context: BenchContext): Promise<Row[]> {
  const { isQuick, log } = context;
  const location = await mkdtemp(join(tmpdir(), 'canvass-columns-'));
  const azurite = await startAzurite({ location });
  try {
    const { connectionString } = azurite;
    const containers = openContainers(createBlobService({ connectionString }));
    await createContainers(containers);
    const answers = isQuick ? linesPerColumnFile : 600_000;
    // Warm-up.
    if (!isQuick) await drain(containers, 100_000, true);
    const [withColumns, without]: [Drain[], Drain[]] = [[], []];
    for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
      without.push(await drain(containers, answers, false));
      withColumns.push(await drain(containers, answers, true));
      log(
        `${perSecond(withColumns.at(-1)!.answersPerSecond)} with columns, ${perSecond(without.at(-1)!.answersPerSecond)} without; ` +
          `all files listed after ${ms(withColumns.at(-1)!.filledMs)}`,
      );
    }
    const rates = (drains: readonly Drain[]): number[] =>
      drains.map(({ answersPerSecond }) => answersPerSecond);
    return [
      {
        id: 'slices/counting',
        what: `answers counted/s of a backlog of ${decimals(answers)}, with column files made beside it, against without`,
        ...compared(perSecond, rates(withColumns), rates(without)),
        goal: { atLeast: 0.9 },
      },
      {
        id: 'slices/listed',
        what: 'from the begin of that counting until the last column file is listed',
        measured: ms(median(withColumns.map(({ filledMs }) => filledMs))),
      },
    ];
  } finally {
    await azurite.stop();
    await rm(location, { recursive: true, force: true });
  }
}

async function drain(containers: Containers, answers: number, hasColumns: boolean): Promise<Drain> {
  const { key, segmentId } = await writeHotSurvey(containers, { answers, seed: answers });
  const counter = createCounter(containers, (event) => {
    if (hasColumns && event.type === 'committed' && event.hasGap) filler.begin();
  });
  const filler = new ColumnFiller(containers, key, counter);
  const startedMs = performance.now();
  await countSegment(counter, segmentId);
  const countedMs = performance.now() - startedMs;
  const files = hasColumns ? await filler.end() : 0;
  const filledMs = performance.now() - startedMs;
  const found = await createSummaries({ container: containers.summaries }).read(key);
  const document = found.outcome === 'found' ? found.document : undefined;
  assertCount('answers counted', document?.totals.totalAnswers ?? 0, answers);
  assertCount('column files listed', document?.columns.length ?? 0, files);
  await containers.journal.delete(segmentId);
  return { answersPerSecond: answers / (countedMs / 1_000), filledMs };
}
