import {
  AnswerLogError,
  isStub,
  parseLogLine,
  readPlaces,
  type NumberedAnswer,
  type StoredAnswer,
  type SummaryDocument,
} from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';

/** A page ends when it has read so much of the log, even if it has fewer answers than asked for. */
const maxBytes = 4 * 1024 * 1024;
/** Two places with no more lines between them are read by one request. */
const maxLinesBetween = 256;
const maxLinesAtOnce = 2_048;
const readsAtOnce = 8;
/** A run of the log and some more. */
const chunkBytes = 128 * 1024;

interface Cluster {
  readonly places: number[];
}

/**
 * The answers at these places, which rise; with `through`, the last place that was read: fewer if much of the log must be read. Throws
 * as `readPlaces` does.
 */
export async function readAnswers(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  places: readonly number[],
  signal: AbortSignal | undefined,
): Promise<{ answers: NumberedAnswer[]; through: number | undefined }> {
  return readClusters(answerLogs, document, clustersOf(places), signal, (read) => read.at(-1)!);
}

/** The same, the last place first. */
export async function readAnswersBackwards(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  places: readonly number[],
  signal: AbortSignal | undefined,
): Promise<{ answers: NumberedAnswer[]; through: number | undefined }> {
  const clusters = clustersOf(places).toReversed();
  const { answers, through } = await readClusters(answerLogs, document, clusters, signal, (read) => read[0]!);
  return { answers: answers.toSorted((one, other) => other.number - one.number), through };
}

/** `throughOf`: the place of a cluster that is read last. */
async function readClusters(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  clusters: readonly Cluster[],
  signal: AbortSignal | undefined,
  throughOf: (places: readonly number[]) => number,
): Promise<{ answers: NumberedAnswer[]; through: number | undefined }> {
  const answers: NumberedAnswer[] = [];
  let bytes = 0;
  let through: number | undefined;
  for (let first = 0; first < clusters.length && bytes < maxBytes; first += readsAtOnce) {
    signal?.throwIfAborted();
    const some = clusters.slice(first, first + readsAtOnce);
    for (const read of await Promise.all(some.map((cluster) => readCluster(answerLogs, document, cluster)))) {
      answers.push(...read.answers);
      bytes += read.bytes;
    }
    through = throughOf(some.at(-1)!.places);
  }
  return { answers, through };
}

function clustersOf(places: readonly number[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const place of places) {
    const last = clusters.at(-1)?.places;
    const isNear =
      last !== undefined && place - last.at(-1)! <= maxLinesBetween && place - last[0]! < maxLinesAtOnce;
    if (isNear) last.push(place);
    else clusters.push({ places: [place] });
  }
  return clusters;
}

async function readCluster(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  { places }: Cluster,
): Promise<{ answers: NumberedAnswer[]; bytes: number }> {
  const wanted = new Set(places);
  const answers: NumberedAnswer[] = [];
  let bytes = 0;
  const stretch = { from: places[0]!, to: places.at(-1)! + 1 };
  for await (const { blob, from, lines } of readPlaces(answerLogs, document, stretch, chunkBytes)) {
    for (const [index, line] of lines.entries()) {
      bytes += line.byteLength;
      const number = from + index;
      if (wanted.has(number) && !isStub(line)) answers.push({ number, ...answerOf(line, blob) });
    }
  }
  return { answers, bytes };
}

function answerOf(line: Buffer, blob: string): StoredAnswer {
  const record = parseLogLine(line);
  if (!record) throw new AnswerLogError('logDamaged', `a line of ${blob} is not an answer`);
  const { id, receivedAt, definitionVersion: version, answers } = record;
  return { id, receivedAt, version, answers };
}
