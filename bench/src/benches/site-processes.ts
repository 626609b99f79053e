import { eventually, seededRandom, startAzurite } from '@canvass/testing';
import type { Bench, BenchContext, BenchReport } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { answerRequest, generateLoad, type LoadOptions } from '../load-generator.ts';
import { median, percentile } from '../percentiles.ts';
import { cpuSecondsOf, cpuSecondsOfAll } from '../processes.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';

interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Shares of one core. */
  readonly siteCpu: number;
  readonly azuriteCpu: number;
  readonly generatorCpu: number;
}

const tenant = 'bench';
const survey = 'survey';

export const siteProcesses: Bench = {
  name: 'site-processes',
  run: measure,
};

async function measure(context: BenchContext): Promise<BenchReport> {
  const { isQuick, log } = context;
  const azurite = await startAzurite();
  const one = await startSite(context, 'canvass', azurite.connectionString);
  const two = await startSite(context, 'canvass', azurite.connectionString, { SITE_PROCESSES: '2' });
  try {
    await eventually(async () => {
      const page = await two.http.expect(200, 'GET', '/metrics');
      if (!page.includes('canvass_site_processes 2'))
        throw new Error('the second process does not listen yet');
    });
    await one.putSurveys(tenant, await one.putTenant(tenant), [survey]);
    const random = seededRandom(2);
    const requests = Array.from({ length: 64 }, () => answerRequest(tenant, survey, makeAnswers(random)));
    const load = async (site: SiteProcess, durationMs: number): Promise<Round> => {
      const options = { port: site.port, connections: isQuick ? 8 : 128, requests, random, durationMs };
      return runRound(site, azurite.pid, options);
    };
    for (const site of [one, two]) await load(site, isQuick ? 50 : 4_000);
    const rounds = { one: [] as Round[], two: [] as Round[] };
    for (let round = 0; round < (isQuick ? 1 : 8); round += 1) {
      rounds.one.push(await load(one, isQuick ? 100 : 2_000));
      rounds.two.push(await load(two, isQuick ? 100 : 2_000));
      log(`${perSecond(rounds.two.at(-1)!.perSecond)} against ${perSecond(rounds.one.at(-1)!.perSecond)}`);
    }
    return report(rounds.one, rounds.two);
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    await azurite.stop();
  }
}

async function runRound(site: SiteProcess, azuritePid: number, options: LoadOptions): Promise<Round> {
  const { accepted } = await site.metrics();
  const before = { site: cpuSecondsOfAll(site.process.pid), azurite: cpuSecondsOf(azuritePid) };
  const load = await generateLoad(options);
  const siteCpu = cpuSecondsOfAll(site.process.pid) - before.site;
  const azuriteCpu = cpuSecondsOf(azuritePid) - before.azurite;
  assertCount(
    'answers that the site says it took',
    (await site.metrics()).accepted - accepted,
    load.acknowledged,
  );
  return {
    perSecond: load.acknowledged / load.seconds,
    p50: percentile(load.latenciesMs, 0.5),
    p99: percentile(load.latenciesMs, 0.99),
    siteCpu: siteCpu / load.seconds,
    azuriteCpu: azuriteCpu / load.seconds,
    generatorCpu: load.cpuSeconds / load.seconds,
  };
}

const all = (rounds: readonly Round[], figure: keyof Round) => rounds.map((each) => each[figure]);

function report(one: readonly Round[], two: readonly Round[]): BenchReport {
  const compare = (what: string, show: (value: number) => string, figure: keyof Round) => ({
    id: `site-processes/${figure}`,
    what,
    ...compared(show, all(two, figure), all(one, figure)),
  });
  return {
    title: 'site-processes',
    method: [
      'A site with `SITE_PROCESSES=2` against the same site in one process, on one Azurite, in rounds that alternate: 128 connections, one request ' +
        'at a time on each. Site, Azurite and load generator share two cores, so a second process can only use what the other two leave: ' +
        'the shares below say how much that is.',
    ],
    rows: [
      compare('answers/s with two processes', perSecond, 'perSecond'),
      compare('p50 with two processes', ms, 'p50'),
      compare('p99 with two processes', ms, 'p99'),
    ],
    detailsNote: 'CPU figures are shares of one core; the site’s are those of all its processes.',
    details: [
      ['processes', 'answers/s', 'p50', 'p99', 'CPU site', 'Azurite', 'generator'],
      ...[one, two].map((rounds, index) => [
        String(index + 1),
        perSecond(median(all(rounds, 'perSecond'))),
        ms(median(all(rounds, 'p50'))),
        ms(median(all(rounds, 'p99'))),
        ...(['siteCpu', 'azuriteCpu', 'generatorCpu'] as const).map((figure) =>
          decimals(median(all(rounds, figure))),
        ),
      ]),
    ],
  };
}
