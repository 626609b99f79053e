import { gzipSync } from 'node:zlib';
import { seededRandom, startAzurite } from '@canvass/testing';
import type { BenchContext, Row } from '../bench.ts';
import { signInToDesk } from '../desk-client.ts';
import { BenchError } from '../errors.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { generateLoad } from '../load-generator.ts';
import { percentile } from '../percentiles.ts';
import { cpuSecondsOf } from '../processes.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { countAnswers } from './count-answers.ts';

const tenant = 'bench';
const survey = 'large';

/** An address that is read again and again, and static JSON of the size of its response. */
interface Contest {
  readonly what: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
}

interface Round {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Of the site's process, for each response. */
  readonly cpuUs: number;
}

interface Rounds {
  readonly own: readonly Round[];
  readonly json: readonly Round[];
  /** The response, not compressed. */
  readonly body: string;
}

/** Measures the results page of a survey that has many answers, against static JSON of its size. */
export async function largeSurvey(context: BenchContext): Promise<Row[]> {
  const { isQuick } = context;
  const answers = isQuick ? 2_000 : 1_000_000;
  const azurite = await startAzurite();
  const site = await startSite(context, 'canvass', azurite.connectionString);
  try {
    const key = await site.putTenant(tenant);
    await site.putSurveys(tenant, key, [survey]);
    await countAnswers(azurite, { tenant, survey }, answers);
    const cookie = await signInToDesk(site.port, key);
    const page = await contend(context, site, key, {
      what: 'page',
      path: `/desk/${tenant}/surveys/${survey}`,
      headers: { cookie },
      connections: isQuick ? 2 : 8,
    });
    if (!page.body.includes(`>${answers.toLocaleString('en')}<`)) {
      throw new BenchError('miscounted', `the page does not show ${answers} answers`);
    }
    return rowsOf(answers, page);
  } finally {
    await site.stop();
    await azurite.stop();
  }
}

const all = (rounds: readonly Round[], figure: keyof Round) => rounds.map((each) => each[figure]);

function rowsOf(answers: number, page: Rounds): Row[] {
  const of = `of ${decimals(answers)} answers`;
  const against = ({ body }: Rounds): string =>
    `against static JSON of its size (${decimals(Buffer.byteLength(body) / 1024)} KiB)`;
  const pageBytes = gzipSync(page.body).byteLength / 1_000;
  return [
    {
      id: 'results/page/p99',
      what: `p99 of the results page ${of}, ${against(page)}`,
      ...compared(ms, all(page.own, 'p99Ms'), all(page.json, 'p99Ms')),
      goal: { atMost: 1.5 },
    },
    {
      id: 'results/page/bytes',
      what: `size of the results page ${of}, if it were compressed with gzip`,
      measured: `${decimals(pageBytes)} kB`,
      figure: pageBytes,
      goal: { atMost: 25 },
    },
  ];
}

/** Reads an address and static JSON of its size in turns. */
async function contend(
  { isQuick, log }: BenchContext,
  site: SiteProcess,
  key: string,
  { what, path, headers, connections }: Contest,
): Promise<Rounds> {
  const own = requestOf(path, headers);
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers });
  const body = await response.text();
  if (response.status !== 200) {
    throw new BenchError('unexpected-answer', `${path} was answered ${response.status}`);
  }
  const json = requestOf(await putDefinitionOf(site, key, `static-${what}`, Buffer.byteLength(body)));
  const load = async (request: Buffer, durationMs: number): Promise<Round> => {
    const cpuBefore = cpuSecondsOf(site.process.pid);
    const { acknowledged, seconds, latenciesMs } = await generateLoad({
      port: site.port,
      connections,
      requests: [request],
      random: seededRandom(1),
      status: 200,
      durationMs,
    });
    return {
      perSecond: acknowledged / seconds,
      p99Ms: percentile(latenciesMs, 0.99),
      cpuUs: (1e6 * (cpuSecondsOf(site.process.pid) - cpuBefore)) / acknowledged,
    };
  };
  // Warm-up: compiles code.
  await load(own, isQuick ? 50 : 3_000);
  await load(json, isQuick ? 50 : 3_000);
  const rounds = { own: [] as Round[], json: [] as Round[], body };
  for (let round = 0; round < (isQuick ? 1 : 7); round += 1) {
    rounds.own.push(await load(own, isQuick ? 200 : 3_000));
    rounds.json.push(await load(json, isQuick ? 200 : 3_000));
    log(`${what}: ${said(rounds.own.at(-1)!)}, against ${said(rounds.json.at(-1)!)}`);
  }
  return rounds;
}

function said({ perSecond: rate, p99Ms, cpuUs }: Round): string {
  return `${perSecond(rate)}, p99 ${ms(p99Ms)}, ${decimals(cpuUs)} µs`;
}

function requestOf(path: string, headers: Contest['headers'] = {}): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** Makes a survey whose definition takes some `size` bytes, and returns its address. */
async function putDefinitionOf(site: SiteProcess, key: string, name: string, size: number): Promise<string> {
  const path = `/v1/tenants/${tenant}/surveys/${name}`;
  const count = Math.min(200, Math.ceil(size / 1_000));
  // Beside its text, a question takes some 100 bytes of JSON.
  const text = 'x'.repeat(Math.max(1, Math.floor(size / count) - 100));
  const questions = Array.from({ length: count }, (_, index) => ({ id: `q${index}`, text, type: 'text' }));
  await site.http.expect(201, 'PUT', path, { key, body: { title: 'Static', questions } });
  const body = await site.http.expect(200, 'GET', path);
  if (Math.abs(body.length / size - 1) > 0.1) {
    throw new BenchError(
      'unexpected-answer',
      `the static document has ${body.length} bytes, the response ${size}`,
    );
  }
  return path;
}
