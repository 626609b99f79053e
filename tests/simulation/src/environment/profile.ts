import type { BlobOperation } from '@canvass/storage/memory';
import { questionnaires } from '../actors/questions.ts';
import type { Random } from './random.ts';

/** A kind of request with frequent faults in this schedule, so that rare interleavings become common. */
export interface Trap {
  readonly container: string;
  readonly op: BlobOperation;
  /**
   * `suspend` and `crash`: when its response arrives. `landLate`: it lands after the caller has given up. `silence`: it
   * lands, but the process is suspended for long and gets no response.
   */
  readonly kind: 'suspend' | 'crash' | 'landLate' | 'silence';
  readonly probability: number;
}

/**
 * The parameters of a schedule. Each is drawn for each seed and may be off: all faults at once hide those that need
 * quiet. Rates are probabilities.
 */
export type Profile = Readonly<ReturnType<typeof drawAny>>;

/** In bytes; longer than any line that a site writes. */
export const longestLine = 400;

/** Requests for traps; those where most can go wrong appear more often. */
const awaits: readonly (readonly [string, BlobOperation])[] = [
  ['journal', 'createAppendBlob'],
  ['journal', 'appendBlock'],
  ['journal', 'appendBlock'],
  ['journal', 'appendBlock'],
  ['journal', 'seal'],
  ['journal', 'head'],
  ['journal', 'readRange'],
  ['journal', 'delete'],
  ['journal', 'list'],
  ['journal-progress', 'get'],
  ['journal-progress', 'put'],
  ['journal-progress', 'delete'],
  ['journal-progress', 'list'],
  ['summaries', 'get'],
  ['summaries', 'put'],
  ['summaries', 'list'],
  ['answers', 'createAppendBlob'],
  ['answers', 'appendBlock'],
  ['answers', 'readRange'],
  ['answers', 'delete'],
  ['answers', 'list'],
  ['erasures', 'appendBlock'],
  ['answers', 'put'],
  ['definitions', 'get'],
  ['definitions', 'put'],
  ['quarantine', 'put'],
  ['quarantine', 'put'],
];

/**
 * Analyses in some schedules, with draws of their own: the other schedules stay as they are.
 *
 * @param random another one than that of the schedule
 */
export function withAnalyses(profile: Profile, random: Random): Profile {
  if (!random.chance(0.3)) return profile;
  const { windowMs } = profile;
  const accidents = random.pick([
    {},
    { erasures: random.between(2, 5), removeEveryMs: windowMs / 6 },
    { erasures: random.between(2, 5), answers: 14, loss: 0.2, never: 0.6, suspend: 0 },
    {
      traps: [
        {
          ...drawTrap(random),
          container: 'analyses',
          op: random.pick(['put', 'get', 'list', 'head'] as const),
        },
      ],
    },
    { damages: random.between(1, 3), answers: random.between(8, 14) },
  ]);
  return { ...profile, ...accidents, analyses: random.between(1, 4) };
}

/**
 * Workers that let answers gather, in some schedules, with draws of their own as above. There are few surveys, so few are many.
 *
 * @param random another one than that of the schedule
 */
export function withGathering(profile: Profile, random: Random): Profile {
  if (!random.chance(0.3)) return profile;
  return {
    ...profile,
    gatherFromSurveys: random.between(1, 2),
    maxGatheredBytes: random.pick([profile.readBytes, 20_000]),
  };
}

/**
 * Surveys in time zones, in some schedules, with draws of their own as above.
 *
 * @param random another one than that of the schedule
 */
export function withZones(profile: Profile, random: Random): Profile {
  if (!random.chance(0.4)) return profile;
  const { windowMs } = profile;
  const accidents = random.pick([
    {},
    {},
    { erasures: random.between(2, 5), removeEveryMs: windowMs / 6 },
    {
      surveys: 2,
      answers: random.between(10, 14),
      retention: { days: random.between(1, 2), keepTotals: true },
      removeEveryMs: windowMs / 8,
    },
    { traps: [{ ...drawTrap(random), container: 'summaries', op: 'put' as const }] },
  ]);
  return { ...profile, ...accidents, zoneChanges: random.between(1, 4) };
}

