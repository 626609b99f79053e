import { setTimeout as delay } from 'node:timers/promises';
import { createSummaries, linesPerColumnFile, type SummaryDocument } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { createDefinitions } from '@canvass/storage';
import { createBlobService, openContainers } from '@canvass/storage/azure';
import { BenchError } from '../errors.ts';

const lookEveryMs = 250;
const timeoutMs = 170_000;

/** Waits until the summary of a survey is as it should be, and returns it. */
export async function untilSummary(
  connectionString: string,
  { tenant, survey }: { readonly tenant: string; readonly survey: string },
  isReached: (document: SummaryDocument) => boolean,
): Promise<SummaryDocument> {
  const containers = openContainers(createBlobService({ connectionString }));
  const definitions = createDefinitions({
    container: containers.definitions,
    clock: systemClock,
    compile: () => undefined,
  });
  const known = await definitions.find(tenant, survey);
  if (known.outcome === 'notFound') throw new BenchError('unexpected-answer', 'the survey is gone');
  const key = { tenant, survey, instance: known.stored.instance };
  const summaries = createSummaries({ container: containers.summaries });
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await summaries.read(key);
    if (found.outcome === 'found' && isReached(found.document)) return found.document;
    if (performance.now() > deadline) throw new BenchError('miscounted', 'the summary is not reached');
    await delay(lookEveryMs);
  }
}

/** Waits until this many answers of a survey are counted, and all but the last ones, too few for a column file, are in column files. */
export async function untilInColumns(
  connectionString: string,
  survey: { readonly tenant: string; readonly survey: string },
  answers: number,
): Promise<void> {
  await untilSummary(
    connectionString,
    survey,
    ({ totals, columns }) =>
      totals.totalAnswers >= answers &&
      columns.reduce((sum, { rows }) => sum + rows, 0) > answers - linesPerColumnFile,
  );
}
