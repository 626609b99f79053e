import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { JournalError } from '@canvass/journal';
import { deferred, eventually } from '@canvass/testing';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { thanksAddress } from '../support/sent-form.ts';
import { expectProblem, problemOf } from '../support/problems.ts';

const survey = '/v1/tenants/acme/surveys/coffee';
const form = '/s/acme/coffee';
const never = () => new Promise<never>(() => {});
const notAsked = (): never => {
  throw new Error('these routes read no answers backwards');
};

const { deps, ...whole } = memorySite();
let key: string;
beforeAll(async () => {
  key = await withTenant(whole);
});

type Part = 'definitions' | 'summaries' | 'tenants';
const sites = new Map<Part, MemorySite>();

/** A site with a survey, one of whose containers hangs; the same one for all tests. */
function hungSite(part: Part): MemorySite {
  const at = sites.get(part) ?? createHungSite(part);
  sites.set(part, at);
  return at;
}

function createHungSite(part: Part): MemorySite {
  const hung = {
    definitions: { ...deps.definitions, peek: () => undefined, find: never, read: never, list: never },
    summaries: { ...deps.summaries, read: never, readIfChanged: never },
    tenants: { ...deps.tenants, authenticate: never },
  };
  const lists = { at: () => notAsked(), newestFirst: () => notAsked(), idsNewestFirst: () => notAsked() };
  const answerReader = { page: never, find: never, ...lists };
  return memorySite({ deps: { ...deps, answerReader, [part]: hung[part] } });
}

/** Lets time pass until there is a response. */
const askHung = ({ site, time }: MemorySite, asked: InjectOptions | string) => time.until(site.inject(asked));

describe('reads of a storage that hangs', () => {
  test.each([
    ['definitions', survey],
    ['tenants', '/v1/tenants/acme/surveys'],
    ['tenants', `${survey}/summary`],
    ['definitions', '/v1/tenants/acme/surveys'],
    ['definitions', `${survey}/summary`],
    ['summaries', `${survey}/summary`],
    ['summaries', `${survey}/answers`],
    ['summaries', `${survey}/answers/01ARZ3NDEKTSV4RRFFQ69G5FAV`],
  ] as const)('are refused in time, with the time to wait: no %s for %s', async (part, url) => {
    const refused = await askHung(hungSite(part), { url, headers: bearer(key) });
    expect(problemOf(refused)).toBe('503 storage-unavailable');
    expect(refused.headers['retry-after']).toBe('5');
  });

  test('show a page instead of the form', async () => {
    const refused = await askHung(hungSite('definitions'), form);
    expect([refused.statusCode, refused.headers['content-type'], refused.headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      '5',
    ]);
    expect(refused.body).toContain('Please load this page again in a moment.');
    expect(refused.body).not.toContain('stored');
  });

  test('still show the thank-you page, of a survey that is in memory with its title', async () => {
    const thanks = await askHung(hungSite('definitions'), await thanksAddress({ deps }, form));
    expect(thanks.statusCode).toBe(200);
    expect(thanks.body).toContain('<title>Thank you: Coffee</title>');
    expect(thanks.body).toContain('Your answers have arrived.');
    expect(thanks.body).toContain('01ARZ3NDEKTSV4RRFFQ69G5FAV');
  });

  test('are answered once, even if the storage answers later', async () => {
    const found = deferred<{ outcome: 'notFound' }>();
    const at = memorySite({
      deps: { definitions: { ...deps.definitions, peek: () => undefined, find: () => found.promise } },
    });
    expect(problemOf(await askHung(at, survey))).toBe('503 storage-unavailable');
    found.resolve({ outcome: 'notFound' });
    await found.promise;
    const { body } = await at.site.inject('/metrics');
    expect(body).toContain('canvass_site_faults_total{type="storage-unavailable"} 1');
    expect(at.logs.filter((line) => line.includes('survey-not-found'))).toEqual([]);
  });
});

describe('answers to a survey that is not in memory', () => {
  test('are refused in time, as not stored', async () => {
    const at = hungSite('definitions');
    const refused = await askHung(at, {
      method: 'POST',
      url: `${survey}/answers`,
      payload: { answers: {} },
    });
    const { detail } = expectProblem(refused, 503, 'storage-unavailable');
    expect(detail).toContain('Nothing was stored');
    const page = await askHung(at, {
      method: 'POST',
      url: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'colour=red',
    });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('Nothing was stored');
  });
});

/** A site whose journal confirms appends only when the test says so. */
async function silentSite() {
  const appends: ReturnType<typeof deferred<void>>[] = [];
  const append = () => {
    const end = deferred<void>();
    appends.push(end);
    return end.promise;
  };
  const at = memorySite({ deps: { journal: { append, pendingBytes: 0 } } });
  await withTenant(at);
  const send = (name = 'coffee') =>
    at.site.inject({
      method: 'POST',
      url: `/v1/tenants/acme/surveys/${name}/answers`,
      payload: { answers: { colour: 'red' } },
    });
  /** Sends an answer, and resolves when the journal has it. */
  const handOver = async () => {
    const answered = send();
    const count = appends.length + 1;
    await eventually(() => expect(appends).toHaveLength(count), { intervalMs: 1 });
    return { answered };
  };
  return { at, appends, send, handOver };
}

describe('answers while the journal confirms nothing', () => {
  test('are refused at once, as not stored, when one has waited long enough, until one is confirmed', async () => {
    const { at, appends, send, handOver } = await silentSite();
    const first = await handOver();
    at.time.ms += 3_999;
    const second = await handOver();
    at.time.ms += 1;
    const refused = await send();
    const { detail } = expectProblem(refused, 503, 'storage-unavailable');
    expect(detail).toContain('Nothing was stored');
    expect(refused.headers['retry-after']).toBe('5');
    expect(appends).toHaveLength(2);

    for (const append of appends) append.resolve();
    expect((await first.answered).statusCode).toBe(201);
    expect((await second.answered).statusCode).toBe(201);
    const third = await handOver();
    appends[2]!.resolve();
    expect((await third.answered).statusCode).toBe(201);
  });

  test('are let through one at a time after that, as probes', async () => {
    const { at, appends, send, handOver } = await silentSite();
    const first = await handOver();
    at.time.ms += 12_000;
    appends[0]!.reject(new JournalError('unavailable', 'no answer'));
    expect(problemOf(await first.answered)).toBe('503 answer-unconfirmed');

    const probe = await handOver();
    expect(problemOf(await send())).toBe('503 storage-unavailable');
    appends[1]!.resolve();
    expect((await probe.answered).statusCode).toBe(201);
    const one = await handOver();
    const two = await handOver();
    appends[2]!.resolve();
    appends[3]!.resolve();
    expect([(await one.answered).statusCode, (await two.answered).statusCode]).toEqual([201, 201]);
  });

  test('are refused without a lookup of the survey, which would take time, too', async () => {
    const { at, appends, send, handOver } = await silentSite();
    const first = await handOver();
    // The cached definition is too old by now.
    at.time.ms += 60_000;
    expect(at.deps.definitions.peek('acme', 'coffee')).toBeUndefined();
    expect(problemOf(await send('tea'))).toBe('503 storage-unavailable');
    appends[0]!.resolve();
    await first.answered;
  });
});
