import { beforeAll, describe, expect, test } from '@jest/globals';
import { cookieOf } from '../../support/desk-site.ts';
import { visitDesk } from '../../support/desk-visit.ts';
import { memorySite, type MemorySite } from '../../support/memory-site.ts';
import { postForm } from '../../support/ops-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';
import { VirtualAuthenticator, type AskedOptions } from '../virtual-authenticator.ts';

const origin = 'http://canvass.test';

let at: MemorySite;
beforeAll(() => {
  at = memorySite({ options: { wrongKeyHoldMs: 0 } });
});

/** A new tenant with an owner's key, and a person who has accepted an invitation. */
async function member(role: 'viewer' | 'owner' = 'viewer') {
  const { tenant, key } = await ownTenant(at, null);
  const invited = await at.deps.tenants.invite(tenant, { name: 'Ann', role });
  if (invited.outcome !== 'invited') throw new Error(invited.outcome);
  const joined = await postForm(at, '/desk/invitation', { invite: invited.code });
  const address = `/desk/${tenant}/passkeys`;
  expect([joined.statusCode, joined.headers.location]).toEqual([303, `${address}?done=joined`]);
  const cookie = cookieOf(joined);
  const page = async (): Promise<string> =>
    (await at.site.inject({ url: address, headers: { cookie } })).body;
  const post = (path: string, fields: Record<string, string>) =>
    postForm(at, `${address}${path}`, fields, { cookie });
  return { tenant, key, id: invited.member.id, code: invited.code, address, page, post };
}

type Member = Awaited<ReturnType<typeof member>>;

const optionsIn = (page: string): AskedOptions =>
  JSON.parse(
    (/data-passkey-options="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"'),
  ) as AskedOptions;

async function options(): Promise<AskedOptions> {
  return (await at.site.inject({ url: '/desk/sign-in/passkey', headers: { host: 'canvass.test' } })).json();
}

/** Adds a passkey of a member, and returns the authenticator that keeps it. */
async function added(ann: Member, name = 'My phone', device = new VirtualAuthenticator(origin)) {
  const credential = device.create(optionsIn(await ann.page()));
  const answer = await ann.post('', { name, credential });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `${ann.address}?done=passkey-added`]);
  return device;
}

const signIn = (credential: string, next?: string) =>
  postForm(at, '/desk/sign-in/passkey', { credential, ...(next !== undefined && { next }) });

const idsOf = async ({ tenant, id }: Member): Promise<readonly string[]> => {
  const read = await at.deps.tenants.readAccess(tenant);
  if (read.outcome !== 'found') throw new Error(read.outcome);
  return read.members.find((each) => each.id === id)?.passkeys?.map((each) => each.id) ?? [];
};

