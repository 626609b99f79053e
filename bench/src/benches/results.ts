import { createSegmentCounter } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { encodeRecord, risingIds } from '@canvass/journal';
import { createDefinitions, maxBlockBytes } from '@canvass/storage';
import { createBlobService, openContainers } from '@canvass/storage/azure';
import { freePort, seededRandom, startAzurite, type Azurite } from '@canvass/testing';
import type { Bench, BenchContext, Row } from '../bench.ts';
import { followResults, signInToDesk } from '../desk-client.ts';
import { assertCount, BenchError } from '../errors.ts';
import { compared, decimals, ms, perSecond } from '../figures.ts';
import { Freshness } from '../freshness-watch.ts';
import { HttpClient } from '../http-client.ts';
import { answerRequest, generateLoad } from '../load-generator.ts';
import { median, percentile } from '../percentiles.ts';
import { startNode, untilReady } from '../processes.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';
import { startWorker } from '../worker-process.ts';

const tenant = 'bench';
const survey = 'watched';
const results = `/desk/${tenant}/surveys/${survey}`;

export const resultsBench: Bench = {
  name: 'results',
  async run(context) {
    const page = await pageOfLargeSurvey(context);
    const watched = await watchedSurvey(context);
    return {
      title: 'results',
      method: [
        '*The page*: the desk’s results page of a survey whose answers were counted before, with a session, against the definition of ' +
          'another survey as JSON (`GET /v1/…/surveys/…`, sent from memory) that has the same size. A closed loop over 8 connections; ' +
          'rounds of the two alternate; the ratio is the median of the ratios of neighbouring rounds.',
        '*Watchers*: streams of the results page of one survey, in a process of their own, while 32 connections send 1,000 answers/s to it, ' +
          'with a worker at its default intervals. Rounds without watchers, with one, and with all alternate, each kind as often in each ' +
          'position. The p99 is that of the answers of all rounds together: a single round of 10 s has a few stalls of Azurite, or none. ' +
          'Storage calls are the reads and listings of the site: its appends depend on how many answers share a block. ' +
          '*From the 201 to the event*: as one watcher reads it, the nth acknowledged answer counts as shown when the total is n.',
      ],
      rows: [...page, ...watched],
    };
  },
};

async function pageOfLargeSurvey(context: BenchContext): Promise<Row[]> {
  const { isQuick, log } = context;
  const answers = isQuick ? 2_000 : 1_000_000;
  const azurite = await startAzurite();
  const site = await startSite(context, 'canvass', azurite.connectionString);
  try {
    const key = await site.putTenant(tenant);
    await site.putSurveys(tenant, key, [survey]);
    await countAnswers(azurite, answers);
    const cookie = await signInToDesk(site.port, key);
    const page = requestOf(results, `Cookie: ${cookie}\r\n`);
    const { body, size } = await readPage(site, results, cookie);
    if (!body.includes(`>${answers.toLocaleString('en')}<`)) {
      throw new BenchError('miscounted', `the page does not show ${answers} answers`);
    }
    const staticPath = await putDefinitionOf(site, key, size);
    const staticJson = requestOf(staticPath);
    const load = async (request: Buffer, durationMs: number): Promise<number> => {
      const { latenciesMs } = await generateLoad({
        port: site.port,
        connections: isQuick ? 2 : 8,
        requests: [request],
        random: seededRandom(1),
        status: 200,
        durationMs,
      });
      return percentile(latenciesMs, 0.99);
    };
    await load(page, isQuick ? 50 : 3_000);
    await load(staticJson, isQuick ? 50 : 3_000);
    const pages: number[] = [];
    const statics: number[] = [];
    for (let round = 0; round < (isQuick ? 1 : 7); round += 1) {
      pages.push(await load(page, isQuick ? 200 : 3_000));
      statics.push(await load(staticJson, isQuick ? 200 : 3_000));
    }
    log(
      `the page of ${answers} answers, ${size} bytes: p99 ${ms(median(pages))} against ${ms(median(statics))}`,
    );
    return [
      {
        id: 'results/page/p99',
        what: `p99 of the results page of ${decimals(answers)} answers, against static JSON of its size (${decimals(size / 1024)} KiB)`,
        ...compared(ms, pages, statics),
        goal: { atMost: 1.5 },
      },
    ];
  } finally {
    await site.stop();
    await azurite.stop();
  }
}

