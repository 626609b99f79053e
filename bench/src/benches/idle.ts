import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, BenchContext, BenchReport, Goal, Row } from '../bench.ts';
import { decimals } from '../figures.ts';
import { compileCacheOfImage } from '../idle/compile-cache-of-image.ts';
import { kinds, startIdleSystem, type IdleSystem, type Kind, type Waking } from '../idle/idle-system.ts';
import { wakeUpsOf } from '../idle/wake-ups.ts';
import { ProcessWatch, type ProcessSample } from '../many-surveys/process-watch.ts';
import { slope } from '../many-surveys/slope.ts';

interface Size {
  /** After the answers: until the segment is sealed, counted and swept. */
  readonly settleMs: number;
  readonly idleMs: number;
}

const hour: Size = { settleMs: 300_000, idleMs: 3_600_000 };
/** For development: an hour is then an extrapolation. */
const minutes: Size = { settleMs: 280_000, idleMs: 300_000 };
const quickSize: Size = { settleMs: 500, idleMs: 2_000 };

interface Idle {
  readonly hours: number;
  readonly calls: Readonly<Record<Kind, number>>;
  /** By the names of the threads. */
  readonly wakeUps: Readonly<Record<Kind, ReadonlyMap<string, number>>>;
  readonly samples: Readonly<Record<Kind, readonly ProcessSample[]>>;
}

const mib = 1024 ** 2;
const minutesPerHour = 60;
/** Storage calls per hour of all processes together. */
const callsGoal: Goal = { atMost: 600 };
/** Per minute and process. */
const wakeUpsGoal: Goal = { atMost: 60 };
/** MiB of a process. */
const memoryGoal: Goal = { atMost: 150 };
/** MiB per hour. */
const growthGoal: Goal = { atMost: 10 };

export const idle: Bench = {
  name: 'idle',
  isSlow: true,
  async run(context) {
    const long = context.isFull === true ? hour : minutes;
    const size = context.isQuick ? quickSize : long;
    const compileCache = await compileCacheOfImage(context);
    try {
      // Side by side: idle processes leave the machine to each other.
      const [triggers, polls] = await Promise.all([
        measure(context, size, compileCache, 'triggers'),
        measure(context, size, compileCache, 'polls'),
      ]);
      return reportOf(size, triggers, polls);
    } finally {
      rmSync(compileCache, { recursive: true, force: true });
    }
  },
};

async function measure(
  context: BenchContext,
  { settleMs, idleMs }: Size,
  compileCache: string,
  waking: Waking,
): Promise<Idle> {
  const system = await startIdleSystem(context, waking, compileCache);
  try {
    await delay(settleMs);
    context.log(`${waking}: idle for ${decimals(idleMs / 60_000)} minutes`);
    return await watch(system, idleMs);
  } finally {
    await system.stop();
  }
}

async function watch(system: IdleSystem, idleMs: number): Promise<Idle> {
  const { pids } = system;
  const wakeUps = () => perKind((kind) => wakeUpsOf(pids[kind]));
  const watches = perKind((kind) => new ProcessWatch(() => [pids[kind]]));
  const before = { calls: system.calls(), wakeUps: wakeUps() };
  await delay(idleMs);
  const after = { wakeUps: wakeUps(), calls: system.calls() };
  for (const kind of kinds) watches[kind].stop();
  return {
    hours: idleMs / 3_600_000,
    calls: perKind((kind) => after.calls[kind] - before.calls[kind]),
    wakeUps: perKind((kind) => difference(after.wakeUps[kind], before.wakeUps[kind])),
    samples: perKind((kind) => watches[kind].samples),
  };
}

/** A thread that has ended since is left out. */
function difference(
  after: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map([...after].map(([thread, count]) => [thread, count - (before.get(thread) ?? 0)]));
}

function perKind<T>(of: (kind: Kind) => T): Record<Kind, T> {
  return { site: of('site'), worker: of('worker'), agent: of('agent') };
}

function reportOf({ idleMs }: Size, triggers: Idle, polls: Idle): BenchReport {
  return {
    title: 'idle',
    method: [
      `A site, a worker and a scaling agent with their default settings, started as their images start them, after a thousand answers that are counted: ${decimals(idleMs / 60_000)} minutes in which nobody ` +
        'answers; calls, processor time and growth per hour. *Calls* are all requests to storage, counted on their way. *Wake-ups* are the times at which a thread of the ' +
        "process waited for something and went on. *Triggers*: Service Bus wakes them, as a broker's process on loopback that the real SDK speaks to. *Polls*: the same without it, at the same time.",
    ],
    rows: [...rowsOf('triggers', triggers, true), ...rowsOf('polls', polls, false)],
    detailsNote: 'Wake-ups per minute by thread.',
    details: [
      ['', 'process', 'thread', 'wake-ups per minute'],
      ...threadsOf('triggers', triggers),
      ...threadsOf('polls', polls),
    ],
  };
}

function rowsOf(waking: Waking, measured: Idle, isJudged: boolean): Row[] {
  const row = (id: string, what: string, figure: number, unit: string, goal?: Goal): Row => ({
    id: `idle/${waking}/${id}`,
    what: `${waking}: ${what}`,
    measured: `${decimals(figure)}${unit}`,
    figure,
    ...(goal === undefined ? {} : { goal }),
  });
  const judged = (goal: Goal): Goal | undefined => (isJudged ? goal : undefined);
  const calls = perKind((kind) => measured.calls[kind] / measured.hours);
  const wakeUps = perKind((kind) => sum(measured.wakeUps[kind].values()) / (measured.hours * minutesPerHour));
  return [
    row('calls', 'storage calls, together', together(calls), '', judged(callsGoal)),
    ...kinds.map((kind) => row(`calls/${kind}`, `storage calls: ${kind}`, calls[kind], '')),
    row('wake-ups', 'wake-ups per minute, together', together(wakeUps), ''),
    ...kinds.flatMap((kind) => {
      const samples = measured.samples[kind];
      const most = Math.max(...samples.map(({ bytes }) => bytes)) / mib;
      const growth = slope(samples.map(({ atMs, bytes }) => [atMs / 3_600_000, bytes / mib]));
      const cpuSeconds = (samples.at(-1)?.cpuSeconds ?? 0) / measured.hours;
      return [
        row(`wake-ups/${kind}`, `wake-ups per minute: ${kind}`, wakeUps[kind], '', judged(wakeUpsGoal)),
        row(`memory/${kind}`, `most memory: ${kind}`, most, ' MiB', judged(memoryGoal)),
        row(`growth/${kind}`, `growth of the memory: ${kind}`, growth, ' MiB', growthGoal),
        row(`cpu/${kind}`, `processor time: ${kind}`, cpuSeconds, ' s'),
      ];
    }),
  ];
}

function together(of: Readonly<Record<Kind, number>>): number {
  return sum(kinds.map((kind) => of[kind]));
}

function threadsOf(waking: Waking, { hours, wakeUps }: Idle): string[][] {
  return kinds.flatMap((kind) =>
    [...wakeUps[kind]]
      .filter(([, count]) => count > 0)
      .map(([thread, count]) => [waking, kind, thread, decimals(count / (hours * minutesPerHour))]),
  );
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0);
}
