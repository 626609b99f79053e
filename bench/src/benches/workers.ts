import { setTimeout as delay } from 'node:timers/promises';
import { answersStoredQueue, type SurveyAnswersStored } from '@canvass/journal';
import { type MessageQueue } from '@canvass/queue';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue/azure-storage';
import { createBlobService, createContainers, openContainers, type Containers } from '@canvass/storage/azure';
import { startAzurite, startLatencyProxy, type Azurite } from '@canvass/testing';
import { monotonicFactory } from 'ulid';
import type { Bench, BenchContext, BenchReport } from '../bench.ts';
import { compared, perSecond } from '../figures.ts';
import {
  assertCounted,
  createEmptySummaries,
  makeJournalLines,
  makeSurveys,
  type FixtureSurvey,
} from '../journal-fixture.ts';
import { untilReady } from '../processes.ts';
import { startWorker } from '../worker-process.ts';

const segments = 8;
/** As if a site had sent one per second while no worker counted. */
const hintsPerSegment = 20;
/** Workers share a segment when its hint is this old. */
const overdueMs = 5_000;

export const workers: Bench = {
  name: 'workers',
  async run(context) {
    const azurite = await startAzurite();
    const latencyMs = context.isQuick ? 5 : 150;
    const far = await startLatencyProxy(azurite.blobPort, latencyMs);
    try {
      return await runOn(context, azurite, far.port, latencyMs);
    } finally {
      await far.stop();
      await azurite.stop();
    }
  },
};

async function runOn(
  context: BenchContext,
  azurite: Azurite,
  farBlobPort: number,
  latencyMs: number,
): Promise<BenchReport> {
  const surveys = makeSurveys(context.isQuick ? 40 : 3_000);
  const [many, pairs] = context.isQuick ? [2, 1] : [3, 2];
  const { connectionString } = azurite;
  const containers = openContainers(createBlobService({ connectionString }));
  await createContainers(containers);
  await createEmptySummaries(containers.summaries, surveys);
  const hints = azureStorageQueue({
    service: createQueueServiceClient({ connectionString }),
    ...answersStoredQueue,
  });
  await hints.create();

  const far = azurite.connectionStringVia({ blobPort: farBlobPort });
  const newId = monotonicFactory();
  async function drainedBy(count: number): Promise<number> {
    const ends = await makeBacklog(containers, hints, surveys, newId);
    if (!context.isQuick) await delay(overdueMs);
    const startedMs = performance.now();
    const processes = Array.from({ length: count }, () => startWorker(context, far, workerEnv));
    try {
      const isCounted = async (): Promise<boolean> => {
        const counted = new Map<string, number>();
        for await (const { name, metadata } of containers.progress.list())
          counted.set(name, Number(metadata['off']));
        return [...ends].every(([segmentId, end]) => (counted.get(segmentId) ?? 0) >= end);
      };
      await untilReady(processes, 'a worker', isCounted, { timeoutMs: 180_000, everyMs: 100 });
      const seconds = (performance.now() - startedMs) / 1_000;
      const isDrained = async (): Promise<boolean> => (await hints.depth()) === 0;
      await untilReady(processes, 'a worker', isDrained, { timeoutMs: 180_000, everyMs: 100 });
      return surveys.length / seconds;
    } finally {
      await Promise.all(processes.map((each) => each.stop()));
    }
  }

  // Creates the log blobs.
  await drainedBy(many);
  const [one, several]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < pairs; pair += 1) {
    one.push(await drainedBy(1));
    several.push(await drainedBy(many));
  }
  await assertCounted(containers, surveys, 1 + 2 * pairs);
  const figures = compared(perSecond, several, one);
  context.log(`${figures.measured} by ${many}, ${figures.against} by one`);
  return {
    title: 'workers',
    method: [
      `A backlog of an answer for each of ${surveys.length.toLocaleString('en')} surveys in ${segments} segments, with ` +
        `${hintsPerSegment} hints each, is drained by one worker process and by ${many} of them in turn, on one Azurite ` +
        `behind a proxy that delays each request by ${latencyMs} ms: so the workers wait for storage, as they do for ` +
        'distant storage, and neither the cores nor the single thread of Azurite limit them. From the start of the ' +
        'processes until all is counted; the ratio is the median of the ratios of neighbouring rounds.',
    ],
    rows: [
      {
        id: `workers/${many}/throughput`,
        what: `answers counted/s by ${many} workers, against one`,
        ...figures,
        goal: { atLeast: 2 },
      },
    ],
  };
}

const workerEnv = {
  SUMMARY_INTERVAL_MS: '50',
  MIN_IDLE_INTERVAL_MS: '50',
  MAX_IDLE_INTERVAL_MS: '200',
  // No sweep during a round.
  SWEEP_INTERVAL_MS: '600000',
};

/** New segments and their hints. Returns the lengths of the segments. */
async function makeBacklog(
  { journal }: Containers,
  hints: MessageQueue<SurveyAnswersStored>,
  surveys: readonly FixtureSurvey[],
  newId: () => string,
): Promise<ReadonlyMap<string, number>> {
  let turn = 0;
  const line = makeJournalLines(() => surveys[turn++]!, 1);
  const perJournal = Math.ceil(surveys.length / segments);
  const sent: SurveyAnswersStored[] = [];
  const ends = new Map<string, number>();
  for (let first = 0; first < surveys.length; first += perJournal) {
    const count = Math.min(perJournal, surveys.length - first);
    const block = Buffer.from(Array.from({ length: count }, line).join(''));
    const segmentId = newId();
    await journal.createAppendBlob(segmentId);
    await journal.appendBlock(segmentId, block, 0);
    ends.set(segmentId, block.byteLength);
    for (let hint = 0; hint < hintsPerSegment; hint += 1) sent.push({ segmentId, end: block.byteLength });
  }
  // In order of time: each segment in turn.
  for (let hint = 0; hint < hintsPerSegment; hint += 1) {
    await Promise.all(
      sent.filter((_, index) => index % hintsPerSegment === hint).map((each) => hints.send(each)),
    );
  }
  return ends;
}
