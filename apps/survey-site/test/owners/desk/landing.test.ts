import { expect, test } from '@jest/globals';
import { ownForm } from '../../support/desk-site.ts';
import { memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const at = memorySite();
const start = (headers: Record<string, string> = {}) => at.site.inject({ url: '/', headers });

test('the start page says what the site is, in the language of the browser or the chosen one', async () => {
  expect((await start()).body).toContain('Ask people. Watch the answers come in.');
  const german = await start({ 'accept-language': 'de' });
  expect(german.body).toContain('Sind Sie zu einer Umfrage eingeladen?');
  expect(german.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  const chosen = await at.site.inject({
    method: 'POST',
    url: '/desk/language',
    headers: { ...ownForm, referer: `http://${ownForm.host}/` },
    payload: 'language=de',
  });
  expect(chosen.headers.location).toBe('/');
  const [cookie = ''] = String(chosen.headers['set-cookie']).split(';');
  expect((await start({ cookie })).body).toContain('<html lang="de">');
});

test('the start page signs in, and shows no more than there is', async () => {
  const { tenant, key } = await ownTenant(at);
  const { body } = await start();
  expect(body).toContain('action="/desk/sign-in"');
  expect(body).toContain('It looks like cvs_7Qk…');
  expect(body).toContain('An example');
  // Nothing is set up for organisations here.
  expect(body).not.toContain('/desk/oidc/start');
  const links = [...body.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path!);
  for (const url of new Set(links)) expect([url, (await at.site.inject(url)).statusCode]).toEqual([url, 200]);
  const signedIn = await at.site.inject({
    method: 'POST',
    url: '/desk/sign-in',
    headers: ownForm,
    payload: new URLSearchParams({ key }).toString(),
  });
  expect(signedIn.headers.location).toBe(`/desk/${tenant}`);
});
