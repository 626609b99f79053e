import { eventually, seededRandom, startAzurite } from '@canvass/testing';
import type { Bench, BenchContext, BenchReport, Row } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { startStaticPage, type StaticPage } from '../forms/start-static-page.ts';
import { median } from '../percentiles.ts';
import { untilInColumns } from '../memory/counted-survey.ts';
import { sendBatch } from '../memory/requests.ts';
import { contestsOf, type Contest } from '../reading/contests.ts';
import { AnswersInBetween } from '../reading/answers-in-between.ts';
import { countAnswers } from '../results/count-answers.ts';
import type { NodeProcess } from '../processes.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { timedRound, type TimedRound } from '../timed-round.ts';
import { startWorker } from '../worker-process.ts';

interface Rounds {
  readonly contest: Contest;
  /** As it is sent, compressed. */
  readonly bytes: number;
  readonly own: readonly TimedRound[];
  readonly page: readonly TimedRound[];
}

const tenant = 'bench';
const survey = 'read';
const connections = 64;
/** So many that none of them reaches the site's limit of reads. */
const addresses = 2_000;

export const reading: Bench = {
  name: 'reading',
  async run(context) {
    const answers = context.isQuick ? 2_000 : 200_000;
    const azurite = await startAzurite();
    // The readers of public results come from many addresses.
    const site = await startSite(context, 'canvass', azurite.connectionString, { TRUST_PROXY: 'true' });
    let worker: NodeProcess | undefined;
    try {
      const key = await site.putTenant(tenant);
      await site.putSurveys(tenant, key, [survey]);
      await countAnswers(azurite, { tenant, survey }, answers);
      const summary = await site.http.expect(200, 'GET', `/v1/tenants/${tenant}/surveys/${survey}/summary`, {
        key,
      });
      assertCount('answers in the summary', totalIn(summary), answers);
      worker = startWorker(context, azurite.connectionString);
      const owned = { port: site.port, tenant, survey, apiKey: key };
      // Its first commit tells the worker that there are gaps between column files.
      const first = await sendBatch(owned, 0, 1);
      await untilInColumns(azurite.connectionString, owned, answers + first);
      const measured: Rounds[] = [];
      const contests = await contestsOf(site, { tenant, survey, key });
      const inBetween = new AnswersInBetween((turn) => sendBatch(owned, turn, 1));
      for (const contest of contests) measured.push(await contend(context, site, contest));
      const counted = answers + first + (await inBetween.stop());
      await eventually(async () => {
        const last = await site.http.expect(200, 'GET', `/v1/tenants/${tenant}/surveys/${survey}/summary`, {
          key,
        });
        assertCount('answers in the last summary', totalIn(last), counted);
      });
      return report(answers, measured);
    } finally {
      await Promise.all([site.stop(), worker?.stop()]);
      await azurite.stop();
    }
  },
};

function totalIn(summary: string): number {
  return (JSON.parse(summary) as { totalAnswers: number }).totalAnswers;
}

/** Reads an address of the site, and a static page of the same bytes, in turns. */
async function contend(context: BenchContext, site: SiteProcess, contest: Contest): Promise<Rounds> {
  const { isQuick, log } = context;
  const { path, headers, id } = contest;
  const page = await startStaticPage(context, site.port, path, headers);
  const requests = requestsOf(contest);
  const load = (server: Pick<StaticPage, 'port' | 'process'>, durationMs: number): Promise<TimedRound> =>
    timedRound(server, {
      connections: isQuick ? 4 : connections,
      requests,
      random: seededRandom(1),
      status: 200,
      durationMs,
    });
  try {
    // Warm-up: compiles code.
    await load(site, isQuick ? 50 : 3_000);
    await load(page, isQuick ? 50 : 2_000);
    const rounds = { contest, bytes: page.bytes, own: [] as TimedRound[], page: [] as TimedRound[] };
    for (let round = 0; round < (isQuick ? 1 : 8); round += 1) {
      rounds.own.push(await load(site, isQuick ? 200 : 1_500));
      rounds.page.push(await load(page, isQuick ? 200 : 1_500));
      log(`${id}: ${said(rounds.own.at(-1)!)}, against ${said(rounds.page.at(-1)!)}`);
    }
    return rounds;
  } finally {
    await page.process.stop();
  }
}

function requestsOf({ path, headers, isLimited }: Contest): readonly Buffer[] {
  return Array.from({ length: isLimited ? addresses : 1 }, (_, index) => {
    const from = isLimited
      ? { 'x-forwarded-for': `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}` }
      : {};
    const lines = Object.entries({ host: '127.0.0.1', ...headers, ...from }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  });
}

function said({ perSecond: rate, p99Ms, cpuUs }: TimedRound): string {
  return `${perSecond(rate)}, p99 ${ms(p99Ms)}, ${decimals(cpuUs)} µs`;
}

const all = (rounds: readonly TimedRound[], figure: keyof TimedRound) => rounds.map((each) => each[figure]);

function report(answers: number, measured: readonly Rounds[]): BenchReport {
  return {
    title: 'reading',
    method: [
      `What is read of the results of a survey with ${decimals(answers)} answers: its summary by API, a slice with a comparison that was ` +
        'asked for before, and the page of public results; compressed, as `fetch` and browsers ask for it, in a closed loop of one request ' +
        `at a time on each of ${connections} connections. Each is compared with a bare Fastify server, without hooks, that sends the same headers and the same ` +
        'bytes to everyone, in rounds that alternate. Meanwhile an answer is sent each second, which a worker counts, in rounds of both, so the site reads and renders everything again about once a second.',
    ],
    rows: measured.flatMap(rowsOf),
    details: [
      ['server', 'responses/s', 'p99', 'processor time per response'],
      ...measured.flatMap(({ contest: { id }, own, page }) => [
        figuresOf(id, own),
        figuresOf(`static page of the ${id}`, page),
      ]),
    ],
  };
}

function rowsOf({ contest: { id, what }, bytes, own, page }: Rounds): Row[] {
  const against = `against a static page of its size (${decimals(bytes / 1_000)} kB)`;
  return [
    {
      id: `reading/${id}/throughput`,
      what: `${what}, per second at ${connections} connections, ${against}`,
      ...compared(perSecond, all(own, 'perSecond'), all(page, 'perSecond')),
      goal: { atLeast: 0.7 },
    },
    {
      id: `reading/${id}/p99`,
      what: `p99 of ${what}, ${against}`,
      ...compared(ms, all(own, 'p99Ms'), all(page, 'p99Ms')),
      goal: { atMost: 1.5 },
    },
  ];
}

function figuresOf(name: string, rounds: readonly TimedRound[]): string[] {
  return [
    name,
    perSecond(median(all(rounds, 'perSecond'))),
    ms(median(all(rounds, 'p99Ms'))),
    `${decimals(median(all(rounds, 'cpuUs')))} µs`,
  ];
}