describe('a member without a provider', () => {
  test('accepts the invitation once, adds a passkey, and signs in with it', async () => {
    const ann = await member();
    expect((await postForm(at, '/desk/invitation', { invite: ann.code })).statusCode).toBe(403);
    expect(await ann.page()).toContain('You have no passkey yet');
    const phone = await added(ann);
    expect(await ann.page()).toContain('<bdi>My phone</bdi>');

    const next = `/desk/${ann.tenant}/passkeys`;
    const signedIn = await signIn(phone.get(await options()), next);
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, next]);
    const home = await at.site.inject({
      url: `/desk/${ann.tenant}`,
      headers: { cookie: cookieOf(signedIn) },
    });
    expect(home.body).toContain('Ann (viewer)');
    const trail = await at.deps.auditTrail.read(ann.tenant, { limit: 4 });
    expect(trail?.entries.map(({ actor, action, target }) => [actor.id, action, target])).toEqual([
      [ann.id, 'signed-in', undefined],
      [ann.id, 'passkey-added', 'My phone'],
      [ann.id, 'signed-in', undefined],
      [ann.id, 'member-joined', undefined],
    ]);
  });

  test('is asked for no passkey that they have, and cannot add one twice', async () => {
    const ann = await member();
    const device = new VirtualAuthenticator(origin);
    const credential = device.create(optionsIn(await ann.page()));
    const [first, second] = await Promise.all([
      ann.post('', { name: 'One', credential }),
      ann.post('', { name: 'One', credential }),
    ]);
    expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([303, 422]));
    const [id] = await idsOf(ann);
    expect(optionsIn(await ann.page())).toMatchObject({ excludeCredentials: [{ id }] });
    expect(await idsOf(ann)).toHaveLength(1);
  });

  test('has at most 10 passkeys', async () => {
    const ann = await member();
    for (let n = 1; n <= 10; n += 1) await added(ann, `Passkey ${n}`);
    const credential = new VirtualAuthenticator(origin).create(optionsIn(await ann.page()));
    const refused = await ann.post('', { name: 'One more', credential });
    expect([refused.statusCode, refused.body.includes('You have 10 passkeys already')]).toEqual([422, true]);
    expect(refused.body).toContain('value="One more"');
  });

  test('gets a link from an owner that signs in once, for a day, and ends what signed in before', async () => {
    const ann = await member();
    const owner = await visitDesk(at, ann.key);
    const link = async (): Promise<string> => {
      const made = await owner.post(`/desk/${ann.tenant}/access/members/link`, { id: ann.id });
      const address = /<input id="secret" value="([^"]+)" readonly/.exec(made.body)?.[1] ?? '';
      expect(address).toMatch(/^http:\/\/canvass\.test\/desk\/welcome\?code=/);
      return new URL(address).searchParams.get('code') ?? '';
    };
    const open = async (code: string) => postForm(at, '/desk/welcome', { code });
    const former = await link();
    const code = await link();
    expect(await ann.page()).toContain('Access key');
    expect((await open(former)).statusCode).toBe(401);
    at.time.ms += 23 * 3_600_000;
    const signedIn = await open(code);
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, ann.address]);
    expect((await open(code)).statusCode).toBe(401);
  });
});

/** A session is old enough by then that its passkeys are not changed without asking. */
function later(): void {
  at.time.ms += 15 * 60_000;
}

describe('a member who has signed in long ago', () => {
  test('adds and removes no passkey before they have used one, so that an open browser is no lasting way in', async () => {
    const ann = await member();
    const phone = await added(ann);
    const stale = new VirtualAuthenticator(origin).create(optionsIn(await ann.page()));
    later();
    const page = await ann.page();
    expect(page).toContain('Confirm first that it is you');
    expect(page).toContain(`<input type="hidden" name="next" value="${ann.address}">`);
    expect(page).not.toMatch(/data-passkey-options|passkeys\/remove/);
    const [id = ''] = await idsOf(ann);
    const refused = [
      await ann.post('', { name: 'Foe', credential: stale }),
      await ann.post('/remove', { id }),
    ];
    for (const { statusCode, body } of refused) {
      expect([statusCode, body.includes('so nothing was changed')]).toEqual([403, true]);
    }
    expect(await idsOf(ann)).toEqual([id]);

    const cookie = cookieOf(await signIn(phone.get(await options()), ann.address));
    const fresh = (await at.site.inject({ url: ann.address, headers: { cookie } })).body;
    const credential = new VirtualAuthenticator(origin).create(optionsIn(fresh));
    const done = await postForm(at, ann.address, { name: 'Laptop', credential }, { cookie });
    expect(done.headers.location).toBe(`${ann.address}?done=passkey-added`);
    const removed = await postForm(at, `${ann.address}/remove`, { id }, { cookie });
    expect(removed.headers.location).toBe(`${ann.address}?done=passkey-removed`);
    expect(await idsOf(ann)).toHaveLength(1);
  });

  test('still adds the first one: there is none that they could use', async () => {
    const ann = await member();
    later();
    await added(ann);
    expect(await ann.page()).toContain('Confirm first that it is you');
  });
});

