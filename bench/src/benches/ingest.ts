import type { Bench, BenchContext, BenchReport, Row } from '../bench.ts';
import { seededRandom, startAzurite, type Azurite } from '@canvass/testing';
import { assertCount } from '../errors.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { answerRequest, generateLoad } from '../load-generator.ts';
import { median, percentile } from '../percentiles.ts';
import { cpuSecondsOf } from '../processes.ts';
import { measureRawAppends } from '../raw-append.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers, surveyNames } from '../survey-fixture.ts';

interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Up to the acknowledgement, so without the hints. */
  readonly callsPerAnswer: number;
  /** Shares of one core. */
  readonly siteCpu: number;
  readonly azuriteCpu: number;
  readonly generatorCpu: number;
}

interface Case {
  readonly connections: number;
  readonly surveys: number;
  readonly ours: readonly Round[];
  readonly classic: readonly Round[];
  /** p50 of bare appends after each of our rounds, in ms; only with one connection. */
  readonly raw: readonly number[];
}

const tenant = 'bench';
const goals = { 1: 40, 2000: 30 } as const;

export const ingest: Bench = {
  name: 'ingest',
  async run(context) {
    const cases: Case[] = [];
    for (const surveys of context.isQuick ? [8] : [1, 2_000]) {
      for (const connections of context.isQuick ? [4] : [1, 16, 128]) {
        cases.push(await runCase(context, surveys, connections));
      }
    }
    return report(cases);
  },
};

/** Each case has a new Azurite, because the data of an earlier case would slow it down. */
async function runCase(context: BenchContext, surveys: number, connections: number): Promise<Case> {
  const { isQuick, log } = context;
  const azurite = await startAzurite();
  const ours = await startSite(context, 'canvass', azurite.connectionString);
  const classic = await startSite(context, 'classic', azurite.connectionString);
  try {
    const names = surveyNames(surveys);
    await ours.putSurveys(tenant, await ours.putTenant(tenant), names);

    const random = seededRandom(surveys + connections);
    const requests = Array.from({ length: Math.max(surveys, 64) }, (_, index) =>
      answerRequest(tenant, names[index % surveys]!, makeAnswers(random)),
    );
    const load = (site: SiteProcess, durationMs: number): Promise<Round> =>
      runRound(site, azurite, { port: site.port, connections, requests, random, durationMs });

    // Warm-up: caches definitions and compiles code.
    await Promise.all([ours.readSurveys(tenant, names), classic.readSurveys(tenant, names)]);
    await load(ours, isQuick ? 50 : 4_000);
    await load(classic, isQuick ? 50 : 2_000);
    const result = { connections, surveys, ours: [] as Round[], classic: [] as Round[], raw: [] as number[] };
    for (let round = 0; round < (isQuick ? 1 : 4); round += 1) {
      const durationMs = isQuick ? 100 : 2_000;
      result.ours.push(await load(ours, durationMs));
      if (connections === 1) {
        const bytes = requests[round]!.length;
        result.raw.push(
          percentile(await measureRawAppends(azurite.connectionString, bytes, durationMs / 2), 0.5),
        );
      }
      result.classic.push(await load(classic, durationMs));
    }
    log(
      `${connections} connections, ${surveys} surveys: ${perSecond(median(result.ours.map((each) => each.perSecond)))} ` +
        `against ${perSecond(median(result.classic.map((each) => each.perSecond)))}`,
    );
    return result;
  } finally {
    await Promise.all([ours.stop(), classic.stop()]);
    await azurite.stop();
  }
}

async function runRound(
  site: SiteProcess,
  azurite: Azurite,
  options: Parameters<typeof generateLoad>[0],
): Promise<Round> {
  const before = await site.metrics();
  const cpuBefore = [cpuSecondsOf(site.process.pid), cpuSecondsOf(azurite.pid)] as const;
  const load = await generateLoad(options);
  const siteCpu = cpuSecondsOf(site.process.pid) - cpuBefore[0];
  const azuriteCpu = cpuSecondsOf(azurite.pid) - cpuBefore[1];
  const after = await site.metrics();
  assertCount('answers that the site says it took', after.accepted - before.accepted, load.acknowledged);
  let calls = 0;
  for (const [operation, count] of after.calls) {
    // Our hints follow the acknowledgement; the classic shape's messages precede it.
    if (site.entry === 'classic' || operation !== 'PutMessage')
      calls += count - (before.calls.get(operation) ?? 0);
  }
  return {
    perSecond: load.acknowledged / load.seconds,
    p50: percentile(load.latenciesMs, 0.5),
    p99: percentile(load.latenciesMs, 0.99),
    callsPerAnswer: calls / load.acknowledged,
    siteCpu: siteCpu / load.seconds,
    azuriteCpu: azuriteCpu / load.seconds,
    generatorCpu: load.cpuSeconds / load.seconds,
  };
}

