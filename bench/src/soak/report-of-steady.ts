import type { BenchReport, Row } from '../bench.ts';
import { decimals } from '../figures.ts';
import type { LevelPart } from './level-part.ts';
import { isOfMemory } from './storm-on-local-system.ts';
import type { StormReport } from './storm-report.ts';
import type { StormSize } from './storm-size.ts';

export interface SteadySize extends StormSize {
  /** Code is compiled and caches fill first, which is no growth. */
  readonly settleMinutes: number;
}

/** What each app has by default, in MiB, and the agent in its container. */
export const apps = [
  { app: 'survey-site', kind: 'site', mib: 512 },
  { app: 'summary-worker', kind: 'worker', mib: 1_024 },
  { app: 'scaling-agent', kind: 'agent', mib: 256 },
] as const;

/** What a storm asks for at a pace of 1. */
const askedPerSecond = { slices: 2, exports: 0.1 };
/** The part of the work that a run has to do: what is not done needs no memory. */
const leastDone = 0.9;
/** In the time of the usual rate. */
const mostMibPerHour = 10;
/** A shorter level part says nothing: exports and collections move the memory by more than it may grow. */
const leastMinutes = 20;
const mib = 1024 ** 2;
const mibPerHour = (bytes: number): string => `${decimals(bytes / mib)} MiB/h`;

/** @param levels of `apps`. */
export function reportOf(
  size: SteadySize,
  storm: StormReport,
  levels: readonly (LevelPart | undefined)[],
): BenchReport {
  const { minutes, rate, pace, settleMinutes } = size;
  const seconds = minutes * 60 * pace;
  return {
    title: 'steady',
    method: [
      `\`npm run storm\` without faults on \`npm start\`, with one worker and the allocator of the image: answers to four surveys, with repeated submissions, erasures, withdrawals, batches, slices, exports and watchers. ` +
        `It ran for **${decimals(minutes)} minutes** at ${decimals(rate)} answers/s` +
        (pace === 1
          ? '. '
          : `, with as many answers, slices and exports as in ${decimals(minutes * pace)} minutes at ${decimals(rate / pace)}/s. Memory that grows with time, and not with work, has grown for the shorter time only: see the growth in an hour of the clock. `) +
        'Afterwards each promise is checked from outside, as in the soak, and a violation fails the bench, except of memory.',
      `*Growth*: the slope of the resident memory by least squares, of a process that lives from the beginning to the end, without its first ${decimals(settleMinutes)} minutes. ` +
        'Each process notes every 10 s where its memory is; the table has the medians of the first and the last tenth of that time, and the slope of each part. ' +
        '*Most*: of readings every 2 s, over all the time.',
    ],
    rows: [
      {
        id: 'steady/ran',
        what: 'minutes that it ran',
        measured: decimals(minutes),
        against: `${decimals(minutes * pace)} at the usual rate`,
      },
      done('answers', storm.acknowledged, rate * minutes * 60),
      done('slices', storm.slices, askedPerSecond.slices * seconds),
      done('exports', storm.exports, askedPerSecond.exports * seconds),
      ...apps.flatMap((each, index) => rowsOf(each, levels[index], size, storm)),
    ],
    detailsNote: `Where the memory was. Acknowledged answers: ${storm.acknowledged.toLocaleString('en')}.`,
    details: [
      ['process', 'part', 'at the beginning', 'at the end', 'growth by the clock'],
      ...apps.flatMap(({ kind }, index) =>
        (levels[index]?.parts ?? []).map(({ name, atBegin, atEnd, perHour }) => [
          kind,
          name,
          `${decimals(atBegin / mib)} MiB`,
          `${decimals(atEnd / mib)} MiB`,
          mibPerHour(perHour),
        ]),
      ),
    ],
  };
}

function done(what: 'answers' | 'slices' | 'exports', count: number, asked: number): Row {
  return {
    id: `steady/${what}`,
    what: { answers: 'answers acknowledged', slices: 'slices read', exports: 'whole exports' }[what],
    measured: count.toLocaleString('en'),
    against: `${decimals(asked)} asked for`,
    ratio: count / asked,
    goal: { atLeast: leastDone },
  };
}

function rowsOf(
  { kind, mib: limit }: (typeof apps)[number],
  level: LevelPart | undefined,
  { pace, minutes }: SteadySize,
  { promises }: StormReport,
): Row[] {
  const how = promises.find(({ promise }) => isOfMemory(promise) && promise.includes(kind))?.how ?? '';
  const most = Number(/at most (\d+) MiB/.exec(how)?.[1] ?? Number.NaN);
  const isLong = level !== undefined && level.minutes >= leastMinutes;
  const during = `in ${decimals(minutes)} minutes`;
  return [
    {
      id: `steady/${kind}/growth`,
      what: `growth of the memory ${during}, in an hour of the usual rate: ${kind}`,
      measured: level === undefined ? 'too short to tell' : mibPerHour(level.perHour / pace),
      ...(isLong && { figure: level.perHour / pace / mib, goal: { atMost: mostMibPerHour } }),
    },
    {
      id: `steady/${kind}/growth/clock`,
      what: `the same in an hour of the clock: ${kind}`,
      measured: level === undefined ? 'too short to tell' : mibPerHour(level.perHour),
    },
    {
      id: `steady/${kind}/most`,
      what: `memory ${during}, most: ${kind}`,
      measured: `${most} MiB`,
      figure: most,
      goal: { atMost: limit },
    },
  ];
}
