import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cookieOf, ownForm } from '../../support/desk-site.ts';
import { memorySite, type MemorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';
import { localProvider, oidcClient, type LocalProvider } from '../../support/oidc-site.ts';

let provider: LocalProvider;
beforeAll(async () => {
  provider = await localProvider();
});
afterAll(() => provider.close());
beforeEach(() => provider.expect({ sub: 'ann', name: 'Ann Example' }));

let shared: MemorySite | undefined;
let tenant: string;

/** A new tenant, whose members sign in with the provider: on the site of most tests, or on one of its own with another provider or options. */
async function oidcSite(issuer = provider.issuer, options?: { failedKeysPerMinute?: number }) {
  const isOwn = issuer !== provider.issuer || options !== undefined;
  const at = isOwn ? siteWith(issuer, options) : (shared ??= siteWith(issuer));
  ({ tenant } = await ownTenant(at));
  // The provider works with the real time.
  at.time.ms = Date.now();
  return { at };
}

function siteWith(issuer: string, options: { failedKeysPerMinute?: number } = {}): MemorySite {
  // The site waits for the provider for a quarter of this, in real time: on a busy machine it needs some seconds.
  const readLimitMs = 240_000;
  const oidc = { issuer, ...oidcClient };
  return memorySite({ options: { oidc, wrongKeyHoldMs: 0, readLimitMs, ...options } });
}

interface Begun {
  /** At the provider. */
  readonly address: string;
  readonly cookie: string;
}

function begin({ site }: MemorySite, fields: Record<string, string> = { tenant }) {
  const payload = new URLSearchParams(fields).toString();
  return site.inject({ method: 'POST', url: '/desk/oidc/start', headers: ownForm, payload });
}

async function begun(at: MemorySite, fields?: Record<string, string>): Promise<Begun> {
  const answer = await begin(at, fields);
  expect(answer.statusCode).toBe(200);
  const address = goesOnTo(answer.body);
  return { address, cookie: cookieOf(answer) };
}

function goesOnTo(page: string): string {
  return (/http-equiv="refresh" content="0; url=([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
}

const finish = ({ site }: MemorySite, answer: URL, cookie: string) =>
  site.inject({
    url: `${answer.pathname}${answer.search}`,
    headers: { host: 'canvass.test', cookie, 'sec-fetch-site': 'cross-site' },
  });

/** A whole sign-in. */
async function signIn(at: MemorySite, fields?: Record<string, string>) {
  const { address, cookie } = await begun(at, fields);
  return finish(at, await provider.visit(address), cookie);
}

async function invite({ deps }: MemorySite, role: 'viewer' | 'editor' | 'owner' = 'editor') {
  const invited = await deps.tenants.invite(tenant, { name: 'Ann', role });
  if (invited.outcome !== 'invited') throw new Error(invited.outcome);
  return invited;
}

/** The session's cookie. */
function sessionOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const cookies = [headers['set-cookie']].flat().map(String);
  return cookies.find((each) => each.startsWith('canvass-owner='))?.split(';', 1)[0] ?? 'none';
}

async function whoIs({ site }: MemorySite, cookie: string): Promise<string | undefined> {
  const { body } = await site.inject({ url: `/desk/${tenant}/audit`, headers: { cookie } });
  return />([^<>]+ \((?:viewer|editor|owner)\))<\/p>/.exec(body)?.[1];
}

describe('signing in with an OpenID provider', () => {
  test('binds an invited member, who then signs in without the invitation', async () => {
    const { at } = await oidcSite();
    const { code, member } = await invite(at, 'owner');
    const shown = await at.site.inject(`/desk/invitation?code=${code}`);
    expect([
      shown.statusCode,
      shown.body.includes('This invitation is for Ann, with the role owner.'),
    ]).toEqual([200, true]);
    const joined = await signIn(at, { invite: code });
    expect([joined.statusCode, goesOnTo(joined.body)]).toEqual([200, `/desk/${tenant}`]);
    expect(await whoIs(at, sessionOf(joined))).toBe('Ann (owner)');
    const again = await signIn(at, { tenant, next: `/desk/${tenant}/audit` });
    expect([again.statusCode, goesOnTo(again.body)]).toEqual([200, `/desk/${tenant}/audit`]);
    const trail = await at.deps.auditTrail.read(tenant, { limit: 3 });
    expect(trail?.entries.map(({ actor, action, detail }) => [actor.id, action, detail])).toEqual([
      [member.id, 'signed-in', undefined],
      [member.id, 'signed-in', undefined],
      [member.id, 'member-joined', 'Ann Example'],
    ]);
  });

  test('goes on where it was asked to, unless that is too long for the cookie', async () => {
    const { at } = await oidcSite();
    await signIn(at, { invite: (await invite(at)).code });
    const longest = `/desk/${tenant}/`.padEnd(500, 'a');
    expect(goesOnTo((await signIn(at, { tenant, next: longest })).body)).toBe(longest);
    expect(goesOnTo((await signIn(at, { tenant, next: `${longest}a` })).body)).toBe(`/desk/${tenant}`);
  });

  test('sets a session that no other site’s request carries, and ends the transaction', async () => {
    const { at } = await oidcSite();
    const { code } = await invite(at);
    const { headers } = await begin(at, { invite: code });
    expect(headers['set-cookie']).toMatch(
      /^canvass-oidc=[\w.-]+; Path=\/desk\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const cookies = [(await signIn(at, { invite: code })).headers['set-cookie']].flat().map(String);
    expect(cookies.map((each) => each.replace(/^canvass-owner=[\w.-]+/, 'canvass-owner=…'))).toEqual([
      'canvass-oidc=; Path=/desk/oidc; Max-Age=0; HttpOnly; SameSite=Lax',
      'canvass-owner=…; Path=/desk; Max-Age=28800; HttpOnly; SameSite=Strict',
    ]);
  });

  test.each([
    [['canvass.viewer'], 'Ann Example (viewer)'],
    [['canvass.viewer', 'canvass.editor', 'other'], 'Ann Example (editor)'],
    [['canvass.owner', 'canvass.viewer'], 'Ann Example (owner)'],
  ])('gives people of the directory with the app roles %j the role %s', async (roles, role) => {
    const { at } = await oidcSite();
    await at.deps.tenants.setDirectory(tenant, { issuer: provider.issuer, tid: 'contoso' });
    await provider.expect({ sub: 'ann', name: 'Ann Example', tid: 'contoso', oid: 'o-1', roles });
    const answer = await signIn(at);
    expect(await whoIs(at, sessionOf(answer))).toBe(role);
    await at.deps.tenants.setDirectory(tenant, undefined);
    expect(
      (await at.site.inject({ url: `/desk/${tenant}/audit`, headers: { cookie: sessionOf(answer) } }))
        .statusCode,
    ).toBe(401);
  });

  test.each(['Operator', '\u200b', 'ｏperator'])(
    'does not show a person of the directory under the name %j',
    async (name) => {
      const { at } = await oidcSite();
      await at.deps.tenants.setDirectory(tenant, { issuer: provider.issuer, tid: 'contoso' });
      const person = { sub: 'ann', name, preferred_username: 'ann@contoso.example' };
      await provider.expect({ ...person, tid: 'contoso', oid: 'o-1', roles: ['canvass.owner'] });
      expect(await whoIs(at, sessionOf(await signIn(at)))).toBe('ann@contoso.example (owner)');
    },
  );

  test('ends the session when the member is removed', async () => {
    const { at } = await oidcSite();
    const { code, member } = await invite(at, 'owner');
    const cookie = sessionOf(await signIn(at, { invite: code }));
    await at.deps.tenants.changeRole(tenant, member.id, 'viewer');
    expect(await whoIs(at, cookie)).toBe('Ann (viewer)');
    await at.deps.tenants.removeMember(tenant, member.id);
    expect((await at.site.inject({ url: `/desk/${tenant}/audit`, headers: { cookie } })).statusCode).toBe(
      401,
    );
  });
});

async function enterWrongKey({ site }: MemorySite): Promise<number> {
  const payload = 'key=wrong';
  return (await site.inject({ method: 'POST', url: '/desk/sign-in', headers: ownForm, payload })).statusCode;
}

/** Tries a sign-in of an invited member; `alter` changes what is sent where. Each of these attempts may be a guess. */
async function refusedWhen(alter: {
  readonly address?: (address: URL) => void;
  readonly answer?: (answer: URL) => void;
  readonly cookie?: (cookie: string) => string;
  readonly laterMs?: number;
}) {
  const { at } = await oidcSite(undefined, { failedKeysPerMinute: 1 });
  const { code } = await invite(at);
  const { address, cookie } = await begun(at, { invite: code });
  const altered = new URL(address);
  alter.address?.(altered);
  const answer = await provider.visit(altered.href);
  alter.answer?.(answer);
  at.time.ms += alter.laterMs ?? 0;
  const refused = await finish(at, answer, alter.cookie?.(cookie) ?? cookie);
  expect(sessionOf(refused)).toBe('none');
  // The invitation stays.
  expect((await at.deps.tenants.findInvitation(code)).outcome).toBe('open');
  const isCounted = (await enterWrongKey(at)) === 429;
  const title = /id="notice-heading">([^<]+)</.exec(refused.body)?.[1];
  return `${refused.statusCode} ${title}${isCounted ? ' (counted)' : ''}`;
}

describe('nobody is signed in', () => {
  const notStarted =
    '403 This sign-in was not started in this browser, or it took longer than 10 minutes (counted)';
  const invalid = '403 The answer of your organisation’s sign-in does not belong to this sign-in (counted)';

  test.each([
    ['another state', { answer: (answer: URL) => answer.searchParams.set('state', 'x') }, notStarted],
    ['no state', { answer: (answer: URL) => answer.searchParams.delete('state') }, notStarted],
    ['no transaction', { cookie: () => '' }, notStarted],
    ['a changed transaction', { cookie: (cookie: string) => cookie.replace('=e', '=f') }, notStarted],
    ['a transaction that is over', { laterMs: 600_000 }, notStarted],
    ['another nonce', { address: (at: URL) => at.searchParams.set('nonce', 'x') }, invalid],
    [
      'another issuer',
      { answer: (answer: URL) => answer.searchParams.set('iss', 'https://x.example') },
      invalid,
    ],
    [
      'a wrong code',
      { answer: (answer: URL) => answer.searchParams.set('code', 'x') },
      '403 This sign-in was finished before, or it took too long (counted)',
    ],
    [
      'another challenge',
      { address: (at: URL) => at.searchParams.set('code_challenge', 'x'.repeat(43)) },
      '403 This sign-in was finished before, or it took too long (counted)',
    ],
    [
      'an error for an answer',
      {
        answer: (answer: URL) => {
          answer.searchParams.delete('code');
          answer.searchParams.set('error', 'access_denied');
        },
      },
      '403 Your organisation’s sign-in refused',
    ],
  ])('by an answer with %s', async (_what, alter, expected) => {
    expect(await refusedWhen(alter)).toBe(expected);
  });

  test('by an answer that is sent again', async () => {
    const { at } = await oidcSite();
    const { code } = await invite(at);
    const { address, cookie } = await begun(at, { invite: code });
    const answer = await provider.visit(address);
    expect(sessionOf(await finish(at, answer, cookie))).not.toBe('none');
    const again = await finish(at, answer, cookie);
    expect([again.statusCode, sessionOf(again)]).toEqual([403, 'none']);
    expect(again.body).toContain('This sign-in was finished before');
  });

  test.each([
    ['a stranger', { sub: 'x' }, false, 'You are not a member of this desk'],
    [
      'another organisation',
      { sub: 'x', tid: 'fabrikam', roles: ['canvass.owner'] },
      true,
      'This desk belongs to another',
    ],
    ['no organisation', { sub: 'x', roles: ['canvass.owner'] }, true, 'This desk belongs to another'],
    ['no role', { sub: 'x', tid: 'contoso', roles: ['other'] }, true, 'gave you no role'],
  ])('who is %s', async (_who, person, hasDirectory, words) => {
    const { at } = await oidcSite(undefined, { failedKeysPerMinute: 2 });
    if (hasDirectory) await at.deps.tenants.setDirectory(tenant, { issuer: provider.issuer, tid: 'contoso' });
    await provider.expect(person);
    const refused = await signIn(at);
    expect([refused.statusCode, sessionOf(refused)]).toEqual([403, 'none']);
    expect(refused.body).toContain(words);
    const elsewhere = await signIn(at, { tenant: 'no-such-desk' });
    expect(elsewhere.body).toContain('You are not a member of this desk');
    expect(await enterWrongKey(at)).toBe(429);
  });

  test('who guesses invitations: they count as wrong keys do, and a right one still works', async () => {
    const { at } = await oidcSite(undefined, { failedKeysPerMinute: 3 });
    const { code } = await invite(at);
    const guess = `cvi_${tenant}_${'A'.repeat(43)}`;
    expect((await at.site.inject(`/desk/invitation?code=${guess}`)).statusCode).toBe(403);
    expect((await at.site.inject('/desk/invitation')).statusCode).toBe(403);
    expect((await begin(at, { invite: guess })).statusCode).toBe(403);
    for (const held of [
      await at.site.inject(`/desk/invitation?code=${guess}`),
      await begin(at, { invite: guess }),
    ]) {
      expect([held.statusCode, held.headers['connection']]).toEqual([429, 'close']);
      expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
      expect(held.body).toContain('Too many sign-ins from this address failed');
    }
    expect(await enterWrongKey(at)).toBe(429);
    expect(sessionOf(await signIn(at, { invite: code }))).not.toBe('none');
  });

  test('by an invitation that was used, by a second member, or by none', async () => {
    const { at } = await oidcSite();
    const [first, second] = [await invite(at), await invite(at)];
    await signIn(at, { invite: first.code });
    const used = await begin(at, { invite: first.code });
    expect([used.statusCode, used.body.includes('This invitation was used')]).toEqual([403, true]);
    const twice = await signIn(at, { invite: second.code });
    expect([twice.statusCode, twice.body.includes('You are a member of this desk already')]).toEqual([
      403,
      true,
    ]);
    expect((await at.site.inject('/desk/invitation?code=x')).statusCode).toBe(403);
  });

  test('without the name of a desk, or from a form of another site', async () => {
    const { at } = await oidcSite();
    const missing = await begin(at, { tenant: 'No such name' });
    expect([missing.statusCode, missing.body.includes('Enter the name of your account')]).toEqual([
      422,
      true,
    ]);
    const headers = { ...ownForm, origin: 'https://evil.example' };
    const foreign = await at.site.inject({
      method: 'POST',
      url: '/desk/oidc/start',
      headers,
      payload: `tenant=${tenant}`,
    });
    expect([foreign.statusCode, foreign.headers['set-cookie']]).toEqual([403, undefined]);
  });

  test('while the provider is down, and the site tries again for the next one', async () => {
    const own = await localProvider();
    const { at } = await oidcSite(own.issuer);
    await own.close();
    const down = await begin(at);
    expect([down.statusCode, down.headers['retry-after']]).toEqual([503, '10']);
    expect(down.body).toContain('Your organisation’s sign-in does not answer');
    expect((await begin(at)).statusCode).toBe(503);
    expect(at.logs.join('')).toContain('the OpenID provider does not answer');
  });

  test('by a provider that hangs, which is given up after a while', async () => {
    const server = createServer(() => {});
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const at = memorySite({ options: { oidc: { issuer, ...oidcClient }, readLimitMs: 400 } });
    expect((await begin(at)).statusCode).toBe(503);
    server.closeAllConnections();
    server.close();
  });

  test('on a site without a provider, whose form offers none', async () => {
    const at = memorySite();
    ({ tenant } = await ownTenant(at));
    expect((await at.site.inject('/desk')).body).not.toContain('/desk/oidc/start');
    const refused = await begin(at);
    expect([refused.statusCode, refused.body.includes('no sign-in with an organisation')]).toEqual([
      403,
      true,
    ]);
    const { code } = await invite(at);
    const { body } = await at.site.inject(`/desk/invitation?code=${code}`);
    expect(body).toContain('action="/desk/invitation"');
    expect(body).not.toContain('/desk/oidc/start');
  });
});
