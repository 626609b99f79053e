import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createRevokedSessions, createTenants, StorageError } from '@canvass/storage';
import { createDeskSessions } from '@canvass/owners-site';
import { cookieOf, keyWithRole, ownForm, signInToDesk } from '../../support/desk-site.ts';
import { adminApiKey, bearer, memorySite, type MemorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const shared = memorySite();

let at: MemorySite;
let tenant: string;
let key: string;

/** Goes on with a new tenant of a site. */
async function begin(site: MemorySite): Promise<void> {
  at = site;
  ({ tenant, key } = await ownTenant(at));
}

beforeEach(() => begin(shared));

function post(
  { site }: Pick<MemorySite, 'site'>,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const payload = new URLSearchParams(fields).toString();
  return site.inject({ method: 'POST', url, headers: { ...ownForm, ...headers }, payload });
}

/** Where `/desk` leads with this cookie: the tenant's page, or the form to sign in. */
async function deskOf({ site }: Pick<MemorySite, 'site'>, cookie: string): Promise<string> {
  const { statusCode, headers, body } = await site.inject({ url: '/desk', headers: { cookie } });
  if (statusCode === 303) return String(headers.location);
  return body.includes('action="/desk/sign-in"') ? 'the form' : body;
}

describe('signing in with a key', () => {
  test('opens a session for 8 hours, for the desk only, hidden from scripts and other sites', async () => {
    await begin(memorySite());
    const answer = await post(at, '/desk/sign-in', { key: ` ${key}\n` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/desk/${tenant}`]);
    expect(answer.headers['set-cookie']).toMatch(
      /^canvass-owner=[\w.-]+; Path=\/desk; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers['set-cookie']).not.toContain(key.slice(-43));
    expect(await deskOf(at, cookieOf(answer))).toBe(`/desk/${tenant}`);
    at.time.ms += 8 * 3_600_000;
    expect(await deskOf(at, cookieOf(answer))).toBe('the form');
  });

  test('over https sets a cookie for https only', async () => {
    await begin(memorySite({ options: { publicUrl: 'https://canvass.test' } }));
    const answer = await post(at, '/desk/sign-in', { key }, { origin: 'https://canvass.test' });
    expect(answer.headers['set-cookie']).toMatch(/; Secure$/);
    expect((await post(at, '/desk/sign-in', { key })).statusCode).toBe(403);
  });

  test.each([
    ['/desk/MINE/surveys/coffee?page=2', '/desk/MINE/surveys/coffee?page=2'],
    ['/desk/other', '/desk/MINE'],
    ['/desk/MINEevil', '/desk/MINE'],
    ['//evil.example', '/desk/MINE'],
    ['https://evil.example/desk/MINE', '/desk/MINE'],
    ['/desk/MINE/\\evil', '/desk/MINE'],
  ])('and next=%s goes on at %s', async (asked, expected) => {
    const next = asked.replace('MINE', tenant);
    const location = expected.replace('MINE', tenant);
    expect((await post(at, '/desk/sign-in', { key, next })).headers.location).toBe(location);
  });

  test('without one, or with a wrong one, shows the form again and says what is wrong', async () => {
    const empty = await post(at, '/desk/sign-in', { key: ' ' });
    expect([empty.statusCode, empty.body.includes('Enter your access key.')]).toEqual([422, true]);
    const wrong = await post(at, '/desk/sign-in', { key: 'cvs_acme_wrong"><b>' });
    expect([wrong.statusCode, wrong.body.includes('We don’t know this key.')]).toEqual([401, true]);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect(wrong.body).not.toContain('cvs_acme_wrong');
  });

  test('ten times wrong is refused for a minute, while a right key still works', async () => {
    await begin(memorySite({ options: { failedKeysPerMinute: 10, wrongKeyHoldMs: 0 } }));
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await post(at, '/desk/sign-in', { key: `cvs_${tenant}_${'A'.repeat(43)}` })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const held = await post(at, '/desk/sign-in', { key: 'wrong' });
    expect(held.body).toContain('That was often wrong.');
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(at, '/desk/sign-in', { key })).statusCode).toBe(303);
  });

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of an opaque origin', { origin: 'null' }],
    ['of another port', { origin: 'http://canvass.test:8080' }],
  ])('is refused from a form %s', async (_what, headers) => {
    for (const url of ['/desk/sign-in', '/desk/sign-out', '/desk/welcome']) {
      const refused = await post(at, url, { key }, headers);
      expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined]);
      expect(refused.body).toContain('The form was not sent from a page of this site');
    }
  });
});

describe('a session of the desk', () => {
  test('ends on every site when its browser signs out, and only that one', async () => {
    const [first, second] = [await signInToDesk(at, key), await signInToDesk(at, key)];
    const out = await post(at, '/desk/sign-out', {}, first);
    expect([out.statusCode, out.headers.location]).toEqual([303, '/desk/sign-in?done=sign-out']);
    expect(out.headers['set-cookie']).toBe(
      'canvass-owner=; Path=/desk; Max-Age=0; HttpOnly; SameSite=Strict',
    );
    expect([await deskOf(at, first.cookie), await deskOf(at, second.cookie)]).toEqual([
      'the form',
      `/desk/${tenant}`,
    ]);
    const { body } = await at.site.inject('/desk/sign-in?done=sign-out');
    expect(body).toContain('You are signed out.');
  });

  test('ends when its key is revoked, at once here and within 5 s elsewhere', async () => {
    const editor = await keyWithRole(at, key, 'editor', tenant);
    const { cookie } = await signInToDesk(at, editor.apiKey);
    const other = sessionsElsewhere();
    expect(await other.read(cookie)).toMatchObject({ tenant, principal: { role: 'editor' } });
    await at.site.inject({
      method: 'DELETE',
      url: `/v1/tenants/${tenant}/keys/${editor.id}`,
      headers: bearer(key),
    });
    expect(await deskOf(at, cookie)).toBe('the form');
    at.time.ms += 5_000;
    expect(await other.read(cookie)).toBeUndefined();
  });

  test('ends when the operator rotates the tenant’s keys', async () => {
    const { cookie } = await signInToDesk(at, key);
    const { containers, time } = at;
    const clock = { now: () => time.ms };
    await createTenants({ container: containers.tenants, clock, randomBytes }).replaceKey(tenant);
    at.time.ms += 5_000;
    expect(await deskOf(at, cookie)).toBe('the form');
  });

  test('is of no use with another secret of the site', async () => {
    const { cookie } = await signInToDesk(at, key);
    expect(await sessionsElsewhere('another-secret-of-the-site').read(cookie)).toBeUndefined();
  });

  test('cannot be moved to another tenant, key, time or id', async () => {
    const other = await ownTenant(at);
    const viewer = await keyWithRole(at, key, 'viewer', tenant);
    const [name, value = ''] = (await signInToDesk(at, viewer.apiKey)).cookie.split('=');
    const [, foreign = ''] = (await signInToDesk(at, key)).cookie.split('=');
    const parts = value.split('.');
    const forgeries = parts.map((_part, index) => {
      const forged = index === 2 ? other.tenant : (foreign.split('.')[index] ?? '');
      return parts.with(index, index === 0 ? String(Number(parts[0]) + 1) : forged).join('.');
    });
    expect(forgeries).toHaveLength(6);
    for (const forged of [...forgeries, `${value}A`, value.slice(1), '', 'x'.repeat(5_000)]) {
      expect(await deskOf(at, `${name}=${forged}`)).toBe('the form');
    }
    expect(await deskOf(at, `${name}=x; ${name}=${value}`)).toBe(`/desk/${tenant}`);
  });

  test('asks the storage about no cookie that this site did not sign', async () => {
    const [, value = ''] = (await signInToDesk(at, key)).cookie.split('=');
    const tenants = {
      findPrincipal: () => Promise.reject(new StorageError('unavailable', 'it was asked')),
    };
    const sessions = createDeskSessions({ ...partsOf(at), tenants, key: adminApiKey });
    expect(await sessions.read(`canvass-owner=${value.replace(tenant, 'other')}`)).toBeUndefined();
    await expect(sessions.read(`canvass-owner=${value}`)).rejects.toThrow('it was asked');
  });
});

describe('a sign-in link', () => {
  test('shows whom it signs in, and its button signs in once', async () => {
    const url = await link(key);
    for (let n = 0; n < 2; n += 1) {
      const { statusCode, body, headers } = await at.site.inject(url);
      expect([statusCode, headers['set-cookie']]).toEqual([200, undefined]);
      expect(body).toContain(`Sign in to ${tenant}`);
      expect(body).toContain('“First key”, which has the role owner');
    }
    const code = codeIn(url);
    const entered = await post(at, '/desk/welcome', { code });
    expect([entered.statusCode, entered.headers.location]).toEqual([303, `/desk/${tenant}`]);
    expect(await deskOf(at, cookieOf(entered))).toBe(`/desk/${tenant}`);
    const again = await post(at, '/desk/welcome', { code });
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([401, undefined]);
    expect(again.body).toContain('This link was used already, or it has expired.');
  });

  test('signs in one of two who use it at once', async () => {
    const code = codeIn(await link(key));
    const answers = await Promise.all([1, 2].map(() => post(at, '/desk/welcome', { code })));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['303', '401']);
  });

  test('is over after an hour, and once its key is revoked', async () => {
    await begin(memorySite());
    const editor = await keyWithRole(at, key, 'editor', tenant);
    const [first, second] = [await link(key), await link(editor.apiKey)];
    await at.site.inject({
      method: 'DELETE',
      url: `/v1/tenants/${tenant}/keys/${editor.id}`,
      headers: bearer(key),
    });
    expect((await at.site.inject(second)).statusCode).toBe(401);
    at.time.ms += 3_600_000;
    expect((await at.site.inject(first)).statusCode).toBe(401);
    expect((await post(at, '/desk/welcome', { code: codeIn(first) })).statusCode).toBe(401);
  });

  test('is no session, and a session is no link', async () => {
    expect(await deskOf(at, `canvass-owner=${codeIn(await link(key))}`)).toBe('the form');
    const [, code = ''] = (await signInToDesk(at, key)).cookie.split('=');
    expect((await post(at, '/desk/welcome', { code })).statusCode).toBe(401);
    expect((await at.site.inject('/desk/welcome')).statusCode).toBe(401);
  });
});

async function link(by: string): Promise<string> {
  const made = await at.site.inject({
    method: 'POST',
    url: `/v1/tenants/${tenant}/sign-in-links`,
    headers: bearer(by),
  });
  expect([made.statusCode, made.headers['cache-control']]).toEqual([201, 'no-store']);
  expect(made.json()).toMatchObject({ expiresAt: new Date(at.time.ms + 3_600_000).toISOString() });
  return made.json<{ link: string }>().link;
}

function codeIn(url: string): string {
  return new URL(url, 'http://x').searchParams.get('code') ?? '';
}

/** Sessions as another process of the same site has them. */
function sessionsElsewhere(secret = adminApiKey) {
  const { tenants: container } = at.containers;
  const parts = partsOf(at);
  const tenants = createTenants({ container, clock: { now: parts.now }, randomBytes });
  return createDeskSessions({ ...parts, tenants, key: secret });
}

function partsOf({ containers, time, deps }: MemorySite) {
  const now = () => time.ms;
  const revoked = createRevokedSessions({ container: containers.revokedSessions, clock: { now } });
  return { revoked, newId: deps.newId, now };
}
