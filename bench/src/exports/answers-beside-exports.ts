import { seededRandom } from '@canvass/testing';
import type { BenchContext, Row } from '../bench.ts';
import { keepOn, splitCores } from '../cores.ts';
import { ms } from '../figures.ts';
import { LargeSurveys } from '../large-surveys/large-surveys.ts';
import { answerRequest, generateLoad } from '../load-generator.ts';
import { median, percentile } from '../percentiles.ts';
import { startNode, untilReady, type NodeProcess } from '../processes.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';

type Beside = 'nothing' | 'same process' | 'own process';
/** The latencies of each round, in ms. */
type Latencies = Readonly<Partial<Record<Beside, Float64Array[]>>>;

interface Rounds {
  /** Each kind comes equally often in each position. */
  readonly orders: readonly (readonly Beside[])[];
  /** Of the answers. */
  readonly perSecond: number;
}

const shared: Rounds = {
  orders: [
    ['nothing', 'same process', 'own process'],
    ['same process', 'own process', 'nothing'],
    ['own process', 'nothing', 'same process'],
  ],
  perSecond: 500,
};
/** An Azurite, the site and the load generator have one core of two, so they get fewer answers. */
const apart: Rounds = {
  orders: [
    ['nothing', 'own process'],
    ['own process', 'nothing'],
    ['nothing', 'own process'],
  ],
  perSecond: 250,
};

export const answersBesideExportsMethod =
  '*Answers beside exports*: 1,000,000 answers on an Azurite in memory, because on disk the p99 is the time for which Azurite stops every 5 s to write its index. 16 connections send 500 answers/s to a site, without an export, while the same process exports the survey as CSV again and again, ' +
  'and while a process with `SITE_AREAS=owners` does so, which does not know of the answers, so its exports are not slowed down. Twelve rounds of each, of 3 s, alternate; the p99 is the median of the p99 of the rounds, because a stall of Azurite or of the machine makes a few rounds long, whatever runs beside them. One row has the p99 of the answers of all rounds together. ' +
  'All of them share the cores, and so do Azurite, the load generator and the client that downloads. *On a core of its own*: `taskset` keeps the process of the owners, that client and that Azurite on the last core; a site with an Azurite of its own ' +
  '(Azurite has a single thread, storage in the cloud has not) and the load generator are on the others, with and without an export; 250 answers/s.';

/** Measures the answers of a site while it exports `survey`, and while a process of owners does. */
export async function answersBesideExports(
  context: BenchContext,
  surveys: LargeSurveys,
  survey: string,
): Promise<Row[]> {
  const owners = await startSite(context, 'canvass', surveys.azurite.connectionString, {
    SITE_AREAS: 'owners',
    PUBLIC_URL: 'http://127.0.0.1',
  });
  const exporting = (at: SiteProcess): Promise<NodeProcess> =>
    startDownload(context, at, surveys.apiKey, survey);
  try {
    return [
      ...(await onSharedCores(context, surveys, owners, exporting)),
      await onOwnCore(context, surveys, owners, exporting),
    ];
  } finally {
    await owners.stop();
  }
}

type Exporting = (at: SiteProcess) => Promise<NodeProcess>;

async function onSharedCores(
  context: BenchContext,
  { site, apiKey }: LargeSurveys,
  owners: SiteProcess,
  exporting: Exporting,
): Promise<Row[]> {
  await site.putSurveys('bench', apiKey, ['answered']);
  await load(context, site, shared);
  const latencies = await measure(context, shared, site, {
    'same process': () => exporting(site),
    'own process': () => exporting(owners),
  });
  return [
    row(latencies, 'same process', { id: 'same-process', what: 'its site exports', atMost: 1.2 }),
    row(
      latencies,
      'same process',
      { id: 'all-rounds', what: 'its site exports, of the answers of all rounds together' },
      ofAll,
    ),
    row(latencies, 'own process', { id: 'own-process', what: 'a site of owners exports on the same cores' }),
  ];
}

