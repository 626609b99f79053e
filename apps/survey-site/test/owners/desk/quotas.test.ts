import { beforeEach, describe, expect, test } from '@jest/globals';
import { journalOf } from '../../support/counted-answers.ts';
import { ownForm, signInToDesk } from '../../support/desk-site.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../../support/memory-site.ts';

const survey = {
  title: 'Travel',
  endings: [{ id: 'full', title: 'Enough', screenOut: true }],
  questions: [{ id: 'who', text: 'Who are you?', type: 'choice', choices: ['child', 'adult'] }],
};
const base = '/desk/acme/surveys/coffee';

let at: MemorySite;
let key: string;
let ana: { readonly cookie: string };

beforeEach(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', survey);
  ana = await signInToDesk(at, key);
  const journal = journalOf(at);
  await journal.store([
    { '@ending': 'default', who: 'adult' },
    { '@ending': 'full', who: 'adult' },
  ]);
  await journal.count();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  at.site.inject({ url: `${base}${path}`, headers: { ...ana, ...headers } });
const post = (path: string, fields: Record<string, string>) =>
  at.site.inject({
    method: 'POST',
    url: `${base}${path}`,
    headers: { ...ownForm, ...ana },
    payload: new URLSearchParams(fields).toString(),
  });
const settings = async () =>
  (await at.site.inject({ url: '/v1/tenants/acme/surveys/coffee/settings', headers: bearer(key) })).json<
    Record<string, unknown>
  >();
const filter = JSON.stringify({ where: { who: ['adult'] } });
const typed = { filter, name: 'Adults', limit: '1', whenFull: 'ending:full' };

describe('the page of quotas', () => {
  test('begins on the results page, with the answers of a filter', async () => {
    expect((await get('/quotas')).body).toContain('First choose whose answers it limits');
    const results = await get('?where[who]=adult');
    const [, link] = /href="([^"]*\/quotas[^"]*)">Limit these answers/.exec(results.body) ?? [];
    const page = await at.site.inject({ url: link!.replaceAll('&amp;', '&'), headers: ana });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`name="filter" value="${filter.replaceAll('"', '&quot;')}"`);
    expect(page.body).toContain('Lead them to the ending “Enough”');
  });

  test('adds a quota, shows how full it is, and removes it', async () => {
    await at.site.inject({
      method: 'PUT',
      url: '/v1/tenants/acme/surveys/coffee/settings',
      headers: bearer(key),
      payload: { thanksText: 'Thanks' },
    });
    const added = await post('/quotas', typed);
    expect([added.statusCode, added.headers['location']]).toEqual([303, `${base}/quotas?done=added`]);
    expect(await settings()).toEqual({
      thanksText: 'Thanks',
      quotas: [
        {
          id: 'quota1',
          name: 'Adults',
          filter: { where: { who: ['adult'] } },
          limit: 1,
          whenFull: { ending: 'full' },
        },
      ],
    });
    const { body } = await get('/quotas');
    // One was screened out, and does not count.
    expect(body).toContain('1 of 1 <strong>(full)</strong>');
    expect(body).toContain('They come to “Enough”');
    const german = await get('/quotas', { 'accept-language': 'de' });
    expect(german.body).toContain('1 von 1 <strong>(voll)</strong>');
    const read = () =>
      at.site.inject({ url: '/v1/tenants/acme/surveys/coffee/quotas', headers: bearer(key) });
    expect((await read()).json()).toEqual({
      tenant: 'acme',
      survey: 'coffee',
      asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      quotas: [{ id: 'quota1', name: 'Adults', limit: 1, count: 1, isFull: true }],
    });
    await post('/quotas/remove', { quota: 'quota1' });
    expect((await read()).json()).toMatchObject({ quotas: [] });
    expect(await settings()).toEqual({ thanksText: 'Thanks' });
  });

  test('stays as it was when other settings are saved', async () => {
    await post('/quotas', typed);
    const { body } = await get('/settings');
    const settingsVersion = /name="settingsVersion" value="(\d+)"/.exec(body)?.[1] ?? '';
    await post('/settings', { settingsVersion, thanksText: 'Thanks' });
    expect(await settings()).toMatchObject({ thanksText: 'Thanks', quotas: [{ id: 'quota1' }] });
  });

  test.each([
    [{ ...typed, limit: 'many' }, 'Write a whole number that is at least 1'],
    [{ ...typed, name: ' ' }, 'Write a name'],
    [{ ...typed, whenFull: 'ending:gone' }, 'Choose again what happens when it is full'],
    [{ ...typed, filter: '{"where":{"gone":["x"]}}' }, 'Choose again whose answers it limits'],
    [{ ...typed, filter: 'x' }, 'First choose whose answers it limits'],
  ])('refuses %j', async (fields, message) => {
    const { statusCode, body } = await post('/quotas', fields);
    expect([statusCode, body.includes(message) ? message : body]).toEqual([422, message]);
    expect(await settings()).toEqual({});
  });
});

test('a version without the ending of a quota says what becomes of the quota', async () => {
  await post('/quotas', typed);
  await post('/edit', { revision: '1000000', action: 'endingRemove:full' });
  const { body } = await get('/publish');
  expect(body).toContain('Quotas lead to endings that are gone');
  expect(body).toContain('Once the quota “Adults” is full, the survey is closed to those who belong to it.');
});

test('a quota is checked, too, while the summary is lost', async () => {
  for await (const { name } of at.containers.summaries.list('acme/coffee/'))
    await at.containers.summaries.delete(name);
  const quota = { id: 'a', name: 'A', filter: { where: { nobody: ['x'] } }, limit: 1, whenFull: 'close' };
  const { statusCode, body } = await at.site.inject({
    method: 'PUT',
    url: '/v1/tenants/acme/surveys/coffee/settings',
    headers: bearer(key),
    payload: { quotas: [quota] },
  });
  expect([statusCode, body]).toEqual([422, expect.stringContaining('quotas[0].filter.where.nobody')]);
});
