import { afterEach, describe, expect, test } from '@jest/globals';
import { createPublicResultsLinks } from '@canvass/owners-site';
import { journalOf } from '../support/counted-answers.ts';
import { signInToDesk } from '../support/desk-site.ts';
import { openStream } from '../support/event-reader.ts';
import { adminApiKey, bearer, type MemorySiteOptions } from '../support/memory-site.ts';
import { sharedSite } from '../support/shared-site.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const newTenant = sharedSite();

/** On the shared site, or on one with `own` options. */
async function publicFixture(own?: MemorySiteOptions, signedWith = adminApiKey) {
  const { at, tenant, key } = await newTenant(own);
  const { store, count } = journalOf(at, `segment of ${tenant}`, tenant);
  const links = createPublicResultsLinks(signedWith);
  const put = async (settings: object): Promise<void> => {
    const answer = await at.site.inject({
      method: 'PUT',
      url: `/v1/tenants/${tenant}/surveys/coffee/settings`,
      headers: bearer(key),
      payload: settings,
    });
    at.time.ms += 1_000;
    expect(answer.statusCode).toBe(200);
  };
  const addressOf = async (id?: string): Promise<string> => {
    const read = await at.deps.definitions.read(tenant, 'coffee');
    if (read.outcome !== 'found') throw new Error('there is no survey');
    const { instance, settings } = read.stored;
    const known = id ?? settings?.publicResults?.id ?? '';
    return links.addressOf({ tenant, survey: 'coffee', instance, id: known });
  };
  /** Switches the results on, and returns their address. */
  const share = async ({ texts }: { readonly texts: boolean }): Promise<string> => {
    // So that each answer shows: test/owners/public-steps.test.ts has the steps.
    await put({ publicResults: { texts }, publicResultsStep: 1 });
    return addressOf();
  };
  return {
    at,
    tenant,
    key,
    put,
    share,
    other: await addressOf('01KAJ5V3M0Q8ZJX4T9W2YB6NDC'),
    get: (url: string) => at.site.inject(url),
    answered: async (...answers: Record<string, unknown>[]) => {
      await store(answers);
      await count();
      at.time.ms += 1_000;
    },
  };
}

const seenIn = (html: string): string => /data-seen="([^"]+)"/.exec(html)?.[1] ?? '';

describe('public results', () => {
  test('have a link that the secret for links signs, so that it stays valid with another operator key', async () => {
    const linkSecret = 'what the site signs links with';
    const { get, share } = await publicFixture({ options: { linkSecret } }, linkSecret);
    const { statusCode } = await get(await share({ texts: false }));
    expect(statusCode).toBe(200);
  });

  test('show the figures to everyone with the link, without texts, answers or ids', async () => {
    const { get, share, answered } = await publicFixture();
    const address = await share({ texts: false });
    await answered({ colour: 'red', why: 'My secret' });
    const { statusCode, body, headers } = await get(address);
    expect(statusCode).toBe(200);
    expect(body).toContain('<span class="total">1</span>');
    expect(body).not.toContain('My secret');
    expect((await get(`${address}/cards/colour.csv`)).body).toContain('"red","1",');
    expect((await get(`${address}/cards/why.csv`)).body).not.toContain('secret');
    expect((await get(`${address}/cards/none.csv`)).statusCode).toBe(404);
    expect((await get(`${address}/trend.svg`)).statusCode).toBe(200);
    expect((await get(`${address}x/trend.svg`)).statusCode).toBe(404);
    expect(body).not.toMatch(/href="\/(?:desk|s\/|v1)|\/answers\/|\/texts\//);
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.not.stringContaining('unsafe'),
    });
  });

  test('do not say how many repeated submissions were not counted, as the desk does', async () => {
    const { at, tenant, key, get, share, answered } = await publicFixture();
    const address = await share({ texts: true });
    await answered({ colour: 'red' });
    const stored = await at.deps.definitions.read(tenant, 'coffee');
    if (stored.outcome !== 'found') throw new Error('there is no survey');
    const { instance } = stored.stored;
    const read = await at.deps.summaries.read({ tenant, survey: 'coffee', instance });
    if (read.outcome !== 'found') throw new Error('there is no summary');
    read.document.totals.addDuplicate({ isConflict: true });
    const changed = Buffer.from(JSON.stringify(read.document));
    await at.containers.summaries.put(`${tenant}/coffee/${instance}`, changed);
    const headers = await signInToDesk(at, key);
    const { body } = await at.site.inject({ url: `/desk/${tenant}/surveys/coffee`, headers });
    expect(body).toContain('1 repeated submission was not counted; it had other answers.');
    expect((await get(address)).body).not.toContain('repeated');
  });

  test('show texts if the owner says so', async () => {
    const { get, share, answered } = await publicFixture();
    const address = await share({ texts: true });
    await answered({ colour: 'red', why: 'Tasty' });
    expect((await get(address)).body).toContain('Tasty');
  });

  test('are one and the same page of words for a wrong secret, another link, and no such survey', async () => {
    const { tenant, get, share, other } = await publicFixture();
    const bodies = new Set<string>();
    const refused = async (url: string) => {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      bodies.add(answer.body);
    };
    const address = await share({ texts: false });
    expect((await get(address)).statusCode).toBe(200);
    await refused(other);
    await refused(`${address}x`);
    await refused(`${other}/live`);
    await refused(address.replace('coffee', 'tea'));
    await refused(address.replace('coffee', 'Not_a_name'));
    await refused(`/results/${tenant}/coffee/x`);
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain('There are no results here');
  });

  test('are withdrawn at once, and their streams end', async () => {
    const { at, get, put, share } = await publicFixture({});
    const address = await share({ texts: false });
    const seen = seenIn((await get(address)).body);
    open.push(() => at.site.close());
    const stream = await openStream(
      `${await at.site.listen({ host: '127.0.0.1', port: 0 })}${address}/live?seen=${seen}`,
    );
    await put({});
    expect((await get(address)).statusCode).toBe(404);
    expect(await stream.next()).toEqual({ event: 'ended', data: { why: 'access' } });
  });

  test('move live', async () => {
    const { at, get, share, answered } = await publicFixture({});
    const address = await share({ texts: false });
    const seen = seenIn((await get(address)).body);
    open.push(() => at.site.close());
    const stream = await openStream(
      `${await at.site.listen({ host: '127.0.0.1', port: 0 })}${address}/live?seen=${seen}`,
    );
    await answered({ colour: 'red', why: 'My secret' });
    const event = await stream.next();
    // They say neither which instance of the survey it is, nor how often it was counted or changed.
    for (const shownId of [seen, event?.id]) expect(shownId).toMatch(/^[\w-]{16}\.[\w-]{16}$/);
    expect(seen).not.toBe(event?.id);
    expect(event).toMatchObject({ event: 'regions', data: { 'card-colour': expect.any(String) } });
    expect(JSON.stringify(event)).not.toContain('My secret');
    stream.close();
  });

  test('have a limit of their own per address', async () => {
    const { get, share } = await publicFixture({ options: { publicReadsPerTenSeconds: 3 } });
    const address = await share({ texts: false });
    for (let n = 0; n < 3; n += 1) expect((await get(address)).statusCode).toBe(200);
    const refused = await get(address);
    expect([refused.statusCode, refused.body]).toEqual([
      429,
      expect.stringContaining('Too many requests from this address'),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/s/acme/coffee')).statusCode).toBe(200);
  });
});
