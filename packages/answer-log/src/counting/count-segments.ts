import type { ReadBudget } from '@canvass/storage';
import type { ChunkSize } from './chunk-size.ts';
import { countRound, type CountRoundDeps } from './count-round.ts';
import type { CountOptions, CountResult } from './counting.ts';
import type { Gathering } from './gathering.ts';
import type { Hinted } from './segment-ownership.ts';
import { beginReading, isReading, type Step } from './segment-reading.ts';
import { equalShares } from './shares.ts';

export interface CountSegmentsDeps {
  readonly rounds: CountRoundDeps;
  readonly chunkSize: ChunkSize;
  readonly gathering: Gathering;
  /** Limits the large summaries that are in memory at once. */
  readonly largeSummaries: ReadBudget;
}

const nothingHinted: ReadonlyMap<string, Hinted> = new Map();

/** One call of `count`: counts the segments round by round, until each is at its end or the signal aborts. */
export async function countSegments(
  deps: CountSegmentsDeps,
  segmentIds: ReadonlySet<string>,
  options: CountOptions,
): Promise<CountResult[]> {
  const { rounds, chunkSize, gathering, largeSummaries } = deps;
  const { clock, renewEveryMs } = rounds;
  const { signal } = options;
  const beganMs = clock.now();
  const work = { surveys: 0, records: 0, rounds: 0 };
  let steps = await begin(rounds, segmentIds, options);
  for (;;) {
    const open = steps.filter(isReading).map(({ segmentId }) => segmentId);
    if (open.length === 0 || signal?.aborted) break;
    steps = await countRound(rounds, steps, {
      chunkBytes: chunkSize.of(open.length),
      shares: equalShares(largeSummaries),
      renewAtMs: rounds.ownership.renewalDueAtMs(open, renewEveryMs),
      signal,
      onSorted: ({ surveys, records, isFull }) => {
        chunkSize.counted({ surveys, records, isFull });
        work.surveys += surveys;
        work.records += records;
        work.rounds += 1;
      },
    });
  }
  const results = steps.map((step): CountResult =>
    isReading(step) ? { segmentId: step.segmentId, outcome: 'failed', error: signal?.reason } : step,
  );
  const isOrdinary = work.rounds > 0 && !options.asSweep && !results.some(isFailed);
  const tookMs = clock.now() - beganMs;
  if (isOrdinary) gathering.counted({ ...work, tookMs });
  return results;
}

async function begin(
  { ownership, catchUp, onEvent }: CountRoundDeps,
  segmentIds: ReadonlySet<string>,
  { asSweep = false, hinted = nothingHinted }: CountOptions,
): Promise<Step[]> {
  const found = asSweep ? await ownership.regardless(segmentIds) : await ownership.obtain(segmentIds, hinted);
  return Array.from(found, ([segmentId, owned]) => {
    if (owned.outcome === 'ours') {
      const { takenFrom, stored } = owned;
      if (takenFrom !== undefined) onEvent({ type: 'takenOver', segmentId, from: takenFrom });
      // The segment's former worker may have left deferred surveys behind.
      catchUp.note(segmentId, stored.deferred);
    }
    return beginReading(segmentId, owned, asSweep, hinted.get(segmentId));
  });
}

function isFailed({ outcome }: CountResult): boolean {
  return outcome === 'failed';
}
