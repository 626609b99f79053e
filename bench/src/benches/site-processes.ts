import { eventually, seededRandom, startAzurite, startLatencyProxy } from '@canvass/testing';
import type { Bench, BenchContext, BenchReport } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { startLightStorage } from '../light-storage/start-light-storage.ts';
import { answerRequest, generateLoad, type LoadOptions } from '../load-generator.ts';
import { median, percentile } from '../percentiles.ts';
import { cpuSecondsOf, cpuSecondsOfAll } from '../processes.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';

interface Round {
  readonly perSecond: number;
  readonly p50: number;
  /** Of all processes of the site, in µs. */
  readonly cpuUs: number;
  /** Of the process that started the others, in µs; 0 with one process, which has none. */
  readonly primaryUs: number;
  /** A share of one core. */
  readonly siteCpu: number;
}

const tenant = 'bench';
const survey = 'survey';
/** Each process of a site gets this many. */
const connections = 64;
/** Each process of a site gets this many answers a second: eight together leave the two cores of a small machine time. */
const perSecondEach = 1_200;
/** Each storage request is so long on its way, so that answers share appends as they do under full load. */
const latencyMs = 10;
/** The last one has a process for each of eight cores. */
const numbers = [1, 2, 4, 8] as const;

export const siteProcesses: Bench = {
  name: 'site-processes',
  run: measure,
};

async function measure(context: BenchContext): Promise<BenchReport> {
  const azurite = await startAzurite();
  const storage = await startLightStorage(context);
  const blobs = await startLatencyProxy(storage.port, latencyMs);
  const connectionString = azurite.connectionStringVia({
    blobPort: blobs.port,
    queuePort: azurite.queuePort,
  });
  const sites = new Map<number, SiteProcess>();
  try {
    for (const processes of context.isQuick ? numbers.slice(0, 2) : numbers) {
      sites.set(processes, await startSiteOf(context, processes, connectionString));
    }
    return report(await measureInTurn(context, sites));
  } finally {
    await Promise.all([...sites.values()].map((site) => site.stop()));
    await blobs.stop();
    await storage.process.stop();
    await azurite.stop();
  }
}

async function measureInTurn(
  { isQuick, log }: BenchContext,
  sites: ReadonlyMap<number, SiteProcess>,
): Promise<ReadonlyMap<number, readonly Round[]>> {
  const first = sites.get(1)!;
  await first.putSurveys(tenant, await first.putTenant(tenant), [survey]);
  const random = seededRandom(2);
  const requests = Array.from({ length: 64 }, () => answerRequest(tenant, survey, makeAnswers(random)));
  const options = (processes: number, durationMs: number) => ({
    connections: (isQuick ? 8 : connections) * processes,
    requests,
    random,
    durationMs,
  });
  for (const [processes, site] of sites) {
    // Warm-up: each process compiles its code, as fast as it can.
    await runRound(site, { port: site.port, ...options(processes, isQuick ? 50 : 2_500 * processes) });
  }
  const rounds = new Map([...sites.keys()].map((processes) => [processes, [] as Round[]]));
  for (let round = 0; round < (isQuick ? 1 : 8); round += 1) {
    for (const [processes, site] of sites) {
      const paced = { ...options(processes, isQuick ? 200 : 2_500), perSecond: perSecondEach * processes };
      rounds.get(processes)!.push(await runRound(site, { port: site.port, ...paced }));
    }
    log([...rounds].map(([processes, done]) => `${processes}: ${us(done.at(-1)!.cpuUs)}`).join(', '));
  }
  return rounds;
}

/** Starts a site, and waits until each of its processes listens. */
async function startSiteOf(
  context: BenchContext,
  processes: number,
  connectionString: string,
): Promise<SiteProcess> {
  const site = await startSite(context, 'canvass', connectionString, {
    SITE_PROCESSES: String(processes),
    // Few of them would take most of the connections, if they opened at once: none may be full.
    MAX_CONNECTIONS: '20000',
    NODE_OPTIONS: `--import=${new URL('../site-processes/eight-cores.ts', import.meta.url).href}`,
  });
  if (processes === 1) return site;
  await eventually(async () => {
    const page = await site.http.expect(200, 'GET', '/metrics');
    if (!page.includes(`canvass_site_processes ${processes}\n`))
      throw new Error('not all processes listen yet');
  });
  return site;
}

async function runRound(site: SiteProcess, options: LoadOptions): Promise<Round> {
  const { accepted } = await site.metrics();
  const { pid } = site.process;
  const before = { all: cpuSecondsOfAll(pid), first: cpuSecondsOf(pid) };
  const { acknowledged, seconds, latenciesMs } = await generateLoad(options);
  const used = { all: cpuSecondsOfAll(pid) - before.all, first: cpuSecondsOf(pid) - before.first };
  assertCount('answers that the site says it took', (await site.metrics()).accepted - accepted, acknowledged);
  return {
    perSecond: acknowledged / seconds,
    p50: percentile(latenciesMs, 0.5),
    cpuUs: (1e6 * used.all) / acknowledged,
    // With one process there is no other.
    primaryUs: before.all === before.first ? 0 : (1e6 * used.first) / acknowledged,
    siteCpu: used.all / seconds,
  };
}

const us = (value: number): string => `${decimals(value)} µs`;
const all = (rounds: readonly Round[], figure: keyof Round) => rounds.map((each) => each[figure]);

function report(rounds: ReadonlyMap<number, readonly Round[]>): BenchReport {
  const one = rounds.get(1)!;
  const others = [...rounds].filter(([processes]) => processes > 1);
  return {
    title: 'site-processes',
    method: [
      'Sites with `SITE_PROCESSES` of 1, 2, 4 and 8, in rounds that alternate. Each gets as many answers for each of its processes: 1,200/s over 64 connections. ' +
        'So all of them together take less than the cores of this machine have, and the processor time of an answer shows what further processes cost: ' +
        'as many cores, simulated by processor time. With n cores, n processes have n s of it each second. Each storage request is 10 ms on its way, to a storage in memory, so that ' +
        'answers share appends. The storage and the load generator are not in it.',
    ],
    rows: others.map(([processes, each]) => {
      const ofOne = all(one, 'cpuUs');
      return {
        id: `site-processes/${processes}`,
        what: `answers that ${processes} cores take in the processor time of one core for one answer`,
        ...compared(
          decimals,
          all(each, 'cpuUs').map((cpuUs, round) => (processes * ofOne[round]!) / cpuUs),
          ofOne.map(() => 1),
        ),
        ...(processes === 8 && { goal: { atLeast: 7 } }),
      };
    }),
    detailsNote: 'As measured. CPU is that of all processes of the site, as a share of one core.',
    details: [
      ['processes', 'answers/s', 'p50', 'CPU per answer', 'of it the primary process', 'CPU'],
      ...[...rounds].map(([processes, each]) => [
        String(processes),
        perSecond(median(all(each, 'perSecond'))),
        ms(median(all(each, 'p50'))),
        us(median(all(each, 'cpuUs'))),
        us(median(all(each, 'primaryUs'))),
        decimals(median(all(each, 'siteCpu'))),
      ]),
    ],
  };
}
