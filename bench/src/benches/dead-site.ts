import { callsOfAnIdleHour } from '@canvass/cost-model/src/idle-hour.ts';
import { seededRandom, startAzurite } from '@canvass/testing';
import type { Bench, BenchContext, BenchReport, Row } from '../bench.ts';
import { landedAnswers } from '../dead-site/landed-answers.ts';
import { BenchError } from '../errors.ts';
import { decimals, perSecond } from '../figures.ts';
import { answerRequest, generateLoad, type LoadResult } from '../load-generator.ts';
import { percentile } from '../percentiles.ts';
import type { NodeProcess } from '../processes.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';
import { startWorker } from '../worker-process.ts';

const tenant = 'bench';
const survey = 'lone';
const pollMs = 10;
const timeoutMs = 60_000;
/** The worker's first sweep is a second after its start; no other one may help. */
const noSweep = { SWEEP_INTERVAL_MS: '86400000' };
const answersBefore = 100;

export const deadSite: Bench = {
  name: 'dead-site',
  async run(context) {
    const { delaysMs, togetherMs, rate } = await killSites(context);
    const [before, after] = [await callsOfAnIdleHour(0), await callsOfAnIdleHour(answersBefore)];
    const row = (id: string, what: string, delayMs: number): Row => ({
      id: `dead-site/${id}`,
      what: `from the SIGKILL of a site at ${perSecond(rate)} until all its answers are in the summary: ${what}`,
      measured: `${decimals(delayMs / 1_000)} s`,
      figure: delayMs / 1_000,
      goal: { atMost: 5 },
    });
    return {
      title: 'dead site',
      method: [
        'Sites, worker and Azurite are separate processes with the default intervals, without sweeps. A site takes answers to one survey over 128 ' +
          'connections, paced to half of its own rate, and gets a SIGKILL after 2 to 4 s. Another site, without ' +
          'load, shows the summary, which is read every 10 ms. Half of the times the worker gets a SIGKILL at the same moment, and another one is started at once. All answers are those in the journal, which has each that was ' +
          'acknowledged. Each time another site dies.',
        `*An idle hour* is simulated without jitter: all calls of the real site and worker in an hour without answers, once of a system that has ` +
          `never had any, and once two hours after ${answersBefore} answers.`,
      ],
      rows: [
        row('p50', `p50 of ${delaysMs.length}`, percentile(delaysMs, 0.5)),
        row('worst', `worst of ${delaysMs.length}`, Math.max(...delaysMs)),
        row(
          'with-worker-p50',
          `killed with the worker, p50 of ${togetherMs.length}`,
          percentile(togetherMs, 0.5),
        ),
        row(
          'with-worker-worst',
          `killed with the worker, worst of ${togetherMs.length}`,
          Math.max(...togetherMs),
        ),
        {
          id: 'dead-site/idle-hour',
          what: 'calls of an idle hour after answers',
          measured: String(after),
          against: `${before} of a system without answers`,
          ratio: after / before,
          goal: { atMost: 1 },
        },
      ],
    } satisfies BenchReport;
  },
};

async function killSites(context: BenchContext): Promise<{
  readonly delaysMs: readonly number[];
  readonly togetherMs: readonly number[];
  readonly rate: number;
}> {
  const { isQuick, log } = context;
  const azurite = await startAzurite();
  const observer = await startSite(context, 'canvass', azurite.connectionString);
  let worker = startWorker(context, azurite.connectionString, noSweep);
  const landed = landedAnswers(azurite.connectionString);
  const random = seededRandom(1);
  const requests = Array.from({ length: 64 }, () => answerRequest(tenant, survey, makeAnswers(random)));
  const connections = isQuick ? 4 : 128;
  const delaysMs: number[] = [];
  const togetherMs: number[] = [];
  try {
    const key = await observer.putTenant(tenant);
    await observer.putSurveys(tenant, key, [survey]);
    const full = await generateLoad({
      port: observer.port,
      connections,
      requests,
      random,
      durationMs: isQuick ? 50 : 3_000,
    });
    const rate = full.acknowledged / full.seconds / 2;
    for (let kill = 0; kill < (isQuick ? 2 : 40); kill += 1) {
      const withWorker = kill % 2 === 1;
      const doomed = await startSite(context, 'canvass', azurite.connectionString);
      const load = {
        port: doomed.port,
        connections,
        requests,
        random,
        perSecond: rate,
        durationMs: timeoutMs,
      };
      const killedAtMs = await killUnder(
        generateLoad(load),
        withWorker ? [doomed.process, worker] : [doomed.process],
        (isQuick ? 200 : 2_000) * (1 + random()),
      );
      await doomed.stop();
      if (withWorker) worker = startWorker(context, azurite.connectionString, noSweep);
      await isCounted(observer, key, await landed());
      const delayMs = performance.now() - killedAtMs;
      (withWorker ? togetherMs : delaysMs).push(delayMs);
      log(`kill ${kill + 1}: ${decimals(delayMs / 1_000)} s${withWorker ? ', with the worker' : ''}`);
    }
    return { delaysMs, togetherMs, rate };
  } finally {
    await Promise.all([observer.stop(), worker.stop()]);
    await azurite.stop();
  }
}

/** SIGKILLs these processes under this load; returns when, by `performance.now()`. */
async function killUnder(
  load: Promise<LoadResult>,
  processes: readonly NodeProcess[],
  afterMs: number,
): Promise<number> {
  let early: unknown;
  let isKilled = false;
  // The connections break with the site.
  const over = load.catch((error: unknown) => {
    if (!isKilled) early = error;
  });
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  if (early !== undefined) throw early;
  isKilled = true;
  const atMs = performance.now();
  for (const each of processes) each.signal('SIGKILL');
  await Promise.all([...processes.map(({ ended }) => ended), over]);
  return atMs;
}

async function isCounted(observer: SiteProcess, key: string, answers: number): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    const summary = await observer.http.expect(
      200,
      'GET',
      `/v1/tenants/${tenant}/surveys/${survey}/summary`,
      { key },
    );
    const { totalAnswers } = JSON.parse(summary) as { totalAnswers: number };
    if (totalAnswers === answers) return;
    if (totalAnswers > answers || performance.now() > deadlineMs)
      throw new BenchError('miscounted', `the summary has ${totalAnswers} answers, the journal ${answers}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