/**
 * What the surveys ask, with a draw of its own as above.
 *
 * @param random another one than that of the schedule
 */
export function withQuestionnaire(profile: Profile, random: Random): Profile {
  return { ...profile, questionnaire: random.between(0, questionnaires - 1) };
}

export function drawProfile(random: Random): Profile {
  const profile = drawAny(random);
  const sort = random.next();
  if (sort < 0.03) return withManyAppends(profile);
  if (sort < 0.35) return withQuickRetirement(profile, random);
  if (sort > 0.9) return withDamagedSummaries(profile, random);
  return sort > 0.8 ? withInterruptedRemovals(profile, random) : profile;
}

/** Segments are sealed, counted and retired quickly, while a process is suspended. */
function withQuickRetirement(profile: Profile, random: Random): Profile {
  return {
    ...profile,
    workers: random.between(2, 3),
    sweepEveryMs: profile.windowMs / 8,
    sweepRollAfterMs: 10,
    rollAfterBlocks: random.pick([1, 2, 8]),
    rollAfterIdleMs: random.pick([50, 5_000]),
    maxLatencyMs: 5,
    suspend: random.pick([0, 0.01]),
    maxSuspendMs: profile.windowMs,
    traps: [drawTrap(random, random.pick(['suspend', 'silence']), 0.4)],
    minChunkBytes: 4_000,
    readBytes: 8_000,
  };
}

/** Summaries are damaged and rebuilt between the two writes of an edit. */
function withDamagedSummaries(profile: Profile, random: Random): Profile {
  return {
    ...profile,
    surveys: 2,
    revisions: random.between(2, 4),
    damages: random.between(2, 3),
    crash: 0,
    maxSuspendMs: profile.windowMs,
    traps: [{ container: 'summaries', op: 'put', kind: 'suspend', probability: 0.4 }],
  };
}

/** Removals end between their writes, and rebuilds come in between. */
function withInterruptedRemovals(profile: Profile, random: Random): Profile {
  const kind = random.pick(['crash', 'crash', 'suspend', 'silence'] as const);
  return {
    ...profile,
    surveys: 2,
    answers: random.between(8, 14),
    damages: random.between(2, 4),
    erasures: random.pick([0, 2]),
    retention: { days: random.pick([1, 2]), keepTotals: random.chance(0.7) },
    removeEveryMs: profile.windowMs / 8,
    crash: 0,
    maxSuspendMs: profile.windowMs,
    traps: [{ container: 'answers', op: 'put', kind, probability: random.pick([0.1, 0.4]) }],
  };
}

/** One site with many small appends to one segment, which comes close to the limit of blocks. */
function withManyAppends(profile: Profile): Profile {
  return {
    ...profile,
    sites: 1,
    partitions: 1,
    answers: 45,
    damages: 0,
    crash: 0,
    rollAfterBlocks: 8,
    rollAfterBytes: 20_000,
    rollAfterMs: 60_000,
    rollAfterIdleMs: 60_000,
    sweepRollAfterMs: 60_000,
    maxLatencyMs: 5,
    traps: [],
  };
}

