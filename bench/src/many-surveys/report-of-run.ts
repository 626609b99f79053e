import type { BenchReport, Row } from '../bench.ts';
import { decimals, ms, perSecond } from '../figures.ts';
import { percentile } from '../percentiles.ts';
import type { LagSample } from './lag-watch.ts';
import type { ProcessSample } from './process-watch.ts';
import type { ManySurveysSize } from './many-surveys-size.ts';
import { slope } from './slope.ts';

type Kind = 'site' | 'workers' | 'agent' | 'storage' | 'azurite' | 'generator';

export interface MeasuredRun {
  readonly beganMs: number;
  readonly endedMs: number;
  readonly acknowledged: number;
  /** From the beginning of the warm-up. */
  readonly refused: number;
  readonly latenciesMs: Float64Array;
  readonly lag: readonly LagSample[];
  readonly calls: Readonly<Record<'site' | 'workers' | 'agent', number>>;
  readonly processes: Readonly<Record<Kind, readonly ProcessSample[]>>;
}

const mib = 1024 ** 2;
const mebibytes = (bytes: number): string => `${decimals(bytes / mib)} MiB`;
/** A site keeps 7/8 of a share of 7 % of its memory beyond 240 MiB for definitions: with the default of 512 MiB fewer than a third of 10,000. */
export const siteMib = 1_536;
/** The bounds of resident memory, in MiB. */
const mostMemory = { site: siteMib, workers: 768, agent: 256 };

export function reportOf(size: ManySurveysSize, run: MeasuredRun): BenchReport {
  const minutes = size.measuredMs / 60_000;
  return {
    title: 'many surveys',
    method: [
      `${size.surveys.toLocaleString('en')} surveys of 100 tenants are answered in turn, ${perSecond(size.perSecond)} together, for ` +
        `${decimals(minutes)} minutes after a warm-up of ${decimals(size.warmUpMs / 1_000)} s, over ${size.connections} connections, each with one request ` +
        'at a time and paced; a connection that is behind catches up. One site, and a scaling agent with its default rules and intervals that runs worker ' +
        `processes. The workers have the memory of their containers by default, 1,024 MiB, and the site ${siteMib.toLocaleString('en')}: with its default of 512 MiB it would keep fewer than a third of the definitions, some 6 KB each. Each storage request is ${size.latencyMs} ms on its way. Blobs are in a process of the bench, *storage*, in memory: ` +
        'it takes a small part of Azurite’s processor time, which would be half of all. Queues are in Azurite. At the end each survey has as many ' +
        'answers in its summary as were acknowledged.',
      '*Lag*: answers that are acknowledged and lie beyond the progress of the journal, read once a second. The progress moves when all surveys of ' +
        'a chunk are committed, so this is the lag of the survey that comes last. *Growth* is the slope of the line through ' +
        'the second half of the measured time, per minute. *Calls* are all requests of the kind of process to storage, counted on their way.',
    ],
    rows: [...loadRows(size, run), ...lagRows(run), ...callRows(run), ...memoryRows(run)],
    detailsNote:
      'Processor time as shares of one core; the generator has the proxies in it, too. Workers that run, over the measured time in tenths: ' +
      `${tenths(run, run.processes.workers).join(', ')}.`,
    details: [
      ['process', 'CPU', 'memory, most'],
      ...(Object.keys(run.processes) as Kind[]).map((kind) => [
        kind,
        decimals(cpuShare(run, kind)),
        mebibytes(Math.max(...within(run, run.processes[kind]).map(({ bytes }) => bytes))),
      ]),
    ],
  };
}

function loadRows(size: ManySurveysSize, run: MeasuredRun): Row[] {
  const rate = run.acknowledged / ((run.endedMs - run.beganMs) / 1_000);
  return [
    {
      id: 'many-surveys/acknowledged',
      what: 'answers acknowledged/s',
      measured: perSecond(rate),
      against: `${perSecond(size.perSecond)} asked for`,
      ratio: rate / size.perSecond,
      goal: { atLeast: 0.99 },
    },
    {
      id: 'many-surveys/refused',
      what: 'requests refused with 429 or 503',
      measured: run.refused.toLocaleString('en'),
    },
    ...[0.5, 0.99].map((q): Row => ({
      id: `many-surveys/acknowledgement/p${q * 100}`,
      what: `until an answer is acknowledged: p${q * 100}`,
      measured: ms(percentile(run.latenciesMs, q)),
    })),
  ];
}

