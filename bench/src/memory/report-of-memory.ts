import type { BenchReport, Row } from '../bench.ts';
import { decimals } from '../figures.ts';
import type { Allocator } from './allocator.ts';
import { containerMib, type MemorySize } from './memory-size.ts';
import { growthOf, type MemorySample } from './memory-watch.ts';
import type { OwnersReport } from './owners.ts';

type Kind = keyof typeof containerMib;

export interface MeasuredMemory {
  readonly allocator: Allocator;
  readonly owners: OwnersReport;
  readonly processes: Readonly<Record<Kind, MeasuredProcess>>;
}

interface MeasuredProcess {
  readonly samples: readonly MemorySample[];
  /** Undefined if the kernel did not enforce the limit. */
  readonly kills: number | undefined;
  /** At the end. */
  readonly account: ReadonlyMap<string, number>;
}

const mib = 1024 ** 2;
/** In an hour. */
const mostGrowthMib = 10;
/** The share of the work of owners that a site in this memory has to do: one that refuses it needs no memory. */
const leastDone = 0.9;
const allocators: Readonly<Record<Allocator, string>> = {
  jemalloc: 'jemalloc, as the image',
  glibc: 'glibc, because this machine has no jemalloc: it gives less back',
};
const shown = (bytes: number): string => `${decimals(bytes / mib)} MiB`;

export function reportOf(size: MemorySize, { allocator, owners, processes }: MeasuredMemory): BenchReport {
  const kinds = Object.keys(processes) as Kind[];
  const isEnforced = kinds.every((kind) => processes[kind].kills !== undefined);
  return {
    title: 'memory',
    method: [
      `A site and a worker with the environment that the image makes for containers of ${containerMib.site} and ${containerMib.worker} MiB, as in docker-compose.yml, with ${allocators[allocator]}` +
        (isEnforced
          ? ', in control groups of these limits: the kernel kills a process that needs more. '
          : '; no control group could be made, so the kernel does not enforce the limits. ') +
        `A survey with ${size.answers.toLocaleString('en')} answers, in column files, gets batches of ${size.batchLines.toLocaleString('en')} answers, ` +
        `${decimals(size.slicesPerSecond)} slices a second of five kinds, and one export after another in all formats, while ${size.watchers} streams watch its results: ` +
        `for ${decimals(size.measuredMs / 60_000)} minutes after ${decimals(size.warmUpMs / 60_000)} of warm-up. Each slice adds up, each export is whole, and at the end all acknowledged answers are counted.`,
      '*Resident*: with the files of Node.js and libraries, some 70 MiB, which the kernel could take back. *Charged*: what the kernel counts against the limit and cannot take back. ' +
        '*Growth*: the slope of the resident memory over the second half of an hour, with `--full`; less time is too short to tell, and `steady` measures it over hours.',
    ],
    rows: [...kinds.flatMap((kind) => rowsOf(kind, processes[kind])), ...workRows(size, owners)],
    detailsNote: 'Where the resident memory is at the end.',
    details: [
      ['part', ...kinds],
      ...[...processes.site.account.keys()].map((part) => [
        part,
        ...kinds.map((kind) => shown(processes[kind].account.get(part) ?? 0)),
      ]),
    ],
  };
}

function rowsOf(kind: Kind, { samples, kills }: MeasuredProcess): Row[] {
  const resident = Math.max(...samples.map(({ residentBytes }) => residentBytes)) / mib;
  const charged = Math.max(...samples.map(({ chargedBytes = 0 }) => chargedBytes)) / mib;
  const growth = growthOf(samples);
  return [
    {
      id: `memory/${kind}/resident`,
      what: `${kind}: resident memory, most`,
      measured: `${decimals(resident)} MiB`,
      figure: resident,
      goal: { atMost: containerMib[kind] },
    },
    ...(kills === undefined
      ? []
      : [
          {
            id: `memory/${kind}/charged`,
            what: `${kind}: charged by the kernel, most; it killed the process ${kills} times`,
            measured: `${decimals(charged)} MiB`,
            figure: charged,
            goal: { atMost: containerMib[kind] },
          },
        ]),
    ...(growth === undefined
      ? []
      : [
          {
            id: `memory/${kind}/growth`,
            what: `${kind}: growth in the second half`,
            measured: `${decimals(growth / mib)} MiB/h`,
            figure: growth / mib,
            goal: { atMost: mostGrowthMib },
          },
        ]),
  ];
}

function workRows(size: MemorySize, owners: OwnersReport): Row[] {
  const formats = Object.entries(owners.exports);
  const leastExports = Math.min(...formats.map(([, count]) => count));
  const exports = formats.reduce((sum, [, count]) => sum + count, 0);
  const refused = owners.slicesRefused + owners.exportsRefused + owners.batchesRefused;
  const sent = owners.slices + owners.slicesRefused + exports + owners.exportsRefused + owners.batches;
  return [
    done('slices', 'slices answered', owners.slices, (size.slicesPerSecond * size.measuredMs) / 1_000),
    done(
      'answers',
      'answers of batches acknowledged',
      owners.answers,
      (size.batchLines * size.measuredMs) / size.batchEveryMs,
    ),
    {
      id: 'memory/exports',
      what: `whole exports of the rarest format; ${formats.map(([format, count]) => `${format}: ${count}`).join(', ')}`,
      measured: String(leastExports),
      figure: leastExports,
      goal: { atLeast: 1 },
    },
    {
      id: 'memory/refused',
      what: 'slices, exports and batches refused with 429 or 503',
      measured: `${decimals((100 * refused) / sent)} of 100`,
    },
  ];
}

function done(id: string, what: string, count: number, asked: number): Row {
  return {
    id: `memory/${id}`,
    what,
    measured: count.toLocaleString('en'),
    against: `${decimals(asked)} asked for`,
    ratio: count / asked,
    goal: { atLeast: leastDone },
  };
}
