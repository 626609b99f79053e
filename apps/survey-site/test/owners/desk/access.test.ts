import { describe, expect, test } from '@jest/globals';
import { oidcClient } from '../../support/oidc-site.ts';
import { visitDesk } from '../../support/desk-visit.ts';
import { bearer, memorySite } from '../../support/memory-site.ts';
import { ownTenant } from '../../support/own-tenant.ts';

const issuer = 'https://id.example';

const shared = memorySite({ options: { oidc: { issuer, ...oidcClient } } });

let tenant: string;

/** An owner of a new tenant, signed in. */
async function owner(at = shared) {
  const made = await ownTenant(at);
  const { key } = made;
  ({ tenant } = made);
  const visit = await visitDesk(at, key);
  const page = async () => (await visit.get(`/desk/${tenant}/access`)).body;
  const access = async () => {
    const read = await at.deps.tenants.readAccess(tenant);
    if (read.outcome !== 'found') throw new Error(read.outcome);
    return read;
  };
  return { at, visit, page, access };
}

const secretIn = (body: string) => /<input id="secret" value="([^"]+)" readonly/.exec(body)?.[1] ?? '';

describe('the page of members and keys', () => {
  test('creates a key that is shown once, and revokes it', async () => {
    const { at, visit, page, access } = await owner();
    const made = await visit.post(`/desk/${tenant}/access/keys`, { name: 'Weekly report', role: 'viewer' });
    expect(made.statusCode).toBe(200);
    expect(made.body).toContain('the key is shown only this once');
    const secret = secretIn(made.body);
    const results = () =>
      at.site.inject({ url: `/v1/tenants/${tenant}/surveys/coffee/summary`, headers: bearer(secret) });
    expect((await results()).statusCode).toBe(200);
    const row = /<tr><th scope="row"><bdi>Weekly report<\/bdi>.*<\/tr>/;
    expect(row.exec(await page())?.[0]).toMatch(
      /<td>Viewer<\/td><td data-label="Last active"><time datetime="2026-11-21T09:00:00.000Z" data-local>today, 09:00<\/time>/,
    );
    expect(await page()).not.toContain(secret.slice(-43));

    const { id = '' } = (await access()).keys[1] ?? {};
    const asked = await visit.get(`/desk/${tenant}/access/keys/revoke?id=${id}`);
    expect(asked.body).toContain('Revoke the key “Weekly report”?');
    expect((await results()).statusCode).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      const revoked = await visit.post(`/desk/${tenant}/access/keys/revoke`, { id });
      expect([revoked.statusCode, revoked.headers.location]).toEqual([
        303,
        `/desk/${tenant}/access?done=key-revoked`,
      ]);
    }
    expect((await results()).statusCode).toBe(401);
    expect((await at.deps.lastUses.read(tenant)).has(id)).toBe(false);
    expect((await visit.get(`/desk/${tenant}/access/keys/revoke?id=${id}`)).statusCode).toBe(404);
    expect((await visit.get(`/desk/${tenant}/access?done=key-revoked`)).body).toContain('The key is revoked');
  });

  test('invites a member by a link that is shown once, changes the role and removes the member', async () => {
    const { at, visit, page, access } = await owner();
    const invited = await visit.post(`/desk/${tenant}/access/members`, { name: 'Ann', role: 'editor' });
    const link = secretIn(invited.body);
    expect(link).toMatch(
      new RegExp(`^http://canvass\\.test/desk/invitation\\?code=cvi_${tenant}_[\\w-]{43}$`),
    );
    expect(await page()).toMatch(/The link works until <time [^>]*>Nov 28, 09:00</);
    const { id = '' } = (await access()).members[0] ?? {};

    const again = await visit.post(`/desk/${tenant}/access/members/invite`, { id });
    const code = new URL(secretIn(again.body)).searchParams.get('code') ?? '';
    expect((await at.site.inject(link)).statusCode).toBe(403);
    expect(await at.deps.tenants.join(code, { issuer, subject: 'ann' })).toMatchObject({ outcome: 'joined' });
    expect(await page()).not.toContain('The link works until');
    expect(await page()).toContain('not yet');
    expect((await visit.post(`/desk/${tenant}/access/members/invite`, { id })).statusCode).toBe(409);

    const form = await visit.get(`/desk/${tenant}/access/members/role?id=${id}`);
    expect(form.body).toContain('<input type="radio" name="role" value="editor" checked>');
    const changed = await visit.post(`/desk/${tenant}/access/members/role`, { id, role: 'viewer' });
    expect(changed.headers.location).toBe(`/desk/${tenant}/access?done=role-changed`);
    expect((await access()).members).toMatchObject([{ name: 'Ann', role: 'viewer' }]);
    expect((await visit.post(`/desk/${tenant}/access/members/role`, { id, role: 'admin' })).statusCode).toBe(
      422,
    );

    at.deps.lastUses.note(tenant, { kind: 'member', id });
    expect((await at.deps.lastUses.read(tenant)).has(id)).toBe(true);
    await visit.post(`/desk/${tenant}/access/members/remove`, { id });
    expect((await at.deps.lastUses.read(tenant)).has(id)).toBe(false);
    expect((await access()).members).toEqual([]);
    expect((await visit.post(`/desk/${tenant}/access/members/role`, { id, role: 'owner' })).statusCode).toBe(
      404,
    );

    const trail = await at.deps.auditTrail.read(tenant, { limit: 4 });
    expect(trail?.entries.map(({ action, target, detail }) => [action, target, detail])).toEqual([
      ['member-removed', 'Ann', undefined],
      ['role-changed', 'Ann', 'from editor to viewer'],
      ['member-invited', 'Ann', 'role editor'],
      ['member-invited', 'Ann', 'role editor'],
    ]);
  });

  test('keeps the last owner', async () => {
    const { visit, access } = await owner();
    const { id = '' } = (await access()).keys[0] ?? {};
    const refused = await visit.post(`/desk/${tenant}/access/keys/revoke`, { id });
    expect([refused.statusCode, refused.body.includes('At least one owner must remain')]).toEqual([
      409,
      true,
    ]);
  });

  test.each([
    ['keys', { name: '', role: 'viewer' }],
    ['keys', { name: 'a\nb', role: 'viewer' }],
    ['members', { name: 'x'.repeat(101), role: 'viewer' }],
    ['members', { role: 'viewer' }],
  ] as [string, Record<string, string>][])('shows the form of %s again for %j', async (form, fields) => {
    const { visit, access } = await owner();
    const refused = await visit.post(`/desk/${tenant}/access/${form}`, fields);
    expect([refused.statusCode, refused.body.includes('Enter a name of 1 to 100 characters')]).toEqual([
      422,
      true,
    ]);
    expect(await access()).toMatchObject({ keys: [{ name: 'First key' }], members: [] });
  });

  test.each([
    ['\u200b\u2060', 'with something to see'],
    ['\u3164', 'with something to see'],
    ['Operator', 'calls whoever runs this site so'],
    [' operator ', 'calls whoever runs this site so'],
    ['Oper\u200bator', 'calls whoever runs this site so'],
    ['ｏｐｅｒａｔｏｒ', 'calls whoever runs this site so'],
  ])('refuses the name %j, and shows it again', async (name, why) => {
    const { visit, access } = await owner();
    for (const form of ['keys', 'members']) {
      const refused = await visit.post(`/desk/${tenant}/access/${form}`, { name, role: 'viewer' });
      expect([refused.statusCode, refused.body.includes(why)]).toEqual([422, true]);
      expect(refused.body).toContain(`value="${name}"`);
      expect(refused.body).toContain('name="role" value="viewer" checked');
    }
    expect(await access()).toMatchObject({ keys: [{ name: 'First key' }], members: [] });
  });

  test('lets a directory in, which removing a member or a key does not end, and ends that', async () => {
    const { at, visit, page, access } = await owner();
    await at.deps.tenants.invite(tenant, { name: 'Ann', role: 'viewer' });
    const { keys, members } = await access();
    const confirmed = async () => {
      const [member, key] = await Promise.all([
        visit.get(`/desk/${tenant}/access/members/remove?id=${members[0]?.id}`),
        visit.get(`/desk/${tenant}/access/keys/revoke?id=${keys[0]?.id}`),
      ]);
      return member.body + key.body;
    };
    expect(await page()).toContain('They cannot come in.');
    const before = await confirmed();
    expect(before).toContain('is signed out within seconds and cannot come back without an invitation.');
    expect(before).not.toContain('directory can still let them in');
    expect((await visit.post(`/desk/${tenant}/access/directory`, { tid: 'a b' })).statusCode).toBe(422);
    const set = await visit.post(`/desk/${tenant}/access/directory`, { tid: ' 72f988bf-86f1 ' });
    expect(set.headers.location).toBe(`/desk/${tenant}/access?done=directory-set`);
    expect((await access()).directory).toEqual({ issuer, tid: '72f988bf-86f1' });
    expect(await page()).toContain('They can come in.');
    const after = await confirmed();
    expect(after).toContain('Your organisation’s directory can still let them in');
    expect(after).toContain('People from your organisation’s directory can still come in: they need no key.');
    expect(after).not.toContain('cannot come back without an invitation');
    await visit.post(`/desk/${tenant}/access/directory/remove`);
    expect((await access()).directory).toBeUndefined();
    await visit.post(`/desk/${tenant}/access/directory`, { tid: '' });
    expect((await access()).directory).toEqual({ issuer });
  });

  test('invites members without a provider, too, and has no directory then', async () => {
    const { visit, page } = await owner(memorySite());
    expect(await page()).toContain('Invite a person');
    expect((await visit.post(`/desk/${tenant}/access/directory`, { tid: '' })).statusCode).toBe(404);
  });

  test('shows hostile names as text', async () => {
    const { visit, page } = await owner();
    const name = '"><script>alert(1)</script>';
    const made = await visit.post(`/desk/${tenant}/access/keys`, { name, role: 'viewer' });
    await visit.post(`/desk/${tenant}/access/members`, { name, role: 'viewer' });
    const faulty = await visit.post(`/desk/${tenant}/access/keys`, {
      name: `${name}\n`.repeat(2),
      role: 'viewer',
    });
    for (const body of [made.body, faulty.body, await page()]) {
      expect(body).toContain('&lt;script&gt;alert(1)');
      expect(body).not.toContain('<script>alert');
    }
  });
});
