import { coffee } from '@canvass/testing';
import { siteAreas, type SiteArea } from '@canvass/settings';
import { describe, expect, test } from '@jest/globals';
import type { ApiDocument } from '@canvass/web/openapi';
import type { Site } from '../../src/server/site.ts';
import { RecordedJournal, bearer, memorySite, withTenant } from '../support/memory-site.ts';

const sites = new Map<string, Site>();

/** The same one for all tests of these areas, without a tenant. */
function siteOf(areas?: readonly SiteArea[]): Site {
  const name = areas?.join(' ') ?? 'default';
  const site = sites.get(name) ?? memorySite(areas && { options: { areas } }).site;
  sites.set(name, site);
  return site;
}

async function routesOf(areas?: readonly SiteArea[]): Promise<Set<string>> {
  const site = siteOf(areas);
  await site.ready();
  return new Set(site.knownRoutes.list().map(({ method, url }) => `${method} ${url}`));
}

async function documentOf(areas: readonly SiteArea[]): Promise<ApiDocument> {
  return (await siteOf(areas).inject('/openapi.json')).json<ApiDocument>();
}

/** An address that the route answers, as far as it has the form of one. */
const addressOf = (url: string): string =>
  url.replaceAll(/:(?:tenant|survey)/g, 'coffee').replaceAll(/:[a-z]+/gi, '01M81T75HXCHXA502DER1Q4CB5');

/** Forms show pictures of themes, and so do previews at the desk. */
const themes: Readonly<Record<SiteArea, readonly string[]>> = {
  respondents: ['GET /themes/:tenant/:picture'],
  owners: ['GET /themes/:tenant/:picture'],
  operators: [],
};

describe.each(siteAreas)('a site of %s only', (area) => {
  test('has its routes, those of no audience, and no other', async () => {
    const all = await routesOf();
    const own = await routesOf([area]);
    const others = await routesOf(siteAreas.filter((each) => each !== area));
    for (const route of own) expect(all).toContain(route);
    expect(new Set([...own, ...others])).toEqual(all);
    const shared = [...own].filter((route) => others.has(route) && !route.includes('/assets/'));
    expect(shared.filter((route) => route.startsWith('GET')).toSorted()).toEqual([
      'GET /',
      'GET /healthz',
      'GET /metrics',
      'GET /openapi.json',
      'GET /readyz',
      'GET /reference',
      'GET /reference/:part',
      'GET /reference/:part/:name',
      ...themes[area],
    ]);
  });

  test('answers every route of the other areas as an address that does not exist', async () => {
    const site = siteOf([area]);
    const own = await routesOf([area]);
    const absent = [...(await routesOf())].filter((route) => !own.has(route));
    expect(absent.length).toBeGreaterThan(10);
    for (const route of absent) {
      const [method = '', url = ''] = route.split(' ');
      const answer = await site.inject({ method: method as 'GET', url: addressOf(url) });
      // Two areas share some addresses, by different methods: owners read the answers that respondents send.
      expect([route, answer.statusCode]).toEqual([route, answer.headers['allow'] === undefined ? 404 : 405]);
    }
  });

  test('describes only what it serves', async () => {
    const document = await documentOf([area]);
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(
      new Set(operations.flatMap(({ tags }) => tags)),
    );
    const needed = operations.flatMap(({ security }) => security.flatMap((each) => Object.keys(each)));
    expect(new Set(Object.keys(document.components.securitySchemes))).toEqual(new Set(needed));
  });
});

test('people who follow a link to an area that is not served get a page, programs a problem document', async () => {
  const site = siteOf(['owners']);
  const page = await site.inject('/s/acme/coffee');
  expect(page.statusCode).toBe(404);
  expect(page.headers['content-type']).toContain('text/html');
  const ops = await site.inject('/ops');
  expect([ops.statusCode, ops.headers['content-type']]).toEqual([404, expect.stringContaining('text/html')]);
  const api = await site.inject({ method: 'PUT', url: '/v1/tenants/acme' });
  expect(api.json()).toMatchObject({ type: 'urn:canvass:problem:route-not-found', status: 404 });
});

test('owners work on a site of their own, whose storage others share, and nothing is journalled there', async () => {
  const whole = memorySite();
  const key = await withTenant(whole);
  const journal = new RecordedJournal();
  const own = memorySite({ options: { areas: ['owners'] }, deps: { ...whole.deps, journal } });
  const read = await own.site.inject({
    url: '/v1/tenants/acme/surveys/coffee/summary',
    headers: bearer(key),
  });
  expect(read.statusCode).toBe(200);
  const made = await own.site.inject({
    method: 'PUT',
    url: '/v1/tenants/acme/surveys/tea',
    headers: bearer(key),
    payload: coffee,
  });
  expect(made.statusCode).toBe(201);
  const answer = {
    method: 'POST',
    url: '/v1/tenants/acme/surveys/tea/answers',
    payload: { answers: { colour: 'red' } },
  } as const;
  // The same address lists the answers.
  expect((await own.site.inject(answer)).statusCode).toBe(405);
  expect((await whole.site.inject(answer)).statusCode).toBe(201);
  expect([journal.lines.length, whole.journal.lines.length]).toEqual([0, 1]);
});
