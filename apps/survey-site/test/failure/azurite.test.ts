import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSegmentCounter } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue/azure-storage';
import { azureBlobContainer, createBlobService } from '@canvass/storage/azure';
import { type Azurite, coffee, eventually, freePort, startAzurite, uniqueName } from '@canvass/testing';
import { ulid } from 'ulid';
import { z } from 'zod';
import { adminApiKey } from '../support/memory-site.ts';
import { startSite, type SiteProcess } from '../support/site-process.ts';
import { SitesOnAzurite } from '../support/sites-on-azurite.ts';

let sites: SitesOnAzurite;
let azurite: Azurite;

beforeAll(async () => {
  sites = await SitesOnAzurite.open();
  azurite = sites.azurite;
});
afterAll(() => sites.close());

const start = (env?: Record<string, string>): Promise<SiteProcess> => sites.start(env);

interface OwnedSurvey {
  readonly survey: string;
  readonly key: string;
}

async function withSurvey(site: SiteProcess): Promise<OwnedSurvey> {
  const tenant = uniqueName('tenant');
  const created = await site.call('PUT', `/v1/tenants/${tenant}`, { key: adminApiKey });
  const { apiKey: key } = (await created.json()) as { apiKey: string };
  const survey = `/v1/tenants/${tenant}/surveys/coffee`;
  expect((await site.call('PUT', survey, { key, body: coffee })).status).toBe(201);
  return { survey, key };
}

const answer = (site: SiteProcess, { survey }: Pick<OwnedSurvey, 'survey'>) =>
  site.call('POST', `${survey}/answers`, { body: { answers: { colour: 'red' } } });

async function refusalOf(call: Promise<Response>) {
  const response = await call;
  const type = response.headers.get('content-type')?.startsWith('application/problem+json')
    ? ((await response.json()) as { type: string }).type
    : undefined;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), type };
}

/** A submission that the site has received and cannot store, because the storage hangs. */
async function hangingAnswer(site: SiteProcess): Promise<{ readonly answered: Promise<Response> }> {
  const survey = await withSurvey(site);
  expect((await answer(site, survey)).status).toBe(201);
  azurite.suspend();
  const answered = answer(site, survey);
  // If the site is killed, nothing waits for the response.
  answered.catch(() => {});
  await eventually(async () => {
    expect(await (await site.call('GET', '/metrics')).text()).toMatch(/canvass_journal_pending_bytes [1-9]/);
  });
  return { answered };
}

/** Counts in this process what the site's hints name, as a worker does. */
async function hintedCounter() {
  const connectionString = azurite.connectionString;
  const service = createBlobService({ connectionString });
  const container = async (name: string) => {
    const made = azureBlobContainer(service, name);
    await made.create();
    return made;
  };
  const counter = createSegmentCounter({
    journal: await container('journal'),
    progress: await container('journal-progress'),
    summaries: await container('summaries'),
    answerLogs: await container('answers'),
    quarantine: await container('quarantine'),
    clock: systemClock,
    newId: ulid,
    workerId: 'test',
  });
  const hints = azureStorageQueue({
    service: createQueueServiceClient({ connectionString }),
    name: 'answers-stored',
    schema: z.object({ segmentId: z.string() }),
  });
  return async () => {
    const received = await hints.receive(32, 30_000);
    const results = await counter.count(new Set(received.map(({ body }) => body.segmentId)));
    expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'counted'));
  };
}

