import { seededRandom, startAzurite } from '@canvass/testing';
import type { Bench, BenchContext, BenchReport, Row } from '../bench.ts';
import { bareFreshness } from '../bare-freshness.ts';
import { assertCount } from '../errors.ts';
import { ms, perSecond } from '../figures.ts';
import { Freshness } from '../freshness-watch.ts';
import { answerRequest, generateLoad } from '../load-generator.ts';
import { percentile } from '../percentiles.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';
import { startWorker } from '../worker-process.ts';

const tenant = 'bench';
const survey = 'lone';
const surveyPath = `/v1/tenants/${tenant}/surveys/${survey}`;

export const freshness: Bench = {
  name: 'freshness',
  async run(context) {
    const lone = await loneAnswers(context);
    const loaded = await underLoad(context);
    return {
      title: 'freshness',
      method: [
        'Site, worker and Azurite are separate processes. *A lone answer*: intervals at their minimum ' +
          '(`SUMMARY_INTERVAL_MS`, `MAX_IDLE_INTERVAL_MS` and `HINT_INTERVAL_MS` 1), from the 201 to the first GET of the summary with it, ' +
          'polled every millisecond or two, against the storage calls that lie between, each alone and one after another by the same SDK ' +
          'clients (send and receive the hint, read the segment, append to the log, put and get the summary), with the ' +
          'worker halted during that time. Rounds of the two alternate. *Under load*: the default intervals, one survey, 128 connections paced to ' +
          'half of the rate of the same site just before, with the worker running.',
      ],
      rows: [...lone, ...loaded],
    } satisfies BenchReport;
  },
};

async function loneAnswers(context: BenchContext): Promise<Row[]> {
  const { isQuick, log } = context;
  const azurite = await startAzurite();
  const site = await startSite(context, 'canvass', azurite.connectionString, { HINT_INTERVAL_MS: '1' });
  const worker = startWorker(context, azurite.connectionString, {
    SUMMARY_INTERVAL_MS: '1',
    MIN_IDLE_INTERVAL_MS: '1',
    MAX_IDLE_INTERVAL_MS: '1',
  });
  const random = seededRandom(1);
  const seen: number[] = [];
  const bare: number[] = [];
  try {
    const key = await site.putTenant(tenant);
    await site.putSurveys(tenant, key, [survey]);
    const way = await bareFreshness(azurite.connectionString);
    const rounds = isQuick ? 1 : 5;
    const perRound = isQuick ? 3 : 40;
    let total = 0;
    const answerOne = async (): Promise<number> => {
      total += 1;
      return oneAnswer(site, key, total, makeAnswers(random));
    };
    // Warm-up: opens the segment, creates the log, compiles the code.
    for (let answer = 0; answer < perRound; answer += 1) await answerOne();
    await way.once();
    for (let round = 0; round < rounds; round += 1) {
      for (let answer = 0; answer < perRound; answer += 1) {
        // Long enough for the worker to become idle, and not in step with its polling.
        await new Promise((resolve) => setTimeout(resolve, 30 + random() * 20));
        seen.push(await answerOne());
      }
      worker.signal('SIGSTOP');
      for (let turn = 0; turn < perRound; turn += 1) bare.push(await way.once());
      worker.signal('SIGCONT');
    }
  } finally {
    await Promise.all([site.stop(), worker.stop()]);
    await azurite.stop();
  }
  log(`lone answer: p50 ${ms(percentile(seen, 0.5))} against ${ms(percentile(bare, 0.5))}`);
  return [0.5, 0.99].map((q): Row => ({
    id: `freshness/lone/p${q * 100}`,
    what: `a lone answer, from the 201 to the summary: p${q * 100}`,
    measured: ms(percentile(seen, q)),
    against: `${ms(percentile(bare, q))} of bare calls`,
    ratio: percentile(seen, q) / percentile(bare, q),
    goal: { atMost: 3 },
  }));
}

/** Returns the milliseconds from its acknowledgement until the summary's total is `total`. */
async function oneAnswer(site: SiteProcess, key: string, total: number, answers: unknown): Promise<number> {
  await site.http.expect(201, 'POST', `${surveyPath}/answers`, { body: { answers } });
  const acknowledgedMs = performance.now();
  for (;;) {
    const seen = await totalAnswers(site, key);
    if (seen === total) return performance.now() - acknowledgedMs;
    if (performance.now() - acknowledgedMs > 30_000) assertCount('answers in the summary', seen, total);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

async function totalAnswers(site: SiteProcess, key: string): Promise<number> {
  const summary = await site.http.expect(200, 'GET', `${surveyPath}/summary`, { key });
  return (JSON.parse(summary) as { totalAnswers: number }).totalAnswers;
}

async function underLoad(context: BenchContext): Promise<Row[]> {
  const { isQuick, log } = context;
  const azurite = await startAzurite();
  const site = await startSite(context, 'canvass', azurite.connectionString);
  const worker = startWorker(context, azurite.connectionString);
  try {
    const key = await site.putTenant(tenant);
    await site.putSurveys(tenant, key, [survey]);
    const random = seededRandom(2);
    const requests = Array.from({ length: 64 }, () => answerRequest(tenant, survey, makeAnswers(random)));
    const load = { port: site.port, connections: isQuick ? 4 : 128, requests, random };
    await generateLoad({ ...load, durationMs: isQuick ? 50 : 2_000 });
    const full = await generateLoad({ ...load, durationMs: isQuick ? 50 : 3_000 });
    const rate = full.acknowledged / full.seconds / 2;

    const watch = new Freshness(() => totalAnswers(site, key));
    await watch.begin((await site.metrics()).accepted);
    const half = await generateLoad({
      ...load,
      perSecond: rate,
      durationMs: isQuick ? 200 : 15_000,
      onAcknowledged: (atMs) => watch.acknowledged(atMs),
    });
    await watch.end();
    assertCount('answers in the summary', await totalAnswers(site, key), (await site.metrics()).accepted);

    const reached = half.acknowledged / half.seconds;
    log(`under ${perSecond(reached)}: p50 ${ms(watch.percentile(0.5))}, p99 ${ms(watch.percentile(0.99))}`);
    return [0.5, 0.99].map((q): Row => ({
      id: `freshness/load/p${q * 100}`,
      what: `default intervals, at ${perSecond(reached)} (half of the ingest rate): p${q * 100}`,
      measured: ms(watch.percentile(q)),
    }));
  } finally {
    await Promise.all([site.stop(), worker.stop()]);
    await azurite.stop();
  }
}
