import { seededRandom, startAzurite } from '@canvass/testing';
import type { Bench, BenchContext, BenchReport } from '../bench.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { tenQuestions } from '../forms/ten-questions.ts';
import { startStaticPage } from '../forms/start-static-page.ts';
import { median } from '../percentiles.ts';
import { startSite } from '../site-process.ts';
import { timedRound, type TimedRound } from '../timed-round.ts';

interface Figures {
  /** As it is sent, compressed. */
  readonly bytes: number;
  readonly form: readonly TimedRound[];
  readonly page: readonly TimedRound[];
}

const tenant = 'bench';
const survey = 'ten';
const path = `/s/${tenant}/${survey}`;
const connections = 64;
/** What a browser sends, as far as it matters. */
const headers = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
};

export const forms: Bench = {
  name: 'forms',
  async run(context) {
    return report(await measure(context));
  },
};

async function measure(context: BenchContext): Promise<Figures> {
  const { isQuick, log } = context;
  const azurite = await startAzurite();
  const site = await startSite(context, 'canvass', azurite.connectionString);
  try {
    const key = await site.putTenant(tenant);
    const put = `/v1/tenants/${tenant}/surveys/${survey}`;
    await site.http.expect(201, 'PUT', put, { key, body: tenQuestions });
    const page = await startStaticPage(context, site.port, path, headers);
    const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    const load = (server: typeof page, durationMs: number): Promise<TimedRound> =>
      timedRound(server, {
        connections: isQuick ? 4 : connections,
        requests: [request],
        random: seededRandom(1),
        status: 200,
        durationMs,
      });
    const whole = { port: site.port, process: site.process, bytes: page.bytes };
    try {
      // Warm-up: compiles code.
      await load(whole, isQuick ? 50 : 4_000);
      await load(page, isQuick ? 50 : 2_000);
      const figures = { bytes: page.bytes, form: [] as TimedRound[], page: [] as TimedRound[] };
      for (let round = 0; round < (isQuick ? 1 : 10); round += 1) {
        figures.form.push(await load(whole, isQuick ? 300 : 2_000));
        figures.page.push(await load(page, isQuick ? 300 : 2_000));
        log(
          `${perSecond(figures.form.at(-1)!.perSecond)} against ${perSecond(figures.page.at(-1)!.perSecond)}`,
        );
      }
      return figures;
    } finally {
      await page.process.stop();
    }
  } finally {
    await site.stop();
    await azurite.stop();
  }
}

const all = (rounds: readonly TimedRound[], figure: keyof TimedRound) => rounds.map((each) => each[figure]);

function report({ bytes, form, page }: Figures): BenchReport {
  return {
    title: 'forms',
    method: [
      'The blank form of a survey with ten questions of eight kinds, compressed, as a browser asks for it. Each response has an id ' +
        'of its own in the page. It is compared with a bare Fastify server, without hooks, that sends the same headers and the same bytes to everyone. ' +
        'Both have a closed loop of one request at a time on each connection, in rounds that alternate.',
    ],
    rows: [
      {
        id: 'forms/throughput',
        what: `forms per second at ${connections} connections, against a static page`,
        ...compared(perSecond, all(form, 'perSecond'), all(page, 'perSecond')),
        goal: { atLeast: 0.7 },
      },
      {
        id: 'forms/p99',
        what: `p99 of the form at ${connections} connections, against a static page`,
        ...compared(ms, all(form, 'p99Ms'), all(page, 'p99Ms')),
        goal: { atMost: 1.5 },
      },
      {
        id: 'forms/bytes',
        what: 'size of the form, compressed',
        measured: `${decimals(bytes / 1_000)} kB`,
        figure: bytes / 1_000,
        goal: { atMost: 12 },
      },
    ],
    details: [
      ['server', 'pages/s', 'p99', 'processor time per page'],
      ...Object.entries({ form, page }).map(([name, rounds]) => [
        name,
        perSecond(median(all(rounds, 'perSecond'))),
        ms(median(all(rounds, 'p99Ms'))),
        `${decimals(median(all(rounds, 'cpuUs')))} µs`,
      ]),
    ],
  };
}