function lagRows(run: MeasuredRun): Row[] {
  const samples = within(run, run.lag);
  const ages = samples.map(({ ageMs }) => ageMs / 1_000);
  const counts = samples.map(({ answers }) => answers);
  const growth = growthPerMinute(run, run.lag, ({ ageMs }) => ageMs / 1_000);
  return [
    {
      id: 'many-surveys/lag/p50',
      what: 'age of the oldest uncounted answer: p50',
      measured: `${decimals(percentile(ages, 0.5))} s`,
    },
    {
      id: 'many-surveys/lag/max',
      what: 'age of the oldest uncounted answer: most',
      measured: `${decimals(Math.max(...ages))} s`,
      figure: Math.max(...ages),
      goal: { atMost: 120 },
    },
    {
      id: 'many-surveys/lag/growth',
      what: 'growth of that age',
      measured: `${decimals(growth)} s per minute`,
      figure: growth,
      goal: { atMost: 3 },
    },
    {
      id: 'many-surveys/uncounted/p50',
      what: 'uncounted answers: p50',
      measured: decimals(percentile(counts, 0.5)),
    },
    {
      id: 'many-surveys/uncounted/max',
      what: 'uncounted answers: most',
      measured: decimals(Math.max(...counts)),
    },
  ];
}

function callRows({ calls, acknowledged }: MeasuredRun): Row[] {
  const perAnswer = (count: number): number => count / acknowledged;
  const all = perAnswer(calls.site + calls.workers + calls.agent);
  return [
    {
      id: 'many-surveys/calls/all',
      what: 'storage calls per answer',
      measured: decimals(all),
      figure: all,
      goal: { atMost: 0.25 },
    },
    ...(['site', 'workers', 'agent'] as const).map((kind): Row => ({
      id: `many-surveys/calls/${kind}`,
      what: `storage calls per answer: ${kind}`,
      measured: decimals(perAnswer(calls[kind])),
    })),
  ];
}

function memoryRows(run: MeasuredRun): Row[] {
  return (['site', 'workers', 'agent'] as const).flatMap((kind): Row[] => {
    const samples = run.processes[kind];
    const most = Math.max(...within(run, samples).map(({ bytes }) => bytes)) / mib;
    const growth = growthPerMinute(run, samples, ({ bytes }) => bytes / mib);
    return [
      {
        id: `many-surveys/memory/${kind}/max`,
        what: `memory: ${kind}, most`,
        measured: `${decimals(most)} MiB`,
        figure: most,
        goal: { atMost: mostMemory[kind] },
      },
      {
        id: `many-surveys/memory/${kind}/growth`,
        what: `growth of the memory: ${kind}`,
        measured: `${decimals(growth)} MiB per minute`,
        figure: growth,
        goal: { atMost: 10 },
      },
    ];
  });
}

function within<T extends { readonly atMs: number }>(
  { beganMs, endedMs }: MeasuredRun,
  samples: readonly T[],
): T[] {
  return samples.filter(({ atMs }) => atMs >= beganMs && atMs <= endedMs);
}

function growthPerMinute<T extends { readonly atMs: number }>(
  run: MeasuredRun,
  samples: readonly T[],
  of: (sample: T) => number,
): number {
  const halfMs = (run.beganMs + run.endedMs) / 2;
  const secondHalf = within(run, samples).filter(({ atMs }) => atMs >= halfMs);
  return slope(secondHalf.map((sample) => [sample.atMs / 60_000, of(sample)]));
}

function cpuShare(run: MeasuredRun, kind: Kind): number {
  const samples = within(run, run.processes[kind]);
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return Number.NaN;
  return (last.cpuSeconds - first.cpuSeconds) / ((last.atMs - first.atMs) / 1_000);
}

/** The median number of running processes in each tenth of the time. */
function tenths(run: MeasuredRun, samples: readonly ProcessSample[]): number[] {
  const all = within(run, samples);
  return Array.from({ length: 10 }, (_, tenth) => {
    const [from, to] = [tenth, tenth + 1].map((each) => Math.floor((each * all.length) / 10));
    return percentile(
      all.slice(from, to).map(({ running }) => running),
      0.5,
    );
  }).filter((running) => !Number.isNaN(running));
}
