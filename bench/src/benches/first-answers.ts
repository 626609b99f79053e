import { createBlobService, createContainers, openContainers } from '@canvass/storage/azure';
import { seededRandom, startAzurite, startLatencyProxy } from '@canvass/testing';
import type { Bench, BenchContext, Row } from '../bench.ts';
import { decimals, ms } from '../figures.ts';
import type { FixtureSurvey } from '../journal-fixture.ts';
import { createSurveys } from '../many-surveys/surveys-in-use.ts';
import { percentile } from '../percentiles.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';

/** The tenants of the surveys: the site knows their themes, which the first form of each waits for. */
const warmedUp = 100;
/** How much longer each request to distant storage takes, in ms. */
const distanceMs = 10;

/** Requests to surveys that the site has not in memory, one after the other. */
interface Measured {
  readonly latenciesMs: readonly number[];
  /** The blob calls of the site during each of them. */
  readonly calls: readonly number[];
}

export const firstAnswers: Bench = {
  name: 'first-answers',
  async run(context) {
    const rows: Row[] = [];
    for (const latencyMs of [0, distanceMs]) rows.push(...(await measureAt(context, latencyMs)));
    return {
      title: 'first answers',
      method: [
        'A site takes the first answer to each of many surveys that it does not have in memory, one after the other, and shows the form of as many others. It knows their tenants and themes, which other surveys of the same tenants have. ' +
          'An answer waits for its definition and for its append, a form for its definition. Storage is Azurite on loopback, and the same behind a proxy that ' +
          `delays each request by ${distanceMs} ms (*distant*). *Calls* are the blob calls of the site between the request and its response, counted by itself: ` +
          'their p90, because a site has a few readings of its own from time to time.',
      ],
      rows,
    };
  },
};

async function measureAt(context: BenchContext, latencyMs: number): Promise<Row[]> {
  const azurite = await startAzurite();
  const blobs = await startLatencyProxy(azurite.blobPort, latencyMs);
  const containers = openContainers(createBlobService({ connectionString: azurite.connectionString }));
  await createContainers(containers);
  const each = context.isQuick ? 20 : 400;
  const surveys = await createSurveys(containers, 2 * each + warmedUp);
  const distant = azurite.connectionStringVia({ blobPort: blobs.port, queuePort: azurite.queuePort });
  const site = await startSite(context, 'canvass', distant);
  try {
    const random = seededRandom(1);
    const send = ({ tenant, survey }: FixtureSurvey) =>
      site.http.expect(201, 'POST', `/v1/tenants/${tenant}/surveys/${survey}/answers`, {
        body: { answers: makeAnswers(random) },
      });
    const open = ({ tenant, survey }: FixtureSurvey) =>
      site.http.expect(200, 'GET', `/s/${tenant}/${survey}`);
    // The first ones make the segment, and compile code. A survey of each tenant is opened, so that its theme is known.
    for (const survey of surveys.slice(-warmedUp)) await open(survey).then(() => send(survey));
    const answers = await measure(site, surveys.slice(0, each), send);
    const forms = await measure(site, surveys.slice(each, 2 * each), open);
    const where = latencyMs === 0 ? '' : 'distant/';
    context.log(`${where}answers ${ms(percentile(answers.latenciesMs, 0.5))}`);
    return [...rowsOf(`${where}answer`, answers, true), ...rowsOf(`${where}form`, forms, false)];
  } finally {
    await site.stop();
    await blobs.stop();
    await azurite.stop();
  }
}

async function measure(
  site: SiteProcess,
  surveys: readonly FixtureSurvey[],
  request: (survey: FixtureSurvey) => Promise<unknown>,
): Promise<Measured> {
  const latenciesMs: number[] = [];
  const calls: number[] = [];
  for (const survey of surveys) {
    const before = await callsOf(site);
    const beganMs = performance.now();
    await request(survey);
    latenciesMs.push(performance.now() - beganMs);
    calls.push((await callsOf(site)) - before);
  }
  return { latenciesMs, calls };
}

async function callsOf(site: SiteProcess): Promise<number> {
  const { calls } = await site.metrics();
  return calls.values().reduce((sum, count) => sum + count, 0);
}

/** The rows of answers have goals. */
function rowsOf(what: string, { latenciesMs, calls }: Measured, hasGoals: boolean): Row[] {
  const p50 = percentile(latenciesMs, 0.5);
  const callsOfEach = percentile(calls, 0.9);
  const named = what.includes('answer') ? 'the first answer to a survey' : 'the form of a survey';
  const place = what.startsWith('distant') ? ', distant storage' : '';
  return [
    {
      id: `first-answers/${what}/p50`,
      what: `${named} that is not in memory${place}: p50`,
      measured: ms(p50),
      figure: p50,
      ...(hasGoals && { goal: { atMost: 30 } }),
    },
    {
      id: `first-answers/${what}/p99`,
      what: `${named} that is not in memory${place}: p99`,
      measured: ms(percentile(latenciesMs, 0.99)),
    },
    {
      id: `first-answers/${what}/calls`,
      what: `${named} that is not in memory${place}: storage calls, p90`,
      measured: decimals(callsOfEach),
      figure: callsOfEach,
      ...(hasGoals && { goal: { atMost: 2 } }),
    },
  ];
}
