import { seededRandom, startAzurite } from '@canvass/testing';
import type { BenchContext, Row } from '../bench.ts';
import { followResults, signInToDesk } from '../desk-client.ts';
import { assertCount } from '../errors.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { Freshness } from '../freshness-watch.ts';
import { answerRequest, generateLoad } from '../load-generator.ts';
import { median, percentile } from '../percentiles.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';
import { startWorker } from '../worker-process.ts';
import { startWatchers } from './start-watchers.ts';

const tenant = 'bench';
const survey = 'watched';
const results = `/desk/${tenant}/surveys/${survey}`;

interface Round {
  readonly latenciesMs: Float64Array;
  readonly callsPerSecond: number;
  /** Of the 201 to the event with the answer, in ms. */
  readonly shownMs: number;
}

const readingOperations = ['GetBlob', 'GetBlobProperties', 'ListBlobs'];

const watcherCounts = { none: 0, one: 1, all: 1_000 } as const;
type Watchers = keyof typeof watcherCounts;
/** Each kind comes equally often in each position. */
const orders: readonly (readonly Watchers[])[] = [
  ['none', 'one', 'all'],
  ['one', 'all', 'none'],
  ['all', 'none', 'one'],
];

/** Measures answers, storage calls and freshness while many people watch the results of one survey. */
export async function watchedSurvey(context: BenchContext): Promise<Row[]> {
  const { isQuick, log } = context;
  const azurite = await startAzurite();
  const site = await startSite(context, 'canvass', azurite.connectionString, {
    // The watchers come from many addresses.
    TRUST_PROXY: 'true',
  });
  const worker = startWorker(context, azurite.connectionString);
  try {
    const key = await site.putTenant(tenant);
    await site.putSurveys(tenant, key, [survey]);
    const cookie = await signInToDesk(site.port, key);
    const rounds: Record<Watchers, Round[]> = { none: [], one: [], all: [] };
    // Warm-up.
    await runRound(context, site, cookie, isQuick ? 1 : 50);
    for (const order of isQuick ? orders.slice(0, 1) : [...orders, ...orders]) {
      for (const watchers of order) {
        const streams = isQuick ? Math.min(20, watcherCounts[watchers]) : watcherCounts[watchers];
        rounds[watchers].push(await runRound(context, site, cookie, streams));
      }
    }
    const all = (watchers: Watchers, figure: 'callsPerSecond' | 'shownMs'): number[] =>
      rounds[watchers].map((each) => each[figure]);
    const p99Of = (watchers: Watchers): number =>
      percentile(
        rounds[watchers].flatMap(({ latenciesMs }) => [...latenciesMs]),
        0.99,
      );
    const p99 = { none: p99Of('none'), one: p99Of('one'), all: p99Of('all') };
    const shown = median([...all('one', 'shownMs'), ...all('all', 'shownMs')]);
    log(
      `p99 ${ms(p99.none)} without watchers, ${ms(p99.one)} with one, ${ms(p99.all)} with all; ` +
        `${perSecond(median(all('one', 'callsPerSecond')))} calls with one, ${perSecond(median(all('all', 'callsPerSecond')))} with all; ` +
        `shown after ${ms(shown)}`,
    );
    const streams = isQuick ? 20 : watcherCounts.all;
    return [
      {
        id: 'results/watchers/p99',
        what: `p99 of an answer with ${decimals(streams)} watchers of its survey, against none`,
        measured: ms(p99.all),
        against: ms(p99.none),
        ratio: p99.all / p99.none,
        goal: { atMost: 1.2 },
      },
      {
        id: 'results/watchers/calls',
        what: `reading storage calls of the site with ${decimals(streams)} watchers, against one`,
        ...compared(perSecond, all('all', 'callsPerSecond'), all('one', 'callsPerSecond')),
        goal: { atMost: 1.05 },
      },
      {
        id: 'results/watchers/shown',
        what: 'from the 201 to the event with the answer, at default intervals: p50',
        measured: ms(shown),
        figure: shown,
        goal: { atMost: 2_000 },
      },
    ];
  } finally {
    await Promise.all([site.stop(), worker.stop()]);
    await azurite.stop();
  }
}

/** Sends answers while `streams` pages watch; one of them is read by this process. */
async function runRound(
  context: BenchContext,
  site: SiteProcess,
  cookie: string,
  streams: number,
): Promise<Round> {
  const { isQuick } = context;
  const path = `${results}/live`;
  const random = seededRandom(streams);
  const requests = Array.from({ length: 64 }, () => answerRequest(tenant, survey, makeAnswers(random)));
  const probe =
    streams === 0 ? undefined : await followResults({ port: site.port, path, cookie, from: '10.0.0.1' });
  const others =
    streams > 1
      ? await startWatchers(context, { port: site.port, path, cookie, streams: streams - 1 })
      : undefined;
  try {
    const before = await site.metrics();
    const watch = probe && new Freshness(() => Promise.resolve(probe.total()));
    await watch?.begin(before.accepted);
    const load = await generateLoad({
      port: site.port,
      connections: isQuick ? 4 : 32,
      requests,
      random,
      perSecond: isQuick ? 200 : 1_000,
      durationMs: isQuick ? 1_500 : 10_000,
      onAcknowledged: (atMs) => watch?.acknowledged(atMs),
    });
    const after = await site.metrics();
    assertCount('answers that the site says it took', after.accepted - before.accepted, load.acknowledged);
    await watch?.end();
    if (probe) assertCount('answers that the page shows', probe.total(), after.accepted);
    await others?.assertReached();
    let calls = 0;
    for (const operation of readingOperations) {
      calls += (after.calls.get(operation) ?? 0) - (before.calls.get(operation) ?? 0);
    }
    return {
      latenciesMs: load.latenciesMs,
      callsPerSecond: calls / load.seconds,
      shownMs: watch?.percentile(0.5) ?? Number.NaN,
    };
  } finally {
    probe?.close();
    await others?.stop();
  }
}