function requestOf(path: string, headers = ''): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`);
}

/** Writes answers as a site does and counts them as a worker does, in this process. */
async function countAnswers({ connectionString }: Azurite, answers: number): Promise<void> {
  const containers = openContainers(createBlobService({ connectionString }));
  const definitions = createDefinitions({
    container: containers.definitions,
    clock: systemClock,
    compile: () => undefined,
  });
  const found = await definitions.find(tenant, survey);
  if (found.outcome === 'notFound') throw new BenchError('unexpected-answer', 'the survey is gone');
  const newId = risingIds(systemClock);
  const random = seededRandom(answers);
  const segmentId = newId();
  await containers.journal.createAppendBlob(segmentId);
  let position = 0;
  let block: string[] = [];
  let bytes = 0;
  const append = async (): Promise<void> => {
    const joined = Buffer.from(block.join(''));
    await containers.journal.appendBlock(segmentId, joined, position);
    position += joined.byteLength;
    block = [];
    bytes = 0;
  };
  for (let answer = 0; answer < answers; answer += 1) {
    const line = `${encodeRecord({
      tenant,
      survey,
      instance: found.stored.instance,
      id: newId(),
      submissionId: newId(),
      receivedAt: new Date().toISOString(),
      definitionVersion: 1,
      answers: makeAnswers(random),
    })}\n`;
    block.push(line);
    bytes += line.length;
    // Far enough below the limit for the next line.
    if (bytes > maxBlockBytes - 64 * 1024) await append();
  }
  await append();
  const counter = createSegmentCounter({ ...containers, clock: systemClock, newId, workerId: 'bench' });
  const [result] = await counter.count([segmentId]);
  if (result?.outcome !== 'counted') throw new BenchError('miscounted', `counting ended ${result?.outcome}`);
}

async function readPage(
  { port }: SiteProcess,
  path: string,
  cookie: string,
): Promise<{ readonly body: string; readonly size: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  const body = await answer.text();
  if (answer.status !== 200)
    throw new BenchError('unexpected-answer', `${path} was answered ${answer.status}`);
  return { body, size: Buffer.byteLength(body) };
}

/** Makes a survey whose definition takes some `size` bytes, and returns its address. */
async function putDefinitionOf(site: SiteProcess, key: string, size: number): Promise<string> {
  const path = `/v1/tenants/${tenant}/surveys/static`;
  const textLength = 900;
  const questions = Array.from(
    { length: Math.min(200, Math.max(1, Math.round(size / 1_000))) },
    (_, index) => ({
      id: `q${index}`,
      text: 'x'.repeat(textLength),
      type: 'text',
    }),
  );
  await site.http.expect(201, 'PUT', path, { key, body: { title: 'Static', questions } });
  const body = await site.http.expect(200, 'GET', path);
  if (Math.abs(body.length / size - 1) > 0.1) {
    throw new BenchError(
      'unexpected-answer',
      `the static document has ${body.length} bytes, the page ${size}`,
    );
  }
  return path;
}

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

async function watchedSurvey(context: BenchContext): Promise<Row[]> {
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
  const others = streams > 1 ? await startWatchers(context, site, cookie, streams - 1) : undefined;
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

async function startWatchers(context: BenchContext, site: SiteProcess, cookie: string, streams: number) {
  const port = await freePort();
  const child = startNode(context, 'bench/src/watchers.ts', {
    SITE_PORT: String(site.port),
    STATS_PORT: String(port),
    STREAMS: String(streams),
    STREAM_PATH: `${results}/live`,
    STREAM_COOKIE: cookie,
  });
  const http = new HttpClient(port);
  const stats = async (): Promise<{ readonly open: number; readonly reached: number }> =>
    JSON.parse(await http.expect(200, 'GET', '/')) as { open: number; reached: number };
  await untilReady([child], 'the watchers', async () => {
    const { open } = await stats().catch(() => ({ open: 0 }));
    return open === streams;
  });
  return {
    /** Throws unless every stream is open and got the figures. */
    assertReached: async (): Promise<void> => {
      const { open, reached } = await stats();
      assertCount('open streams', open, streams);
      assertCount('streams that got an event', reached, streams);
    },
    stop: async (): Promise<void> => {
      http.close();
      await child.stop();
    },
  };
}