function report(cases: readonly Case[]): BenchReport {
  return {
    title: 'ingest',
    method: [
      'The survey site as in production (validation, rate limit and logging on) against the same site with one ' +
        'block blob and one queue message for each answer, both before the 201. Site, Azurite and load generator ' +
        'are separate processes on the same cores; the load is a closed loop, one request at a time on each ' +
        'connection. Rounds of the two alternate on one Azurite; figures are medians of the rounds, ratios the ' +
        'median of the ratios of neighbouring rounds. No summary worker runs: the goals are about the path up to ' +
        'the acknowledgement, and storage calls are counted up to it.',
    ],
    rows: cases.flatMap(rowsOf),
    detailsNote: 'CPU figures are shares of one core.',
    details: [
      [
        'connections',
        'surveys',
        'shape',
        'answers/s',
        'p50',
        'p99',
        'calls/answer',
        'CPU site',
        'Azurite',
        'generator',
      ],
      ...cases.flatMap((each) => [detail(each, 'journal', each.ours), detail(each, 'classic', each.classic)]),
    ],
  };
}

function rowsOf({ connections, surveys, ours, classic, raw }: Case): Row[] {
  const hits = surveys === 1 ? 'one survey' : `${surveys.toLocaleString('en')} surveys`;
  const where = `${connections} connection${connections === 1 ? '' : 's'}, ${hits}`;
  const id = (what: string): string => `ingest/${connections}/${surveys}/${what}`;
  const isGoal = connections === 128;
  const rows: Row[] = [
    {
      id: id('throughput'),
      what: `answers/s at ${where}`,
      ...compared(perSecond, all(ours, 'perSecond'), all(classic, 'perSecond')),
      ...(isGoal ? { goal: { atLeast: surveys === 1 ? goals[1] : goals[2000] } } : {}),
    },
    {
      id: id('p99'),
      what: `p99 at ${where}`,
      ...compared(ms, all(ours, 'p99'), all(classic, 'p99')),
      ...(isGoal ? { goal: { atMost: 0.05 } } : {}),
    },
  ];
  if (isGoal) {
    rows.push({
      id: id('calls'),
      what: `storage calls per answer at ${where}`,
      measured: decimals(medianOf(ours, 'callsPerAnswer')),
      against: `${decimals(medianOf(classic, 'callsPerAnswer'))} in the classic shape`,
      figure: medianOf(ours, 'callsPerAnswer'),
      goal: { atMost: 0.02 },
    });
  }
  if (raw.length > 0) {
    rows.push({
      id: id('p50'),
      what: `p50 at ${where}, against one bare append of the same client`,
      ...compared(ms, all(ours, 'p50'), raw),
      goal: { atMost: 1.3 },
    });
  }
  return rows;
}

function detail({ connections, surveys }: Case, shape: string, rounds: readonly Round[]): string[] {
  return [
    String(connections),
    String(surveys),
    shape,
    perSecond(medianOf(rounds, 'perSecond')),
    ms(medianOf(rounds, 'p50')),
    ms(medianOf(rounds, 'p99')),
    decimals(medianOf(rounds, 'callsPerAnswer')),
    decimals(medianOf(rounds, 'siteCpu')),
    decimals(medianOf(rounds, 'azuriteCpu')),
    decimals(medianOf(rounds, 'generatorCpu')),
  ];
}

const all = (rounds: readonly Round[], figure: keyof Round) => rounds.map((each) => each[figure]);

const medianOf = (rounds: readonly Round[], figure: keyof Round) => median(all(rounds, figure));
