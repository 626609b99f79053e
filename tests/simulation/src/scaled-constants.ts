import { replace, type SourcePatch } from './mutants/source-patches.ts';

/**
 * Limits that real loads reach after gigabytes, made so small that every schedule reaches them. They are not options of the
 * packages, because only a simulation would set them.
 */
export const scaledConstants: readonly SourcePatch[] = [
  replace(
    'packages/storage/src/blob-container.ts',
    'maxBlockBytes = 4 * 1024 * 1024',
    'maxBlockBytes = 1_700',
  ),
  replace('packages/journal/src/journal-partition.ts', 'silentAfterMs = 10_000', 'silentAfterMs = 200'),
  replace('packages/journal/src/hint-throttle.ts', 'earlyHintDelayMs = 2_000', 'earlyHintDelayMs = 50'),
  replace('packages/storage/test/memory/memory-blob-service.ts', 'maxBlocks = 50_000', 'maxBlocks = 24'),
  replace('packages/answer-log/src/commit/survey-commit.ts', 'maxAttempts = 10', 'maxAttempts = 3'),
  replace('packages/answer-log/src/commit/survey-commit.ts', 'maxWatermarks = 16', 'maxWatermarks = 1'),
  replace('packages/answer-log/src/commit/tally-records.ts', 'maxUncountable = 256', 'maxUncountable = 2'),
  // Some answers are read from their bytes, others parsed and counted in turns.
  replace(
    'packages/answer-log/src/commit/tally-records.ts',
    'longLineBytes = 16 * 1024',
    'longLineBytes = 270',
  ),
  // Numbers and dates have bins after few answers. `count-facets.ts` knows how many binary digits are left.
  replace('packages/surveys/src/facets/number-totals.ts', 'maxExactValues = 2_048', 'maxExactValues = 3'),
  replace('packages/surveys/src/totals/survey-answers-summary.ts', 'maxCells = 65_536', 'maxCells = 5'),
  replace(
    'packages/surveys/src/facets/ordered-facet.ts',
    '(value) => numberBin(value, 7), (value) => numberBin(value, 4)',
    '(value) => numberBin(value, 2), (value) => numberBin(value, 1)',
  ),
  // Days of about a second, and quarters that end with the days of each zone. Their names begin again after 1,000,000 days.
  replace(
    'packages/surveys/src/zones/time-zone.ts',
    'Math.floor((ms + this.offsetAt(ms)) / dayMs)',
    'Math.floor((ms + this.offsetAt(ms)) / 1_001)',
  ),
  replace(
    'packages/surveys/src/zones/time-zone.ts',
    'this.#lastTimeAt(day * dayMs)',
    'this.#lastTimeAt(day * 1_001)',
  ),
  replace('packages/surveys/src/zones/time-zone.ts', 'name: nameOf(day)', 'name: nameOf(day % 1_000_000)'),
  replace('packages/surveys/src/totals/quarter-counts.ts', 'quarterMs = 15 * 60 * 1_000', 'quarterMs = 1'),
  replace('packages/answer-log/src/days/day-counter.ts', 'chunkBytes = 1024 * 1024', 'chunkBytes = 400'),
  replace('packages/surveys/src/shared/tally.ts', 'leastEncoded = 16', 'leastEncoded = 2'),
  replace(
    'packages/answer-log/src/fair-scheduler.ts',
    'bytesBetweenLooks = 16 * 1024',
    'bytesBetweenLooks = 100',
  ),
  replace('packages/answer-log/src/log/compact.ts', 'maxLogBlobs = 32', 'maxLogBlobs = 2'),
  replace('packages/answer-log/src/log/compact.ts', 'windowBlobs = 16', 'windowBlobs = 2'),
  replace('packages/answer-log/src/log/compact.ts', 'chunkBytes = 4 * 1024 * 1024', 'chunkBytes = 900'),
  replace('packages/answer-log/src/upkeep/rebuild.ts', 'chunkBytes = 1024 * 1024', 'chunkBytes = 900'),
  replace('packages/answer-log/src/log/answer-reader.ts', 'chunkBytes = 256 * 1024', 'chunkBytes = 100'),
  replace('packages/answer-log/src/log/lines-backwards.ts', 'chunkBytes = 256 * 1024', 'chunkBytes = 100'),
  replace(
    'packages/answer-log/src/log/answer-reader.ts',
    'maxPageBytes = 4 * 1024 * 1024',
    'maxPageBytes = 500',
  ),
  replace('packages/answer-log/src/format/log-index.ts', 'runBytes = 64 * 1024', 'runBytes = 150'),
  replace('packages/answer-log/src/format/log-index.ts', 'runsPerPage = 256', 'runsPerPage = 2'),
  replace('packages/answer-log/src/log/log-writer.ts', 'runsKept = 4', 'runsKept = 1'),
  replace(
    'packages/answer-log/src/log/log-writer.ts',
    'maxBlocksPerLogBlob = 40_000',
    'maxBlocksPerLogBlob = 4',
  ),
  replace(
    'packages/answer-log/src/commit/known-segments.ts',
    'believedForMs = 5 * 60 * 1_000',
    'believedForMs = 50',
  ),
  // More than clocks are apart.
  replace(
    'packages/answer-log/src/format/submission-key.ts',
    'hourMs = 60 * 60 * 1_000',
    'hourMs = 2_500_000',
  ),
  replace(
    'packages/answer-log/src/erasure/remove-answers.ts',
    'dayMs = 24 * 60 * 60 * 1_000',
    'dayMs = 1_000',
  ),
  replace(
    'packages/answer-log/src/erasure/find-affected.ts',
    'leftoverAfterMs = 60 * 60 * 1_000',
    'leftoverAfterMs = 50',
  ),
  replace('packages/answer-log/src/erasure/find-affected.ts', 'chunkBytes = 1024 * 1024', 'chunkBytes = 400'),
  replace(
    'packages/answer-log/src/submissions/key-window.ts',
    'chunkBytes = 1024 * 1024',
    'chunkBytes = 400',
  ),
  replace('packages/answer-log/src/log/log-lookup.ts', 'chunkBytes = 256 * 1024', 'chunkBytes = 100'),
  replace(
    'packages/answer-log/src/summary/column-gaps.ts',
    'linesPerColumnFile = 20_000',
    'linesPerColumnFile = 4',
  ),
  replace(
    'packages/answer-log/src/summary/column-gaps.ts',
    'logBytesPerColumnFile = 8 * 1024 * 1024',
    'logBytesPerColumnFile = 600',
  ),
  replace('packages/answer-log/src/columns/fill-columns.ts', 'versionsAhead = 300', 'versionsAhead = 3'),
  replace('packages/answer-log/src/columns/fill-columns.ts', 'chunkBytes = 1024 * 1024', 'chunkBytes = 400'),
  replace(
    'packages/answer-log/src/erasure/rewrite-log-blob.ts',
    'chunkBytes = 4 * 1024 * 1024',
    'chunkBytes = 900',
  ),
  replace(
    'packages/answer-log/src/erasure/find-uncounted.ts',
    'chunkBytes = 4 * 1024 * 1024',
    'chunkBytes = 1_700',
  ),
  replace('packages/analyses/src/control/publication.ts', 'publishMs = 500', 'publishMs = 100'),
  replace('packages/analyses/src/control/publication.ts', 'lookMs = 1_000', 'lookMs = 100'),
  replace('packages/analyses/src/control/publication.ts', 'signOfLifeMs = 20_000', 'signOfLifeMs = 500'),
  replace('packages/analyses/src/control/controlled-run.ts', 'longestPollMs = 2_000', 'longestPollMs = 400'),
  replace(
    'packages/analyses/src/control/controlled-run.ts',
    'stalledAfterMs = 60_000',
    'stalledAfterMs = 2_000',
  ),
  replace('packages/analyses/src/control/final-result.ts', 'mostFoldsAtEnd = 64', 'mostFoldsAtEnd = 2'),
  replace('packages/analyses/src/control/task-sender.ts', 'mostOpenTasks = 64', 'mostOpenTasks = 2'),
  replace('packages/analyses/src/control/task-sender.ts', 'farthestAhead = 512', 'farthestAhead = 4'),
  replace(
    'packages/analyses/src/control/task-sender.ts',
    'firstPatienceMs = 10_000',
    'firstPatienceMs = 300',
  ),
  replace(
    'packages/analyses/src/control/task-sender.ts',
    'longestPatienceMs = 300_000',
    'longestPatienceMs = 2_000',
  ),
  replace('packages/analyses/src/control/merge-tree.ts', 'childrenPerNode = 16', 'childrenPerNode = 2'),
  replace('packages/analyses/src/control/reconcile.ts', 'laterLines = 20_000', 'laterLines = 2'),
  replace('packages/analyses/src/worker/analysis-command.ts', 'retryMs = 5_000', 'retryMs = 100'),
  replace('packages/analyses/src/worker/analysis-command.ts', 'mostReceives = 25', 'mostReceives = 1_000'),
  replace(
    'packages/analyses/src/worker/analysis-command.ts',
    'mostReceivesOfControl = 100',
    'mostReceivesOfControl = 1_000',
  ),
  replace('packages/answer-log/src/commit/known-segments.ts', 'maxRemembered = 10_000', 'maxRemembered = 3'),
  replace(
    'packages/answer-log/src/counting/segment-ownership.ts',
    'maxRemembered = 10_000',
    'maxRemembered = 2',
  ),
  replace('packages/answer-log/src/counting/segment-ownership.ts', 'leastLead = 2', 'leastLead = 0'),
  // Pages of column files are not compressed, which would take longer than all else that is done with them.
  replace('packages/columns/src/write-file.ts', 'zstdCompressSync(body, compression)', 'body'),
  replace(
    'packages/columns/src/read-file.ts',
    'zstdDecompressSync(compressed, {',
    '((page: Buffer, _limits: object) => page)(compressed, {',
  ),
  // A table per chunk, which would take more time than the rest of the schedule.
  replace('packages/journal/src/record-reader.ts', 'headSlotBits = 14', 'headSlotBits = 6'),
];
