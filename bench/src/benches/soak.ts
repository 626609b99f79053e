import type { Bench, BenchReport, Row } from '../bench.ts';
import { decimals } from '../figures.ts';
import { stormOnLocalSystem, stormSeed } from '../soak/storm-on-local-system.ts';
import type { StormReport } from '../soak/storm-report.ts';
import type { StormSize } from '../soak/storm-size.ts';

interface Size extends StormSize {
  readonly acknowledged: number;
}

const size: Size = {
  minutes: 55,
  rate: 400,
  pace: 1,
  kills: 200,
  suspensions: 40,
  cuts: 200,
  acknowledged: 1_000_000,
};
/** A fault waits until its process is up again after the one before, which takes seconds on a busy machine. */
const quickSize: Size = {
  minutes: 0.25,
  rate: 30,
  pace: 1,
  kills: 1,
  suspensions: 1,
  cuts: 1,
  acknowledged: 100,
};
/** A killed agent starts no worker until its lease is over, so some are there from the beginning. */
const env = { MIN_REPLICAS: '4' };

export const soak: Bench = {
  name: 'soak',
  isSlow: true,
  async run(context) {
    const asked = context.isQuick ? quickSize : size;
    return reportOf(asked, await stormOnLocalSystem(context, asked, env));
  },
};

function reportOf(asked: Size, report: StormReport): BenchReport {
  const { minutes, rate } = asked;
  return {
    title: 'soak',
    method: [
      `\`npm run storm\` with the seed ${stormSeed} on \`npm start\`: ${decimals(minutes)} minutes of answers at ${rate}/s to four surveys, with repeated submissions, erasures, ` +
        'withdrawals, batches, slices, exports and watchers, while its plan kills each kind of process (site, worker, agent, storage), suspends them and cuts their network. ' +
        'Afterwards each promise is checked from outside, over the API: docs/storms.md says how. A violation fails the bench, except of memory.',
    ],
    rows: [
      atLeast('acknowledged', 'answers acknowledged', report.acknowledged, asked.acknowledged),
      atLeast('kills', 'SIGKILLs of each kind of process, at least', report.kills, asked.kills),
      atLeast('cuts', 'network cuts', report.cuts, asked.cuts),
      ...report.promises.map(({ promise, checked, violations, how }, index): Row => ({
        id: `soak/promise/${index + 1}`,
        what: `${promise} (${how})`,
        measured: `${violations} violations in ${checked.toLocaleString('en')}`,
        ...(checked === 0 ? {} : { figure: violations, goal: { atMost: 0 } }),
      })),
    ],
    details: [
      ['answers sent', 'acknowledged', 'repeated', 'erased'],
      [report.sent, report.acknowledged, report.repeated, report.erased].map((each) =>
        each.toLocaleString('en'),
      ),
    ],
  };
}

function atLeast(id: string, what: string, figure: number, goal: number): Row {
  return {
    id: `soak/${id}`,
    what,
    measured: figure.toLocaleString('en'),
    figure,
    goal: { atLeast: goal },
  };
}
