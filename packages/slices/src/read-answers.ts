import {
  AnswerLogError,
  isStub,
  parseLogLine,
  readPlaces,
  type NumberedAnswer,
  type SummaryDocument,
} from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';

/** A page ends when about this many bytes of the log were read, even if it then has fewer answers than asked for. */
const maxBytes = 4 * 1024 * 1024;
/** Two answers of a page are read by one request if at most this many lines lie between them. */
const maxLinesBetween = 256;
/** One request for answers of a page reads at most this many lines. */
const maxLinesAtOnce = 512;
/** How many requests for answers of a page run at once. */
const readsAtOnce = 8;
/** How many bytes of the log are read at once: the lines of a usual cluster and a few more. */
const chunkBytes = 128 * 1024;

/** Places that one request reads, in rising order. */
type Cluster = number[];

/** The answers at some places, as far as they were read. */
export interface ReadAnswers {
  readonly answers: readonly NumberedAnswer[];
  /** The last place that was read; undefined if all wanted places were. */
  readonly through: number | undefined;
}

interface ReadCluster {
  readonly answers: readonly NumberedAnswer[];
  /** The last place that was read. */
  readonly through: number;
}

interface Deps {
  readonly answerLogs: BlobContainer;
  readonly document: SummaryDocument;
  readonly signal: AbortSignal | undefined;
}

/** Reads the answers at these places, which must rise. Throws as `readPlaces` does. */
export function readAnswers(deps: Deps, places: readonly number[]): Promise<ReadAnswers> {
  const clusters = clustersOf(places);
  const spent = { bytes: 0 };
  return readClusters(deps, clusters, spent, async (cluster) => {
    const read = await readFirst(deps, cluster, spent);
    return { ...read, isWhole: read.through >= cluster.at(-1)! };
  });
}

/** Reads the answers at these places, which must rise, beginning with the last. Throws as `readPlaces` does. */
export function readAnswersBackwards(deps: Deps, places: readonly number[]): Promise<ReadAnswers> {
  const clusters = clustersOf(places).toReversed();
  const spent = { bytes: 0 };
  return readClusters(deps, clusters, spent, async (cluster) => {
    const read = await readLast(deps, cluster, spent);
    return { ...read, isWhole: read.through <= cluster[0]! };
  });
}

async function readClusters(
  { signal }: Deps,
  clusters: readonly Cluster[],
  spent: { readonly bytes: number },
  readCluster: (cluster: Cluster) => Promise<ReadCluster & { readonly isWhole: boolean }>,
): Promise<ReadAnswers> {
  const answers: NumberedAnswer[] = [];
  for (let first = 0; ; first += readsAtOnce) {
    signal?.throwIfAborted();
    const some = await Promise.all(clusters.slice(first, first + readsAtOnce).map(readCluster));
    for (const { answers: found, through, isWhole } of some) {
      answers.push(...found);
      if (!isWhole) return { answers, through };
    }
    if (first + readsAtOnce >= clusters.length) return { answers, through: undefined };
    if (spent.bytes >= maxBytes) return { answers, through: some.at(-1)!.through };
  }
}

function clustersOf(places: readonly number[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const place of places) {
    const last = clusters.at(-1);
    const isNear =
      last !== undefined && place - last.at(-1)! <= maxLinesBetween && place - last[0]! < maxLinesAtOnce;
    if (isNear) last.push(place);
    else clusters.push([place]);
  }
  return clusters;
}

/** Reads a cluster, and ends early once the page has read its most bytes. It reads at least one line, so that each page advances. */
async function readFirst(deps: Deps, cluster: Cluster, spent: { bytes: number }): Promise<ReadCluster> {
  const answers: NumberedAnswer[] = [];
  let through = cluster[0]! - 1;
  for await (const { number, line, blob } of linesOf(deps, cluster)) {
    through = number;
    spent.bytes += line.byteLength;
    if (cluster.includes(number) && !isStub(line)) answers.push(answerOf(number, line, blob));
    if (spent.bytes >= maxBytes) break;
  }
  return { answers, through };
}

/** Reads all lines of a cluster, because they come in rising order, and keeps the last answers. */
async function readLast(deps: Deps, cluster: Cluster, spent: { bytes: number }): Promise<ReadCluster> {
  const kept: { readonly answer: NumberedAnswer; readonly bytes: number }[] = [];
  let bytes = 0;
  let through = cluster[0]!;
  for await (const { number, line, blob } of linesOf(deps, cluster)) {
    if (!cluster.includes(number) || isStub(line)) continue;
    kept.push({ answer: answerOf(number, line, blob), bytes: line.byteLength });
    bytes += line.byteLength;
    while (bytes > maxBytes / readsAtOnce && kept.length > 1) {
      bytes -= kept.shift()!.bytes;
      through = kept[0]!.answer.number;
    }
  }
  spent.bytes += bytes;
  return { answers: kept.map(({ answer }) => answer).toReversed(), through };
}

async function* linesOf(
  { answerLogs, document }: Deps,
  cluster: Cluster,
): AsyncGenerator<{ number: number; line: Buffer; blob: string }> {
  const places = { from: cluster[0]!, to: cluster.at(-1)! + 1 };
  for await (const { blob, from, lines } of readPlaces(answerLogs, document, places, chunkBytes)) {
    for (const [index, line] of lines.entries()) yield { number: from + index, line, blob };
  }
}

function answerOf(number: number, line: Buffer, blob: string): NumberedAnswer {
  const record = parseLogLine(line);
  if (!record)
    throw new AnswerLogError('log-damaged', `the line at the place ${number} of ${blob} is not an answer`);
  const { id, receivedAt, definitionVersion: version, answers } = record;
  return { number, id, receivedAt, version, answers };
}
