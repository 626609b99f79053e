import { createSegmentCounter } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { risingIds } from '@canvass/journal';
import { StorageCalls } from '@canvass/storage';
import { createBlobService, createContainers, openContainers, type Containers } from '@canvass/storage/azure';
import { startAzurite } from '@canvass/testing';
import { monotonicFactory } from 'ulid';
import type { Bench, BenchContext, BenchReport } from '../bench.ts';
import { bareCommits } from '../bare-commits.ts';
import { compared, decimals, perSecond } from '../figures.ts';
import {
  assertCounted,
  createEmptySummaries,
  makeJournalLines,
  makeSurveys,
  type FixtureSurvey,
} from '../journal-fixture.ts';
import { median } from '../percentiles.ts';

/** The worker's own default. */
const concurrency = 32;

export const commit: Bench = {
  name: 'commit',
  async run(context) {
    const azurite = await startAzurite();
    try {
      return await runOn(context, azurite.connectionString);
    } finally {
      await azurite.stop();
    }
  },
};

async function runOn({ isQuick, log }: BenchContext, connectionString: string): Promise<BenchReport> {
  const keys = makeSurveys(isQuick ? 20 : 2_000);
  const rounds = isQuick ? 1 : 3;
  const calls = new StorageCalls();
  const containers = openContainers(createBlobService({ connectionString }), { count: calls.count });
  await createContainers(containers);
  await createEmptySummaries(containers.summaries, keys);

  const interval = await intervals(containers, keys);
  const counter = createSegmentCounter(
    { ...containers, clock: systemClock, newId: risingIds(systemClock), workerId: 'bench' },
    // One answer of each survey is what is measured, so none are left to gather.
    { concurrency, gatherFromSurveys: Infinity },
  );
  async function countOne(): Promise<number> {
    await interval.next();
    calls.reset();
    const startedMs = performance.now();
    const [result] = await counter.count([interval.segmentId]);
    if (result?.outcome === 'failed') throw result.error;
    return keys.length / ((performance.now() - startedMs) / 1_000);
  }

  // Warm-up: creates the log blobs, fills the worker's memory, compiles the code.
  await countOne();
  await countOne();
  const bare = await bareCommits({ containers, keys, concurrency, lineBytes: interval.lineBytes });
  await bare.round();
  const ours: number[] = [];
  const theirs: number[] = [];
  const callsPerAnswer: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await countOne());
    callsPerAnswer.push(calls.total / keys.length);
    theirs.push(keys.length / ((await bare.round()) / 1_000));
  }
  await assertCounted(containers, keys, rounds + 2);
  const figures = compared(perSecond, ours, theirs);
  log(`${figures.measured} against ${figures.against}`);
  return {
    title: 'commit',
    method: [
      `One worker's counter (${concurrency} surveys side by side, its default) with one answer for each of ` +
        `${keys.length.toLocaleString('en')} surveys per interval, against an append and a conditional put of the same ` +
        'sizes for each survey, by the same storage client at the same concurrency. In the steady state: log blobs exist, ' +
        'summaries and ETags are in memory. Rounds of the two alternate on one Azurite; the ratio is the median of the ' +
        'ratios of neighbouring rounds.',
    ],
    rows: [
      {
        id: 'commit/throughput',
        what: 'surveys committed/s',
        ...figures,
        goal: { atLeast: 0.8 },
      },
      {
        id: 'commit/calls',
        what: 'storage calls per answer, reading and progress included',
        measured: decimals(median(callsPerAnswer)),
      },
    ],
  };
}

/** A site's segment that grows by one answer to each survey at a time. */
async function intervals(containers: Containers, keys: readonly FixtureSurvey[]) {
  const segmentId = monotonicFactory()();
  let position = 0;
  let turn = 0;
  const line = makeJournalLines(() => keys[turn++ % keys.length]!, 1);
  const lineBytes = Buffer.byteLength(line());
  turn = 0;
  await containers.journal.createAppendBlob(segmentId);
  return {
    segmentId,
    lineBytes,
    async next(): Promise<void> {
      const block = Buffer.from(Array.from(keys, line).join(''));
      await containers.journal.appendBlock(segmentId, block, position);
      position += block.byteLength;
    },
  };
}