describe('a passkey is refused', () => {
  test('if its signature is sent twice, on any site', async () => {
    const ann = await member();
    const credential = (await added(ann)).get(await options());
    expect((await signIn(credential)).statusCode).toBe(303);
    expect((await signIn(credential)).statusCode).toBe(403);
  });

  test('if the challenge is old, or for another purpose', async () => {
    const ann = await member();
    const phone = await added(ann);
    const asked = await options();
    at.time.ms += 10 * 60_000 + 1_000;
    expect((await signIn(phone.get(asked))).statusCode).toBe(403);
    const toAdd = optionsIn(await ann.page());
    expect((await signIn(phone.get(toAdd))).statusCode).toBe(403);
    const device = new VirtualAuthenticator(origin);
    const refused = await ann.post('', { name: 'Other', credential: device.create(await options()) });
    expect([refused.statusCode, (await idsOf(ann)).length]).toEqual([422, 1]);
  });

  test('if it is made for a page of another site', async () => {
    const ann = await member();
    const device = new VirtualAuthenticator('http://evil.test');
    const refused = await ann.post('', {
      name: 'Phone',
      credential: device.create(optionsIn(await ann.page())),
    });
    expect([refused.statusCode, await idsOf(ann)]).toEqual([422, []]);
  });

  test('if another member made the challenge', async () => {
    const [ann, ben] = [await member(), await member()];
    const credential = new VirtualAuthenticator(origin).create(optionsIn(await ben.page()));
    expect((await ann.post('', { name: 'Phone', credential })).statusCode).toBe(422);
  });

  test('if it was removed, or its member was', async () => {
    const [ann, ben] = [await member(), await member()];
    const devices = [await added(ann), await added(ben)];
    const [id = ''] = await idsOf(ann);
    const removed = await ann.post('/remove', { id });
    expect(
      (await at.site.inject({ url: ann.address, headers: { cookie: cookieOf(removed) } })).statusCode,
    ).toBe(200);
    expect(await ann.page()).toContain('Access key');
    expect([removed.statusCode, removed.headers.location]).toEqual([
      303,
      `${ann.address}?done=passkey-removed`,
    ]);
    await at.deps.tenants.removeMember(ben.tenant, ben.id);
    for (const device of devices) expect((await signIn(device.get(await options()))).statusCode).toBe(403);
  });

  test('if its counter goes back: someone has copied it', async () => {
    const ann = await member();
    const device = await added(ann, 'Key', new VirtualAuthenticator(origin, { counts: true }));
    const old = device.get(await options());
    expect((await signIn(device.get(await options()))).statusCode).toBe(303);
    expect((await signIn(old)).statusCode).toBe(403);
  });

  test.each([
    '',
    '{',
    '[]',
    '{"id":"a"}',
    '{"id":"a","response":{"clientDataJSON":"e30"}}',
    'x'.repeat(100_000),
  ])('if it is no passkey at all: %.20j', async (credential) => {
    const ann = await member();
    expect((await signIn(credential)).statusCode).toBe(403);
    const refused = await ann.post('', { name: 'Phone', credential });
    expect([refused.statusCode, refused.body.includes('This passkey could not be checked')]).toEqual([
      422,
      true,
    ]);
  });

  test('as a wrong key is: too many from one address must wait', async () => {
    const strict = memorySite({ options: { wrongKeyHoldMs: 0, failedKeysPerMinute: 2 } });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await postForm(strict, '/desk/sign-in/passkey', { credential: '' })).statusCode);
    }
    expect(statuses).toEqual([403, 403, 429, 429]);
  });
});

describe('the last owner', () => {
  test('counts only with a passkey, and keeps the last one', async () => {
    const ann = await member('owner');
    const [key] = await keysOf(ann);
    const id = key?.id ?? '';
    expect(await at.deps.tenants.revokeKey(ann.tenant, id)).toEqual({ outcome: 'lastOwner' });
    await added(ann);
    expect(await at.deps.tenants.revokeKey(ann.tenant, id)).toMatchObject({ outcome: 'revoked' });
    const [passkey = ''] = await idsOf(ann);
    const refused = await ann.post('/remove', { id: passkey });
    expect([refused.statusCode, refused.body.includes('It is the last way in for an owner')]).toEqual([
      409,
      true,
    ]);
    expect(await idsOf(ann)).toEqual([passkey]);
  });
});

async function keysOf({ tenant }: Member) {
  const read = await at.deps.tenants.readAccess(tenant);
  return read.outcome === 'found' ? read.keys : [];
}

test('a visitor with a key has no passkeys', async () => {
  const { tenant, key } = await ownTenant(at, null);
  const visit = await visitDesk(at, key);
  expect((await visit.get(`/desk/${tenant}/passkeys`)).body).toContain('You are signed in with a key');
  expect((await visit.post(`/desk/${tenant}/passkeys`, { name: 'Phone', credential: '{}' })).statusCode).toBe(
    403,
  );
  expect((await visit.post(`/desk/${tenant}/access/members/link`, { id: 'nobody' })).statusCode).toBe(404);
});
