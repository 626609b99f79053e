import type { Bench, BenchReport, Row } from '../bench.ts';
import { decimals } from '../figures.ts';
import { isOfMemory, stormOnLocalSystem } from '../soak/storm-on-local-system.ts';
import type { StormReport } from '../soak/storm-report.ts';
import type { StormSize } from '../soak/storm-size.ts';

const noFaults = { kills: 0, suspensions: 0, cuts: 0 };
/** As many answers as in the soak: storage is on the disk, and a survey of some 360,000 answers has its columns in memory. */
const size: StormSize = { minutes: 240, rate: 100, ...noFaults };
const quickSize: StormSize = { minutes: 0.1, rate: 30, ...noFaults };
/** What each kind of process has by default, in MiB, and the agent in its container. */
const limits: readonly (readonly [kind: string, mib: number])[] = [
  ['site', 512],
  ['worker', 1_024],
  ['agent', 256],
];

export const steady: Bench = {
  name: 'steady',
  isSlow: true,
  async run(context) {
    const asked = context.isQuick ? quickSize : size;
    return reportOf(asked, await stormOnLocalSystem(context, asked));
  },
};

function reportOf({ minutes, rate }: StormSize, { promises, acknowledged }: StormReport): BenchReport {
  const ofMemory = promises.filter(({ promise }) => isOfMemory(promise));
  return {
    title: 'steady',
    method: [
      `\`npm run storm\` without faults on \`npm start\`: ${decimals(minutes)} minutes of answers at ${decimals(rate)}/s to four surveys, with repeated submissions, erasures, ` +
        'withdrawals, batches, slices, exports and watchers. Afterwards each promise is checked from outside, as in the soak, and a violation fails the bench, except of memory. ' +
        'Here each process lives from the beginning to the end, so its growth is not that of its start. ' +
        '*Growth*: the slope of the resident memory of each process, by least squares, without its first ten minutes.',
    ],
    rows: limits.flatMap(([kind, mib]): Row[] => {
      const how = ofMemory.find(({ promise }) => promise.includes(kind))?.how ?? '';
      const perHour = /(-?\d+) MiB\/h/.exec(how)?.[1];
      const most = Number(/at most (\d+) MiB/.exec(how)?.[1] ?? Number.NaN);
      return [
        {
          id: `steady/${kind}/growth`,
          what: `growth of the memory: ${kind}`,
          measured: perHour === undefined ? 'too short to tell' : `${perHour} MiB/h`,
          ...(perHour !== undefined && { figure: Number(perHour), goal: { atMost: 10 } }),
        },
        {
          id: `steady/${kind}/most`,
          what: `memory: ${kind}, most`,
          measured: `${most} MiB`,
          figure: most,
          goal: { atMost: mib },
        },
      ];
    }),
    detailsNote: `Acknowledged answers: ${acknowledged.toLocaleString('en')}.`,
  };
}
