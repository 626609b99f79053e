import type { BenchReport, Row } from '../bench.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { median } from '../percentiles.ts';

export interface Round {
  readonly perSecond: number;
  /** The answers in relation to those that were asked for. */
  readonly ofAsked: number;
  readonly p50: number;
  /** Of all processes of the site, in µs for an answer of the site. */
  readonly cpuUs: number;
  /** Of the process that took most, likewise. */
  readonly busiestUs: number;
  /** Of the process that started the others, likewise; 0 with one process, which has none. */
  readonly primaryUs: number;
  /** A share of one core. */
  readonly siteCpu: number;
}

/** Microseconds as text. */
export const us = (value: number): string => `${decimals(value)} µs`;
const all = (rounds: readonly Round[], figure: keyof Round) => rounds.map((each) => each[figure]);

export function reportOf(rounds: ReadonlyMap<number, readonly Round[]>): BenchReport {
  const one = rounds.get(1)!;
  const others = [...rounds].filter(([processes]) => processes > 1);
  return {
    title: 'site-processes',
    method: [
      'Sites with `SITE_PROCESSES` of 1, 2, 4 and 8, in rounds that alternate. Each gets as many answers for each of its processes: 1,200/s over 64 connections. ' +
        'So all of them together take less than the cores of this machine have, and the processor time of an answer shows what further processes cost: ' +
        'as many cores, simulated by processor time. With n cores, n processes have n s of it each second, but no process has more than one: a site takes as many answers as all of its processes have time for, ' +
        'and as its busiest one has. Each storage request is 10 ms on its way, to a storage in memory, so that answers share appends. The storage and the load generator are not in it.',
    ],
    rows: [
      ...others.map(([processes, each]) => ({
        id: `site-processes/${processes}`,
        what: `answers that ${processes} cores take in the processor time of one core for one answer`,
        ...compared(
          decimals,
          each.map((round, index) => one[index]!.cpuUs / longestUs(processes, round)),
          one.map(() => 1),
        ),
        ...(processes === 8 && { goal: { atLeast: 7 } }),
      })),
      ...others.map(([processes, each]) => ({
        id: `site-processes/${processes}/busiest`,
        what: `processor time of the busiest of ${processes} processes, against their mean`,
        ...compared(
          us,
          all(each, 'busiestUs'),
          each.map(({ cpuUs, primaryUs }) => (cpuUs - primaryUs) / processes),
        ),
      })),
      {
        id: 'site-processes/rate',
        what: 'answers/s in the slowest round, of those asked for',
        ...slowest(rounds),
        goal: { atLeast: 0.95 },
      },
    ],
    detailsNote:
      'As measured, for an answer of the site. CPU is that of all processes of the site, as a share of one core.',
    details: [
      [
        'processes',
        'answers/s',
        'p50',
        'CPU per answer',
        'of it the busiest process',
        'of it the primary process',
        'CPU',
      ],
      ...[...rounds].map(([processes, each]) => [
        String(processes),
        perSecond(median(all(each, 'perSecond'))),
        ms(median(all(each, 'p50'))),
        us(median(all(each, 'cpuUs'))),
        us(median(all(each, 'busiestUs'))),
        us(median(all(each, 'primaryUs'))),
        decimals(median(all(each, 'siteCpu'))),
      ]),
    ],
  };
}

/** The time that a site with a core for each of its processes needs for an answer, in µs: its cores share the work, and the busiest process has one of them. */
function longestUs(processes: number, { cpuUs, busiestUs }: Round): number {
  return Math.max(cpuUs / processes, busiestUs);
}

function slowest(rounds: ReadonlyMap<number, readonly Round[]>): Pick<Row, 'measured' | 'against' | 'ratio'> {
  const [least] = [...rounds.values()].flat().toSorted((a, b) => a.ofAsked - b.ofAsked);
  const { perSecond: taken, ofAsked } = least!;
  return { measured: perSecond(taken), against: perSecond(taken / ofAsked), ratio: ofAsked };
}
