import { describe, expect, jest, test } from '@jest/globals';
import { createPublicResultsLinks } from '@canvass/owners-site';
import { journalOf } from '../support/counted-answers.ts';
import { adminApiKey, bearer } from '../support/memory-site.ts';
import { sharedSite } from '../support/shared-site.ts';
import { countCalls } from '../respondents/calls/counted-calls.ts';

const newTenant = sharedSite();

/** A survey whose results are public, each answer at once, on a site of its own: storage calls are counted. */
async function fixture() {
  const { at, tenant, key, address } = await newTenant({});
  const journal = journalOf(at);
  const settings = { publicResults: { texts: false }, publicResultsStep: 1 };
  await at.site.inject({
    method: 'PUT',
    url: `${address}/settings`,
    headers: bearer(key),
    payload: settings,
  });
  const read = await at.deps.definitions.read(tenant, 'coffee');
  if (read.outcome !== 'found') throw new Error('there is no survey');
  const { instance, settings: stored } = read.stored;
  const id = stored?.publicResults?.id ?? '';
  const link = createPublicResultsLinks(adminApiKey).addressOf({ tenant, survey: 'coffee', instance, id });
  const get = async (url: string, headers: Record<string, string> = {}) =>
    at.site.inject({ url, headers: { ...bearer(key), ...headers } });
  return {
    at,
    key,
    get,
    /** How many answers each address shows. */
    shown: {
      summary: async () => (await get(`${address}/summary`)).json<{ totalAnswers: number }>().totalAnswers,
      slice: async () =>
        (await get(`${address}/summary?where[colour]=red,blue`)).json<{ totalAnswers: number }>()
          .totalAnswers,
      trend: async () => (await get(`${address}/trend`)).json<{ of: number }>().of,
      public: async () => Number(/class="total">(\d+)</.exec((await get(link)).body)?.[1] ?? 0),
    },
    counted: async (colour: string) => {
      await journal.store([{ colour }]);
      await journal.count();
    },
    calls: countCalls(at),
    slices: jest.spyOn(at.deps.slices, 'slice'),
    address,
    link,
  };
}

describe.each([
  ['the summary', 'summary', '1 read', '1 read'],
  ['a slice that was asked for before', 'slice', '2 reads', '1 read'],
  ['a trend', 'trend', '2 reads', '1 read'],
  ['the page of public results', 'public', '4 reads, 1 listing', '1 read, 1 listing'],
] as const)('%s', (_what, figures, callsOfNewAnswer, callsOfSecond) => {
  test('shows an answer within a second after it was counted, and reads storage once a second at most', async () => {
    const { at, shown, counted, calls } = await fixture();
    const show = shown[figures];
    await counted('red');
    expect(await show()).toBe(1);
    await counted('blue');
    at.time.ms += 700;
    calls();
    expect([await show(), await show(), await show(), calls()]).toEqual([1, 1, 1, 'none']);
    at.time.ms += 300;
    expect([await Promise.all([show(), show(), show()]), await show()]).toEqual([[2, 2, 2], 2]);
    expect(calls()).toBe(callsOfNewAnswer);
    for (let read = 0; read < 20; read += 1) expect(await show()).toBe(2);
    expect(calls()).toBe('none');
    at.time.ms += 1_000;
    expect([await show(), await show(), calls()]).toEqual([2, 2, callsOfSecond]);
  });

  test('is read again beside those who get the known figures, so that nobody waits', async () => {
    const { at, shown, counted } = await fixture();
    const show = shown[figures];
    await counted('red');
    expect(await show()).toBe(1);
    await counted('blue');
    at.time.ms += 900;
    expect(await show()).toBe(1);
    await at.time.settle();
    expect(await show()).toBe(2);
  });
});

describe('figures in memory', () => {
  test('are computed once for all who ask for them at once, and again only when there are new answers', async () => {
    const { at, shown, counted, slices } = await fixture();
    await counted('red');
    await Promise.all([shown.slice(), shown.slice(), shown.slice()]);
    at.time.ms += 1_000;
    await shown.slice();
    expect(slices).toHaveBeenCalledTimes(1);
    await counted('blue');
    at.time.ms += 1_000;
    expect(await Promise.all([shown.slice(), shown.slice()])).toEqual([2, 2]);
    expect(slices).toHaveBeenCalledTimes(2);
  });

  test('are the same bytes, with the same headers, from memory as when they are made', async () => {
    const { get, counted, address, link } = await fixture();
    await counted('red');
    for (const url of [`${address}/summary`, `${address}/summary?by=colour`, link]) {
      for (const coding of ['gzip', 'br', 'identity']) {
        const [first, second] = [
          await get(url, { 'accept-encoding': coding }),
          await get(url, { 'accept-encoding': coding }),
        ];
        expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
        const { date: _first, ...headers } = first.headers;
        expect(second.headers).toMatchObject(headers);
        expect(second.headers['vary']).toBe('accept-encoding');
      }
    }
  });

  test('are not sent again to who has them, and not to who may not read them', async () => {
    const { at, get, counted, address } = await fixture();
    await counted('red');
    const etag = String((await get(`${address}/summary`)).headers.etag);
    const again = await get(`${address}/summary`, { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag, again.headers.vary]).toEqual([
      304,
      '',
      etag,
      'accept-encoding',
    ]);
    const wrong = bearer(`cvs_acme_${'x'.repeat(43)}`);
    for (const headers of [{}, wrong]) {
      expect((await at.site.inject({ url: `${address}/summary`, headers })).statusCode).toBe(401);
    }
  });

  test('of answers with a tag change with the tags, without a new answer', async () => {
    const { at, get, counted, address, key } = await fixture();
    await counted('red');
    const tagged = async () =>
      (await get(`${address}/summary?tag=good`)).json<{ totalAnswers: number }>().totalAnswers;
    expect([await tagged(), await tagged()]).toEqual([0, 0]);
    const { answers } = (await get(`${address}/answers`)).json<{ answers: { id: string }[] }>();
    await at.site.inject({
      method: 'PUT',
      url: `${address}/answers/${answers[0]!.id}/tags`,
      headers: bearer(key),
      payload: { tags: ['good'] },
    });
    expect(await tagged()).toBe(1);
  });

  test('are gone with the link to public results', async () => {
    const { at, get, counted, address, link, key } = await fixture();
    await counted('red');
    expect([(await get(link)).statusCode, (await get(link)).statusCode]).toEqual([200, 200]);
    await at.site.inject({ method: 'PUT', url: `${address}/settings`, headers: bearer(key), payload: {} });
    expect((await get(link)).statusCode).toBe(404);
  });
});
