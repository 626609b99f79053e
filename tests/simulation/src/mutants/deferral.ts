import type { Mutant } from '../mutants.ts';

const outcome = 'packages/answer-log/src/take-outcome.ts';
const reading = 'packages/answer-log/src/segment-reading.ts';
const commit = 'packages/answer-log/src/survey-commit.ts';
const counting = 'packages/answer-log/src/count-records.ts';
const progress = 'packages/journal/src/progress.ts';

export const deferralMutants: readonly Mutant[] = [
  {
    name: 'the watermark of a deferred survey moves past its hole',
    rule: '8e, deferred',
    patches: [
      {
        file: commit,
        find: 'moveWatermarks(watermarks, counted.work)',
        replace: 'moveWatermarks(watermarks, fresh)',
      },
    ],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'the answers of a deferred survey are skipped',
    rule: '9, deferred',
    patches: [{ file: outcome, find: 'reading.stuck[path] = offset;', replace: '' }],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'a segment that a deferred survey did not come to is passed',
    rule: '9, deferred in each segment',
    patches: [
      {
        file: counting,
        find: 'if (next !== undefined) deferred',
        replace: 'if (next !== undefined && end > 0) deferred',
      },
    ],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'who catches up begins at the offset and not at the hole',
    rule: '9, from the hole',
    patches: [
      {
        file: reading,
        find: 'offset: Math.min(...Object.values(only)),',
        replace: 'offset: stored.progress.off,',
      },
    ],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'who catches up passes what is beyond the chunk',
    rule: '9, deferred',
    patches: [{ file: reading, find: 'Math.max(hole, end)', replace: 'progress.off' }],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'who catches up forgets the surveys that are stuck',
    rule: '9, the join',
    patches: [
      {
        file: reading,
        find: 'stuck: { ...progress.stuck, ...Object.fromEntries(caughtUp) }',
        replace: 'stuck: Object.fromEntries(caughtUp)',
      },
    ],
    shows: ['deletedTooSoon', 'lost'],
  },
  {
    name: 'the sweep does not see what is deferred',
    rule: '10, deferred',
    patches: [
      { file: progress, find: 'Math.min(off, ...deferred.map', replace: 'Math.max(off, ...deferred.map' },
    ],
    shows: ['unfinished'],
  },
];
