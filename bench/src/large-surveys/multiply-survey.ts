import {
  createStretchEncoder,
  createSummaries,
  encodeSummary,
  readPlaces,
  surveyPath,
  type ColumnFile,
  type LogBlob,
  type StretchEncoder,
  type SummaryDocument,
} from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { risingIds } from '@canvass/journal';
import { createBlobService, type Containers } from '@canvass/storage/azure';
import { BenchError } from '../errors.ts';
import type { FixtureSurvey } from '../journal-fixture.ts';

const newId = risingIds(systemClock);
const chunkBytes = 4 * 1024 * 1024;
const encoders = 2;
/** So that no listed blob has a name of a later version than its summary. */
const versionsAhead = 1_000;

export interface Multiplied {
  readonly connectionString: string;
  readonly containers: Containers;
  readonly key: FixtureSurvey;
  /** How often the survey has each of its answers afterwards. */
  readonly times: number;
}

/**
 * Makes a large survey of a counted one, in a part of the time that counting takes: its log blobs are copied by the service, and the column
 * files of the copies are made of the same lines at other places. Returns the number of its answers.
 */
export async function multiplySurvey({
  connectionString,
  containers,
  key,
  times,
}: Multiplied): Promise<number> {
  const summaries = createSummaries({ container: containers.summaries });
  const found = await summaries.read(key);
  if (found.outcome !== 'found') throw new BenchError('unexpected-answer', 'there is no summary');
  const { document, etag } = found;
  const version = document.version + versionsAhead;
  const nameOf = (suffix = ''): string => `${surveyPath(key)}/${version}-${newId()}${suffix}`;
  const copy = copyBlobs(connectionString, containers.answerLogs.name);
  const lines = document.log.reduce((sum, { answers }) => sum + answers, 0);
  const log: LogBlob[] = [...document.log];
  let { totals } = document;
  for (let round = 1; round < times; round += 1) {
    for (const part of document.log) {
      const blob = nameOf();
      await copy(part.blob, blob);
      log.push({ ...part, blob });
    }
    totals = totals.mergeWith(document.totals);
  }
  const columns = await multiplyColumns(containers, document, { lines, times, nameOf });
  const next: SummaryDocument = { ...document, version, log, totals, columns };
  const written = await summaries.replace(key, encodeSummary(next), { ifMatch: etag });
  if (written.outcome !== 'written') throw new BenchError('unexpected-answer', 'the summary has changed');
  return totals.totalAnswers;
}

function copyBlobs(
  connectionString: string,
  container: string,
): (from: string, to: string) => Promise<unknown> {
  const client = createBlobService({ connectionString }).getContainerClient(container);
  return async (from, to) => {
    const poller = await client.getBlobClient(to).beginCopyFromURL(client.getBlobClient(from).url);
    return poller.pollUntilDone();
  };
}

interface Copies {
  readonly lines: number;
  readonly times: number;
  readonly nameOf: (suffix: string) => string;
}

async function multiplyColumns(
  { answerLogs }: Pick<Containers, 'answerLogs'>,
  document: SummaryDocument,
  { lines, times, nameOf }: Copies,
): Promise<ColumnFile[]> {
  const { erased, history } = document;
  const files: ColumnFile[] = [...document.columns];
  for (const original of document.columns) {
    const stretch: Buffer[] = [];
    const places = { from: original.from, to: original.from + original.lines };
    for await (const part of readPlaces(answerLogs, document, places, chunkBytes))
      stretch.push(...part.lines);
    const rounds = Array.from({ length: times - 1 }, (_, index) => index + 1).values();
    const write = async (encoder: StretchEncoder): Promise<void> => {
      for (const round of rounds) {
        const from = original.from + round * lines;
        const { bytes, ...encoded } = await encoder.encode({ from, lines: stretch, erased, history });
        const blob = nameOf('.parquet');
        await answerLogs.put(blob, bytes);
        files.push({ blob, from, lines: stretch.length, bytes: bytes.byteLength, ...encoded });
      }
    };
    await Promise.all(
      Array.from({ length: encoders }, async () => {
        const encoder = createStretchEncoder();
        try {
          await write(encoder);
        } finally {
          await encoder.close();
        }
      }),
    );
  }
  return files.toSorted((one, other) => one.from - other.from);
}
