import { eventually, seededRandom, startAzurite, startLatencyProxy } from '@canvass/testing';
import type { Bench, BenchContext, BenchReport } from '../bench.ts';
import { assertCount, BenchError } from '../errors.ts';
import { startLightStorage } from '../light-storage/start-light-storage.ts';
import { answerRequest, generateLoad, type LoadOptions } from '../load-generator.ts';
import { percentile } from '../percentiles.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { processorTimeOf } from '../site-processes/processor-time.ts';
import { reportOf, us, type Round } from '../site-processes/report-of-rounds.ts';
import { makeAnswers } from '../survey-fixture.ts';

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
    return reportOf(await measureInTurn(context, sites));
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
  const before = processorTimeOf(site.process.pid);
  const { acknowledged, seconds, latenciesMs } = await generateLoad(options);
  const used = before.untilNow();
  assertCount('answers that the site says it took', (await site.metrics()).accepted - accepted, acknowledged);
  const idle = used.servers.filter((each) => each === 0).length;
  if (idle > 0) throw new BenchError('unexpected-answer', `${idle} processes of the site took no answer`);
  const all = used.primary + used.servers.reduce((sum, each) => sum + each, 0);
  const perAnswer = (cpuSeconds: number): number => (1e6 * cpuSeconds) / acknowledged;
  return {
    perSecond: acknowledged / seconds,
    ofAsked: acknowledged / seconds / (options.perSecond ?? Number.NaN),
    p50: percentile(latenciesMs, 0.5),
    cpuUs: perAnswer(all),
    busiestUs: perAnswer(Math.max(...used.servers)),
    primaryUs: perAnswer(used.primary),
    siteCpu: all / seconds,
  };
}
