import { KeyedLocks, ReadBudget } from '@canvass/storage';
import { KnownSegments, Sequence } from '../commit/known-segments.ts';
import { Quarantine } from '../commit/quarantine.ts';
import { SummaryCache } from '../commit/summary-cache.ts';
import type { SurveyCommitDeps } from '../commit/survey-commit.ts';
import { FairScheduler, thread } from '../fair-scheduler.ts';
import { RecentKeys } from '../log/recent-keys.ts';
import { KeyWindowCache } from '../submissions/key-window-cache.ts';
import { createSummaries } from '../summary/summaries.ts';
import type { CatchUpChunkDeps } from './catch-up-chunk.ts';
import { CatchUp } from './catch-up.ts';
import { ChunkSize } from './chunk-size.ts';
import type { CountRoundDeps } from './count-round.ts';
import type { CountSegmentsDeps } from './count-segments.ts';
import {
  counterDefaults,
  type CountEvent,
  type SegmentCounterDeps,
  type SegmentCounterOptions,
} from './counting.ts';
import { Gathering } from './gathering.ts';
import { OpenSegments } from './open-segments.ts';
import { SegmentOwnership } from './segment-ownership.ts';
import { lowestPriority } from './shares.ts';

/** JSON bytes of large summaries in memory at once; a decoded summary takes several times as much. */
const maxLargeSummaryBytes = 4 * 1024 ** 2;

/** What the parts of one counter share. */
export interface CountingParts extends CountSegmentsDeps {
  readonly catchUpChunk: CatchUpChunkDeps;
}

/** Puts the parts of a counter together, with the defaults of its options. */
export function createCountingParts(deps: SegmentCounterDeps, options: SegmentCounterOptions): CountingParts {
  const { minChunkBytes, readBytes, ownedForMs, lookAfterMs, concurrency, ...settings } = {
    ...counterDefaults,
    ...options,
  };
  const { gatherFromSurveys: fromSurveys, maxGatheredBytes = readBytes } = settings;
  const { journal, progress, clock, workerId, tracing } = deps;
  const onEvent = (event: CountEvent): void => deps.onEvent?.(event);
  const sequence = new Sequence();
  const knownSegments = new KnownSegments(journal, sequence, clock);
  const ownership = new SegmentOwnership({ ...deps, ownedForMs });
  const maxCounted = Math.max(1, Math.floor(readBytes / minChunkBytes));
  const openSegments = new OpenSegments({
    ...deps,
    knownSegments,
    ownership,
    ownedForMs,
    lookAfterMs,
    maxCounted,
  });
  const sizes = { leastBytes: minChunkBytes, readBytes, mostBytes: maxGatheredBytes, fromSurveys };
  const chunkSize = new ChunkSize(sizes);
  const rounds: CountRoundDeps = {
    journal,
    progress,
    clock,
    workerId,
    sequence,
    knownSegments,
    ownership,
    renewEveryMs: ownedForMs / 2,
    onReadFailed: () => chunkSize.failed(),
    commit: createCommitDeps(deps, settings, { sequence, knownSegments, onEvent }),
    concurrency,
    tracing,
    onEvent,
    catchUp: new CatchUp(deps.onPending),
    openSegments,
  };
  // The catch-up has a budget of its own: new answers must not wait for it.
  const catchUpShares = lowestPriority(new ReadBudget(maxLargeSummaryBytes / 4));
  return {
    rounds,
    chunkSize,
    gathering: new Gathering(clock, fromSurveys),
    // All rounds share this budget, except those of the catch-up.
    largeSummaries: new ReadBudget(maxLargeSummaryBytes),
    catchUpChunk: { rounds, ownedForMs, chunkBytes: minChunkBytes, shares: catchUpShares },
  };
}

function createCommitDeps(
  deps: SegmentCounterDeps,
  settings: Pick<
    typeof counterDefaults,
    'idempotencyWindowMs' | 'maxCachedKeyBytes' | 'maxCachedSummaryBytes'
  >,
  { onEvent, ...shared }: Pick<CountRoundDeps, 'sequence' | 'knownSegments' | 'onEvent'>,
): SurveyCommitDeps {
  const { answerLogs, clock, newId, random = Math.random } = deps;
  const scheduler = new FairScheduler(deps.processor ?? thread);
  // The keys of answers, which later answers are compared with.
  const keyWindows = new KeyWindowCache(
    { answerLogs, scheduler, onRead: (path, keys) => onEvent({ type: 'keysRead', path, keys }) },
    settings.idempotencyWindowMs,
    settings.maxCachedKeyBytes,
  );
  return {
    ...shared,
    summaries: createSummaries({ container: deps.summaries }),
    // The summaries that this worker wrote or read last.
    cache: new SummaryCache(settings.maxCachedSummaryBytes, random),
    locks: new KeyedLocks(),
    keyWindows,
    answerLogs,
    recentKeys: new RecentKeys(),
    scheduler,
    clock,
    newId,
    random,
    quarantine: new Quarantine(deps.quarantine, ({ blob, offset }) =>
      onEvent({ type: 'quarantined', segmentId: blob, offset }),
    ),
  };
}
