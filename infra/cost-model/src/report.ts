import { sum, totalOf } from './calls.ts';
import { canvassMonth } from './canvass-model.ts';
import type { MeasuredIdleness, MeasuredRate } from './canvass-model.ts';
import { columnFilesMonth, recalculatingFromColumnsMonth } from './columns-model.ts';
import { daysPerMonth, mergingMonth, recalculatingMonth } from './guide-model.ts';
import { idleHoursPerDay, idleTable } from './idle-table.ts';
import { priceOfCalls, priceOfServiceBus } from './prices.ts';
import type { Calls, PriceTable } from './prices.ts';
import { sampleSize } from './sample-size.ts';

export interface ReportInput {
  readonly prices: PriceTable;
  /** With the default intervals, in order of volume. */
  readonly rates: readonly MeasuredRate[];
  /** The same volumes with the guide's interval. */
  readonly slowRates: readonly MeasuredRate[];
  readonly idleness: MeasuredIdleness;
  readonly surveys: number;
  /** The polling interval of the guide's worker. */
  readonly guideIntervalS: number;
}

const threads = [1, 200];
/** Of a sample. */
const margin = 0.02;
const marginPoints = 100 * margin;

/** The whole output as Markdown. */
export function renderReport(input: ReportInput): string {
  const { prices, surveys, guideIntervalS } = input;
  return [
    '# What a month costs',
    `Operations of the storage account and the bus in ${prices.currency} a month of ${daysPerMonth} days; prices of ` +
      `${prices.asOf}, ${prices.region}. Capacity, traffic and computers are not included: they are the same. ` +
      `The answers are spread evenly over the day and over ${surveys} surveys; the month starts without any.`,
    table(monthRows(input)),
    `*Recalculating* and *merging* are the guide's: a blob and a message for each answer, a worker that polls every ` +
      `${guideIntervalS} s and takes up to 32 messages. Recalculating reads all earlier answers of each survey that has ` +
      'new ones; merging (its figure 1) reads each answer once. Both are calculated. *Canvass* is measured: the real site ' +
      'and one worker, on simulated time, at the same rate; with the interval of the guide, and with its own default, ' +
      'which shows an answer within a second or two. *With triggers* includes the base charge of a Service Bus namespace, which an ' +
      'existing namespace does not add.',
    '## Recalculating from less',
    table(recalculationRows(input)),
    `*A sample* is the guide's way, but reads only as many random answers of a survey as make every share certain to ±${marginPoints} ` +
      `percentage points (95 %, all choices of a question at once): at most ${number(sampleSize(Infinity, margin))}, however many there ` +
      'are. *From column files* is Canvass with this interval, but each time all of a survey is read anew: its column files, and the ' +
      'lines behind them. *Merging* is Canvass as it is, and what the column files of it cost; they are there for slices of the ' +
      'answers, which no merged summary has. Calculated, but for the calls of the site and the worker.',
    '## Storage calls per answer, measured, every 1 s',
    table(callRows(input)),
    `## Queue calls of ${idleHoursPerDay} idle hours`,
    table(idleRows(input)),
    `An idle worker also makes ${number(totalOf(input.idleness.housekeeping))} other storage calls an ` +
      'hour: it sweeps for segments whose hint was lost.',
    '## Sources of the prices',
    Object.entries(prices.sources)
      .map(([group, source]) => `- ${group}: ${source}`)
      .join('\n'),
  ].join('\n\n');
}

function monthRows({ prices, rates, slowRates, idleness, surveys, guideIntervalS }: ReportInput): string[][] {
  const head = [
    'answers a day',
    'recalculating',
    'merging',
    `Canvass, every ${guideIntervalS} s`,
    'Canvass, every 1 s',
    '… with triggers',
  ];
  const rows = rates.map((rate, index) => {
    const load = { perDay: rate.perDay, surveys };
    const slowRate = slowRates[index] ?? rate;
    const merging = priceOfCalls(prices, mergingMonth(load, guideIntervalS));
    const slow = priceOfCalls(prices, canvassMonth(slowRate, idleness, false).calls);
    const triggered = canvassMonth(rate, idleness, true);
    const bus = priceOfServiceBus(prices, triggered.busOperations, 24 * daysPerMonth);
    return [
      rate.perDay.toLocaleString('en'),
      money(priceOfCalls(prices, recalculatingMonth(load, guideIntervalS))),
      money(merging),
      `${money(slow)} (${number(slow / merging)} of merging)`,
      money(priceOfCalls(prices, canvassMonth(rate, idleness, false).calls)),
      `${money(priceOfCalls(prices, triggered.calls) + bus)}, of it the bus ${money(bus)}`,
    ];
  });
  return [head, ...rows];
}

function recalculationRows({
  prices,
  slowRates,
  idleness,
  surveys,
  guideIntervalS,
}: ReportInput): string[][] {
  const head = [
    'answers a day',
    'recalculating from all answers',
    `from a sample, ±${marginPoints} points`,
    'from column files',
    'merging',
    'of it the column files',
  ];
  const rows = slowRates.map((rate) => {
    const load = { perDay: rate.perDay, surveys };
    const files = columnFilesMonth(load);
    const merging = sum(canvassMonth(rate, idleness, false).calls, files);
    const months: readonly Calls[] = [
      recalculatingMonth(load, guideIntervalS),
      recalculatingMonth(load, guideIntervalS, (answers) => sampleSize(answers, margin)),
      sum(merging, recalculatingFromColumnsMonth(load, guideIntervalS)),
      merging,
      files,
    ];
    return [rate.perDay.toLocaleString('en'), ...months.map((calls) => money(priceOfCalls(prices, calls)))];
  });
  return [head, ...rows];
}

function callRows({ rates }: ReportInput): string[][] {
  const operations = [
    ...new Set(rates.flatMap(({ callsPerAnswer }) => Object.keys(callsPerAnswer))),
  ].toSorted();
  return [
    ['answers a day', 'all', ...operations],
    ...rates.map(({ perDay, callsPerAnswer }) => [
      perDay.toLocaleString('en'),
      number(totalOf(callsPerAnswer)),
      ...operations.map((operation) => number(callsPerAnswer[operation] ?? 0)),
    ]),
  ];
}

function idleRows({ prices, idleness }: ReportInput): string[][] {
  return [
    ['', 'calls a day', `${prices.currency} a month`],
    ...idleTable(threads, idleness).map(({ what, callsPerDay }) => [
      what,
      Math.round(callsPerDay).toLocaleString('en'),
      money(priceOfCalls(prices, { GetMessages: callsPerDay * daysPerMonth })),
    ]),
  ];
}

/** Two decimals below a hundred, none above. */
function money(amount: number): string {
  const digits = amount < 100 ? 2 : 0;
  return amount.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