function drawAny(random: Random) {
  const windowMs = random.pick([1_000, 4_000, 10_000]);
  return {
    sites: random.between(1, 2),
    partitions: random.between(1, 2),
    workers: random.between(1, 3),
    surveys: random.between(1, 2),
    answers: random.between(3, 14),
    /** The time in which answers arrive and faults happen, in ms. */
    windowMs,
    maxLatencyMs: random.pick([5, 60, 800]),
    /** That a response of the storage service is lost. */
    loss: random.pick([0, 0.02, 0.08, 0.2]),
    /** Of the lost ones: that the request lands only after the caller has given up, or never. */
    late: random.pick([0, 0.3, 0.7]),
    never: random.pick([0, 0.3]),
    /** That a process is suspended, or dies, at an await. */
    suspend: random.pick([0, 0.01, 0.04, 0.1]),
    crash: random.pick([0, 0, 0.004, 0.015]),
    maxSuspendMs: random.pick([1_000, 20_000]),
    traps: Array.from({ length: random.between(0, 3) }, () => drawTrap(random)),
    hintLoss: random.pick([0, 0, 0.2, 1]),
    hintDouble: random.pick([0, 0.3]),
    hintDelayMs: random.pick([5, 500]),
    /** By how much a process's clock may be off, and the share by which it may run faster or slower. */
    clockOffsetMs: random.pick([0, 1_000, 1_000_000]),
    clockDrift: random.pick([0, 0.01, 0.5]),
    /** Sites that are stopped and replaced, as by a deployment. */
    redeployments: random.pick([0, 0, 1]),
    revisions: random.pick([0, 0, 1, 2]),
    deletions: random.pick([0, 0, 0, 1, 2]),
    /** Summaries that are lost or corrupted. */
    damages: random.pick([0, 0, 0, 1, 2]),
    /** Of the answers: lines that are not records, and records that cannot be counted. */
    corrupt: random.pick([0, 0, 0.2]),
    uncountable: random.pick([0, 0, 0.2]),
    /** That a submission has a key; that it is sent again, perhaps with other answers; that it has an invitation. */
    keyed: random.pick([0, 0.5, 1]),
    repeated: random.pick([0, 0.3, 0.8]),
    conflicting: random.pick([0, 0.5]),
    invited: random.pick([0, 0, 0.5]),
    /** Answers that their owner or respondent takes back. */
    erasures: random.pick([0, 0, 1, 3]),
    retention: random.pick([
      undefined,
      undefined,
      { days: 1, keepTotals: true },
      { days: 1, keepTotals: false },
      { days: 5, keepTotals: random.chance(0.5) },
    ]),
    removeEveryMs: windowMs / random.pick([0.9, 2, 6]),
    fillEveryMs: windowMs / random.pick([0.5, 1, 3]),
    /** Column files that are lost or damaged. */
    lostFiles: random.pick([0, 0, 0, 1, 2]),
    /** Analyses and recounts that owners start: see `withAnalyses`. */
    analyses: 0,
    /** How often surveys get another time zone: see `withZones`. */
    zoneChanges: 0,
    /** What all surveys ask: see `withQuestionnaire`. */
    questionnaire: 0,
    readers: random.pick([0, 0, 1]),
    sweepEveryMs: windowMs / random.pick([1.5, 3, 8]),
    /** The sites' rolling age as the sweep assumes it. It may be far too short: safety must not depend on it. */
    sweepRollAfterMs: random.pick([10, 300, 2_000, 20_000]),
    pollEveryMs: random.pick([50, 250, 1_000]),
    cleanUpEveryMs: windowMs / random.pick([0.7, 1, 3]),
    rollAfterBlocks: random.pick([1, 2, 3, 8]),
    rollAfterBytes: random.pick([400, 1_000, 4_000]),
    rollAfterIdleMs: random.pick([50, 500, 5_000]),
    rollAfterMs: random.pick([500, 3_000, 20_000]),
    minChunkBytes: random.pick([longestLine, 2 * longestLine, 4_000]),
    readBytes: random.pick([longestLine, 1_000, 8_000]),
    ownedForMs: random.pick([0, 300, 3_000]),
    /** Age of a hint from which a worker takes over from one that has more. */
    overdueMs: random.pick([0, 0, 200]),
    // One summary of these surveys, or all of them.
    maxCachedSummaryBytes: random.pick([16_000, 1_000_000]),
    // None, or all of them.
    maxCachedKeyBytes: random.pick([1, 1_000_000]),
    concurrency: random.pick([1, 4]),
    /** Never: see `withGathering`. */
    gatherFromSurveys: Infinity,
    maxGatheredBytes: 0,
    /** That a piece of counting takes long, so that it yields or its tenant is deferred. */
    costly: random.pick([0, 0.2, 0.8]),
    catchUpEveryMs: random.pick([50, 500, 3_000]),
    /** From the growth of a segment to its worker's next look. */
    lookAfterMs: random.pick([20, 200, 2_000]),
  };
}

function drawTrap(
  random: Random,
  kind: Trap['kind'] = random.pick(['suspend', 'suspend', 'landLate', 'crash', 'silence']),
  probability = random.pick([0.1, 0.4, 0.8]),
): Trap {
  const [container, op] = random.pick(awaits);
  return { container, op, kind, probability };
}
