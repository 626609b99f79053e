import { beforeAll, describe, expect, test } from '@jest/globals';
import { ownForm, signInToDesk } from '../../support/desk-site.ts';
import { bearer, memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();
let desk: string;
let session: string;

beforeAll(async () => {
  const { tenant, key } = await ownTenant(at);
  desk = `/desk/${tenant}`;
  ({ cookie: session } = await signInToDesk(at, key));
  await at.site.inject({
    method: 'PUT',
    url: `/v1/tenants/${tenant}/surveys/coffee`,
    headers: bearer(key),
    payload: { title: 'Coffee', questions: [{ id: 'cups', type: 'scale', text: 'Cups?', min: 0, max: 5 }] },
  });
});

const get = (url: string, headers: Record<string, string> = {}) => at.site.inject({ url, headers });
const choose = (language: string, headers: Record<string, string> = {}) =>
  at.site.inject({
    method: 'POST',
    url: '/desk/language',
    headers: { ...ownForm, ...headers },
    payload: new URLSearchParams({ language }).toString(),
  });

describe('a page of the desk', () => {
  test.each([
    ['en', {}],
    ['de', { 'accept-language': 'de-AT, en;q=0.5' }],
    ['en', { 'accept-language': 'fr, en;q=0.5, de;q=0.4' }],
    ['en', { 'accept-language': 'fr' }],
    ['de', { 'accept-language': 'en', cookie: 'canvass-language=de' }],
    ['en', { 'accept-language': 'de', cookie: 'canvass-language=en' }],
    ['de', { 'accept-language': 'de', cookie: 'canvass-language=xx' }],
  ] as const)('is in %s for %j', async (language, headers) => {
    const { body } = await get('/desk/sign-in', headers);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(language === 'de' ? '<h1>Anmelden</h1>' : '<h1>Sign in</h1>');
  });

  test('of a survey has everything in one language, with numbers as it writes them', async () => {
    const { body } = await get(`${desk}/surveys/coffee/settings`, {
      cookie: session,
      'accept-language': 'de',
    });
    expect(body).toContain('Umfrage schließen');
    expect(body).toContain('<a href="' + desk + '/audit">Verlauf</a>');
    expect(body).not.toMatch(/\b(?:the|of|and) /);
  });

  test('that is refused is in the language, too, even if its body cannot be read', async () => {
    const missing = await get(`${desk}/surveys/tea`, { cookie: session, 'accept-language': 'de' });
    expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining('nicht zu finden')]);
    const unread = await at.site.inject({
      method: 'POST',
      url: `${desk}/surveys/coffee/settings`,
      headers: { ...ownForm, cookie: session, 'accept-language': 'de', 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect([unread.statusCode, unread.body]).toEqual([415, expect.stringContaining('<html lang="de">')]);
    const form = await at.site.inject({
      method: 'POST',
      url: `${desk}/surveys/coffee/settings`,
      headers: { ...ownForm, cookie: session, 'accept-language': 'de' },
      payload: new URLSearchParams({ maxAnswers: 'many', timeZone: 'UTC' }).toString(),
    });
    expect([form.statusCode, form.body]).toEqual([422, expect.stringContaining('Nichts wurde gespeichert')]);
  });

  test.each([
    ['de', 'Möchten Sie wiederkommen?'],
    ['en', 'Do you plan to come again?'],
  ])('with the theme of all surveys has its example in %s, too', async (language, question) => {
    const headers = { cookie: session, 'accept-language': language };
    const { body } = await get(`${desk}/theme/preview`, headers);
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toContain(question);
    expect(body.match(/ checked/g)).toHaveLength(1);
  });

  test('of results is not kept for readers of another language', async () => {
    const pages = [];
    for (const language of ['de', 'en', 'de']) {
      pages.push(await get(`${desk}/surveys/coffee`, { cookie: session, 'accept-language': language }));
    }
    expect(pages.map(({ body }) => body.includes('Noch keine Antworten'))).toEqual([true, false, true]);
  });
});

describe('the language', () => {
  test('is chosen for a year, and leads back to the page', async () => {
    const chosen = await choose('de', {
      cookie: session,
      referer: `http://${ownForm.host}${desk}/surveys/coffee?by=cups`,
    });
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, `${desk}/surveys/coffee?by=cups`]);
    expect(chosen.headers['set-cookie']).toBe(
      'canvass-language=de; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax',
    );
  });

  test.each([
    ['of the API', `http://${ownForm.host}/v1/health`],
    ['that is no address', 'nothing'],
    ['of another site, by its path only', 'https://evil.example//evil.example/desk'],
  ])('leads to the desk from a page %s', async (_, referer) => {
    const { headers } = await choose('de', { referer });
    expect(headers.location).toBe('/desk');
  });

  test('stays as it is if another one is asked for', async () => {
    const { statusCode, headers } = await choose('xx');
    expect([statusCode, headers.location, headers['set-cookie']]).toEqual([303, '/desk', undefined]);
  });

  test('is not chosen by a form of another site', async () => {
    const { statusCode, headers } = await choose('de', { origin: 'https://evil.example' });
    expect([statusCode, headers['set-cookie']]).toEqual([403, undefined]);
  });

  test('is offered on every page by its own name', async () => {
    const { body } = await get('/desk/sign-in', { 'accept-language': 'de' });
    expect(body).toContain('<button name="language" value="en" lang="en">English</button>');
    expect(body).toContain(
      '<button name="language" value="de" lang="de" aria-current="true">Deutsch</button>',
    );
  });
});
