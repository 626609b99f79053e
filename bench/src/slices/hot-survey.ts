import {
  createSegmentCounter,
  createSummaries,
  type CountEvent,
  type SegmentCounter,
  type SummaryDocument,
} from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { risingIds } from '@canvass/journal';
import { maxBlockBytes } from '@canvass/storage';
import type { Containers } from '@canvass/storage/azure';
import type { FlatRecord } from '@canvass/surveys';
import { BenchError } from '../errors.ts';
import {
  createEmptySummaries,
  makeJournalLines,
  makeSurveys,
  type FixtureSurvey,
} from '../journal-fixture.ts';

export interface HotSurvey {
  readonly key: FixtureSurvey;
  /** Has all of its answers, and no others. */
  readonly segmentId: string;
}

/** Far enough below the limit for the next line. */
const blockBytes = maxBlockBytes - 64 * 1024;
const newId = risingIds(systemClock);

export interface WrittenAnswers {
  readonly answers: number;
  /** Between two answers, on average. */
  readonly everyMs?: number;
  readonly seed: number;
  /** By default those of the benches. */
  readonly answersOf?: (random: () => number) => FlatRecord;
}

/** Makes a survey, and a segment with its answers, as a site does; nothing is counted. */
export async function writeHotSurvey(
  containers: Containers,
  { definition, ...written }: WrittenAnswers & { readonly definition?: object },
): Promise<HotSurvey> {
  const [key] = makeSurveys(1);
  if (key === undefined) throw new BenchError('unexpected-answer', 'there is no survey');
  await createEmptySummaries(containers.summaries, [key], definition);
  return { key, segmentId: await writeSegment(containers, key, written) };
}

/** Returns the name of the segment. */
export async function writeSegment(
  { journal }: Pick<Containers, 'journal'>,
  key: FixtureSurvey,
  { answers, everyMs, seed, answersOf }: WrittenAnswers,
): Promise<string> {
  const line = makeJournalLines(() => key, seed, everyMs, answersOf);
  const segmentId = newId();
  await journal.createAppendBlob(segmentId);
  let position = 0;
  let block: string[] = [];
  let bytes = 0;
  const append = async (): Promise<void> => {
    const joined = Buffer.from(block.join(''));
    await journal.appendBlock(segmentId, joined, position);
    position += joined.byteLength;
    block = [];
    bytes = 0;
  };
  for (let answer = 0; answer < answers; answer += 1) {
    const next = line();
    block.push(next);
    bytes += next.length;
    if (bytes > blockBytes) await append();
  }
  await append();
  return segmentId;
}

/** As in a worker. */
export function createCounter(
  containers: Containers,
  onEvent: (event: CountEvent) => void = () => {},
): SegmentCounter {
  return createSegmentCounter({ ...containers, clock: systemClock, newId, workerId: 'bench', onEvent });
}

export async function countSegment(counter: SegmentCounter, segmentId: string): Promise<void> {
  const [result] = await counter.count([segmentId]);
  if (result?.outcome === 'failed') throw result.error;
  if (result?.outcome !== 'counted') throw new BenchError('miscounted', `counting ended ${result?.outcome}`);
}

export async function readSummary(
  { summaries }: Pick<Containers, 'summaries'>,
  key: FixtureSurvey,
): Promise<SummaryDocument> {
  const found = await createSummaries({ container: summaries }).read(key);
  if (found.outcome !== 'found') throw new BenchError('unexpected-answer', 'the summary is gone');
  return found.document;
}
