import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { coffee } from '@canvass/testing';
import { bearer, memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { thanksAddress } from '../support/sent-form.ts';

let at: MemorySite;
let key: string;

beforeAll(async () => {
  at = memorySite();
  key = await withTenant(at, 'acme', { ...coffee, languages: ['en', 'de'] });
});
afterAll(() => at.site.close());

const get = (url: string, headers: Record<string, string> = {}) => at.site.inject({ url, headers });

/** The script of a page for frames. */
const frameOf = (body: string) => /<script src="\/assets\/frame\.[^>]*>/.exec(body)?.[0];
const languageOf = async (lang: string) =>
  /<html lang="([^"]*)"/.exec((await get(`/s/acme/coffee?lang=${lang}`)).body)?.[1];

describe('the script that shows forms in other pages', () => {
  test('has one address, which browsers ask again after minutes', async () => {
    const { statusCode, headers, body } = await get('/embed.js');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await get('/embed.js', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    const packed = await get('/embed.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(body);
    const held = await get('/embed.js', { 'if-none-match': String(packed.headers.etag) });
    expect(held.statusCode).toBe(304);
  });
});

describe('a page of a survey', () => {
  const origins = ['https://a.example', 'http://localhost:3000'];

  test('has no script for frames if no site may show it', async () => {
    expect(frameOf((await get('/s/acme/coffee')).body)).toBeUndefined();
  });

  test('names in each of its states the sites that it talks to, and says on the thank-you page that answers were sent', async () => {
    const put = async (settings: object) => {
      const url = '/v1/tenants/acme/surveys/coffee/settings';
      const changed = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload: settings });
      expect(changed.statusCode).toBe(200);
    };
    await put({ frameOrigins: origins });
    const form = frameOf((await get('/s/acme/coffee')).body);
    expect(form).toContain('data-origins="https://a.example http://localhost:3000" data-close="Close">');
    expect(frameOf((await get('/s/acme/coffee?lang=de')).body)).toContain('data-close="Schließen">');
    const thanks = await get(await thanksAddress(at, '/s/acme/coffee'));
    expect(frameOf(thanks.body)).toContain(' data-sent>');
    await put({ frameOrigins: origins, closed: true });
    expect(frameOf((await get('/s/acme/coffee')).body)).toBe(form);
    await put({ frameOrigins: [] });
    expect(frameOf((await get('/s/acme/coffee')).body)).toBeUndefined();
  });

  test('is in the language of the survey that fits the one of the page around it', async () => {
    expect(await languageOf('de-AT')).toBe('de');
    expect(await languageOf('fr-FR')).toBe('en');
    expect(await languageOf('%00')).toBe('en');
  });
});
