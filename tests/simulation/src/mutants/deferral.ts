import type { Mutant } from './mutant.ts';
import { remove, replace } from './source-patches.ts';

const outcome = 'packages/answer-log/src/counting/apply-outcome.ts';
const reading = 'packages/answer-log/src/counting/segment-reading.ts';
const chunk = 'packages/answer-log/src/counting/chunk-in-round.ts';
const commit = 'packages/answer-log/src/commit/survey-commit.ts';
const counting = 'packages/answer-log/src/commit/tally-records.ts';
const progress = 'packages/journal/src/progress.ts';

export const deferralMutants: readonly Mutant[] = [
  {
    name: 'the watermark of a deferred survey moves past its hole',
    rules: ['8e'],
    patches: [replace(commit, 'moveWatermarks(watermarks, tally.work)', 'moveWatermarks(watermarks, fresh)')],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'the answers of a deferred survey are skipped',
    rules: ['9'],
    patches: [remove(outcome, 'chunk.stuck[path] = offset;')],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'progress moves past a segment that a deferred survey never reached',
    rules: ['9'],
    patches: [
      replace(counting, 'if (next !== undefined) deferred', 'if (next !== undefined && end > 0) deferred'),
    ],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'catch-up begins at the offset instead of the hole',
    rules: ['9'],
    patches: [replace(reading, 'offset: Math.min(...Object.values(only)),', 'offset: stored.progress.off,')],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'catch-up moves progress past the end of its chunk',
    rules: ['9'],
    patches: [replace(chunk, 'Math.max(hole, chunk.end)', 'progress.off')],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'catch-up forgets the stuck surveys',
    rules: ['9'],
    patches: [
      replace(
        chunk,
        'stuck: { ...progress.stuck, ...Object.fromEntries(caughtUp) }',
        'stuck: Object.fromEntries(caughtUp)',
      ),
    ],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'the sweep does not see deferred surveys',
    rules: ['10'],
    patches: [replace(progress, 'Math.min(off, ...deferredAt)', 'Math.max(off, ...deferredAt)')],
    shows: ['unfinished'],
  },
];