describe('on a real storage account', () => {
  test('answers are accepted, counted and paged, each of them once', async () => {
    const site = await start({ HINT_INTERVAL_MS: '50' });
    await site.ready();
    const { survey, key } = await withSurvey(site);
    const sent = await Promise.all(
      Array.from({ length: 230 }, async (_, n) => {
        const body = { answers: { colour: n % 3 === 0 ? 'blue' : 'red', rating: (n % 5) + 1 } };
        const response = await site.call('POST', `${survey}/answers`, { body });
        expect(response.status).toBe(201);
        return ((await response.json()) as { id: string }).id;
      }),
    );
    const shown = await (await site.call('GET', '/metrics')).text();
    expect(shown).toContain('canvass_journal_append_answers_sum 230');
    const count = await hintedCounter();
    const summary = await eventually(async () => {
      await count();
      const read = await site.call('GET', `${survey}/summary`, { key });
      const body = (await read.json()) as { totalAnswers: number };
      expect(body.totalAnswers).toBe(230);
      return body;
    });
    expect(summary).toMatchObject({
      questions: [
        {
          id: 'colour',
          choices: [
            { value: 'red', count: 153 },
            { value: 'blue', count: 77 },
          ],
        },
        { id: 'extras' },
        { id: 'rating', average: 3, histogram: [1, 2, 3, 4, 5].map((value) => ({ value, count: 46 })) },
        { id: 'cups' },
        { id: 'why' },
      ],
    });

    const paged: string[] = [];
    for (let after = ''; ;) {
      const page = await site.call('GET', `${survey}/answers?limit=100${after}`, { key });
      const { answers, next } = (await page.json()) as { answers: { id: string }[]; next: string | null };
      paged.push(...answers.map(({ id }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(paged.toSorted()).toEqual(sent.toSorted());
    const one = await site.call('GET', `${survey}/answers/${sent[100]}`, { key });
    expect(await one.json()).toMatchObject({
      id: sent[100],
      version: 1,
      answers: { colour: 'red', rating: 1 },
    });
    const metrics = await (await site.call('GET', '/metrics')).text();
    expect(metrics).toContain('canvass_answers_accepted_total 230');
  });

  test('a storage that hangs is reported, and new answers do not wait for it', async () => {
    const site = await start();
    await site.ready();
    const { survey, key } = await withSurvey(site);
    expect((await answer(site, { survey })).status).toBe(201);
    azurite.suspend();
    try {
      const first = refusalOf(answer(site, { survey }));
      // One after the other, as respondents come: the circuit breaker opens when the first has waited long enough.
      const later: unknown[] = [];
      const refusedAtOnce = eventually(
        () => {
          void refusalOf(answer(site, { survey })).then(
            ({ type }) => later.push(type),
            () => {},
          );
          expect(later).toContain('urn:canvass:problem:storage-unavailable');
        },
        { intervalMs: 250 },
      );
      const reads = await Promise.all([
        refusalOf(site.call('GET', `${survey}-unknown`)),
        refusalOf(site.call('GET', `${survey}/summary`, { key })),
        refusalOf(site.call('GET', `${survey}/answers`, { key })),
        refusalOf(site.call('GET', survey.replace('/v1/tenants', '/s').replace('/surveys', '') + '-unknown')),
      ]);
      expect(reads.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
        reads.map(() => [503, '5']),
      );
      const probe = await refusalOf(site.call('GET', '/readyz'));
      expect([probe.status, probe.retryAfter]).toEqual([503, '5']);
      await refusedAtOnce;
      expect((await first).type).toBe('urn:canvass:problem:answer-unconfirmed');
    } finally {
      azurite.resume();
    }
    await eventually(async () => expect((await answer(site, { survey })).status).toBe(201));
  });

  test('a stop finishes what has arrived, and exits with 0', async () => {
    const site = await start();
    await site.ready();
    let answered: Promise<Response>;
    try {
      ({ answered } = await hangingAnswer(site));
      site.signal('SIGTERM');
      await eventually(() => expect(site.output()).toContain('stopping'));
    } finally {
      azurite.resume();
    }
    expect((await answered).status).toBe(201);
    expect(await site.exited).toBe(0);
  });

  test('a second signal forces the exit', async () => {
    const site = await start();
    await site.ready();
    try {
      await hangingAnswer(site);
      site.signal('SIGTERM');
      await eventually(() => expect(site.output()).toContain('stopping'));
      site.signal('SIGINT');
      expect(await site.exited).toBe(1);
    } finally {
      azurite.resume();
    }
  });
});

test('a site waits for a storage that is down when it starts: 503 until it is up, then everything works', async () => {
  const blobPort = await freePort();
  const queuePort = await freePort();
  const site = await start({
    AZURE_STORAGE_CONNECTION_STRING: azurite.connectionStringVia({ blobPort, queuePort }),
  });
  await eventually(async () => expect((await site.call('GET', '/healthz')).status).toBe(200));
  expect((await site.call('GET', '/readyz')).status).toBe(503);
  const refused = await answer(site, { survey: '/v1/tenants/acme/surveys/coffee' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  const late = await startAzurite({ blobPort, queuePort });
  try {
    await site.ready();
    expect((await answer(site, await withSurvey(site))).status).toBe(201);
    site.signal('SIGTERM');
    expect(await site.exited).toBe(0);
  } finally {
    await late.stop();
  }
});

test.each([
  [
    'an Azurite that does not know the version of the API',
    { checksApiVersion: true },
    'This Azurite does not know the version of the API that Canvass uses. Start it with --skipApiVersionCheck.',
  ],
  [
    'an account whose key is another one',
    { env: { AZURITE_ACCOUNTS: `devstoreaccount1:${Buffer.from('another key').toString('base64')}` } },
    'The storage account refuses the credentials. Check AZURE_STORAGE_CONNECTION_STRING, or the roles of the identity.',
  ],
])('/readyz says what is wrong with %s', async (_what, options, detail) => {
  const refusing = await startAzurite(options);
  try {
    const site = await start({ AZURE_STORAGE_CONNECTION_STRING: refusing.connectionString });
    await eventually(async () => {
      const refused = await site.call('GET', '/readyz');
      expect(await refused.json()).toMatchObject({ status: 503, detail });
    });
  } finally {
    await refusing.stop();
  }
});

describe('a start that fails', () => {
  test('reports all errors in the settings, without a stack', async () => {
    const site = await startSite({ ADMIN_API_KEY: 'short', HINT_INTERVAL_MS: 'often' });
    expect(await site.exited).toBe(1);
    for (const name of ['AZURE_STORAGE_CONNECTION_STRING', 'ADMIN_API_KEY', 'HINT_INTERVAL_MS']) {
      expect(site.output()).toContain(name);
    }
    expect(site.output()).not.toMatch(/short|\n\s+at /);
  });

  test('reports that the port is taken', async () => {
    const first = await start();
    await first.ready();
    const second = await start({ PORT: new URL(first.url).port });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain('The port is taken');
  });
});