async function onOwnCore(
  context: BenchContext,
  surveys: LargeSurveys,
  owners: SiteProcess,
  exporting: Exporting,
): Promise<Row> {
  const cores = splitCores();
  const answered = await LargeSurveys.open(context, { isOnDisk: false });
  const { azurite, site, apiKey } = answered;
  try {
    await site.putSurveys('bench', apiKey, ['answered']);
    await keepOn(cores.others, [process.pid, azurite.pid, site.process.pid]);
    await keepOn(cores.last, [owners.process.pid, surveys.azurite.pid]);
    await load(context, site, apart);
    const latencies = await measure(context, apart, site, {
      async 'own process'() {
        const download = await exporting(owners);
        await keepOn(cores.last, [download.pid]);
        return download;
      },
    });
    const what = 'a site of owners exports on a core of its own';
    return row(latencies, 'own process', { id: 'own-core', what, atMost: 1.1 });
  } finally {
    await answered.close();
    await keepOn(cores.all, [process.pid]);
  }
}

/** How often each of the orders comes. */
const timesOfOrders = 4;

/** Returns the median of a percentile of the rounds. */
function usual(rounds: readonly Float64Array[], part: number): number {
  return median(rounds.map((latencies) => percentile(latencies, part)));
}

/** Returns a percentile of the latencies of all rounds together. */
function ofAll(rounds: readonly Float64Array[], part: number): number {
  return percentile(
    rounds.flatMap((latencies) => [...latencies]),
    part,
  );
}

async function measure(
  context: BenchContext,
  rounds: Rounds,
  site: SiteProcess,
  exporting: Readonly<Partial<Record<Beside, () => Promise<NodeProcess>>>>,
): Promise<Latencies> {
  const { isQuick, log } = context;
  const latencies: Partial<Record<Beside, Float64Array[]>> = {};
  const { orders } = rounds;
  const repeated = Array.from({ length: timesOfOrders }, () => orders).flat();
  for (const order of isQuick ? orders.slice(0, 1) : repeated) {
    for (const beside of order) {
      const download = await exporting[beside]?.();
      (latencies[beside] ??= []).push(await load(context, site, rounds));
      await download?.stop();
    }
  }
  for (const beside of orders[0]!) {
    const [p50, p99] = [0.5, 0.99].map((part) => ms(usual(latencies[beside]!, part)));
    log(`${rounds.perSecond} answers/s beside ${beside}: p50 ${p50}, p99 ${p99}`);
  }
  return latencies;
}

function row(
  latencies: Latencies,
  beside: Beside,
  { id, what, atMost }: { readonly id: string; readonly what: string; readonly atMost?: number },
  of = usual,
): Row {
  const p99 = of(latencies[beside]!, 0.99);
  const against = of(latencies['nothing']!, 0.99);
  return {
    id: `exports/answers/${id}`,
    what: `p99 of an answer while ${what}, against none`,
    measured: ms(p99),
    against: ms(against),
    ratio: p99 / against,
    ...(atMost !== undefined && { goal: { atMost } }),
  };
}

async function load(
  { isQuick }: BenchContext,
  site: SiteProcess,
  { perSecond }: Rounds,
): Promise<Float64Array> {
  const random = seededRandom(7);
  const requests = Array.from({ length: 64 }, () => answerRequest('bench', 'answered', makeAnswers(random)));
  const { latenciesMs } = await generateLoad({
    port: site.port,
    connections: isQuick ? 2 : 16,
    requests,
    random,
    perSecond: isQuick ? 100 : perSecond,
    durationMs: isQuick ? 500 : 3_000,
  });
  return latenciesMs;
}

/** Resolves when the download has begun. */
async function startDownload(
  context: BenchContext,
  { port }: SiteProcess,
  apiKey: string,
  survey: string,
): Promise<NodeProcess> {
  const child = startNode(context, 'bench/src/exports/download-main.ts', {
    PORT: String(port),
    REQUEST_PATH: `/v1/tenants/bench/surveys/${survey}/export?format=csv`,
    API_KEY: apiKey,
  });
  const begunMs = performance.now();
  await untilReady([child], 'the download', () =>
    Promise.resolve(performance.now() - begunMs > (context.isQuick ? 200 : 1_000)),
  );
  return child;
}
