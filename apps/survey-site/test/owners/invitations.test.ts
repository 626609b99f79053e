import { StorageError } from '@canvass/storage';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { keyWithRole } from '../support/desk-site.ts';
import { bearer, type MemorySite } from '../support/memory-site.ts';
import { problemOf } from '../support/problems.ts';
import { sharedSite } from '../support/shared-site.ts';
import { useInvitations } from '../support/used-invitations.ts';

const ofSite = { options: { publicUrl: 'https://surveys.example.org' } };
const newTenant = sharedSite(ofSite);

interface Batch {
  readonly id: string;
  readonly from: number;
  readonly count: number;
  readonly state: string;
  readonly invitations: readonly { readonly number: number; readonly link: string }[];
}

let at: MemorySite;
let tenant: string;
let key: string;
let address: string;

async function begin(on: 'shared site' | 'own site'): Promise<void> {
  ({ at, tenant, key } = await newTenant(on === 'own site' ? ofSite : undefined));
  address = `/v1/tenants/${tenant}/surveys/coffee/invitations`;
}
beforeEach(() => begin('shared site'));

const post = (payload: object, headers: Record<string, string> = {}) =>
  at.site.inject({ method: 'POST', url: address, headers: { ...bearer(key), ...headers }, payload });
const get = (path = '', headers: Record<string, string> = {}) =>
  at.site.inject({ url: `${address}${path}`, headers: { ...bearer(key), ...headers } });
const revoke = (id: string) =>
  at.site.inject({ method: 'DELETE', url: `${address}/${id}`, headers: bearer(key) });

describe('making invitations', () => {
  test('returns their links, which can be read again', async () => {
    const made = await post({ count: 3, expiresAt: '2026-12-01T00:00:00Z' });
    expect([made.statusCode, made.headers['cache-control']]).toEqual([201, 'no-store']);
    const batch = made.json<Batch>();
    expect(batch).toEqual({
      id: expect.any(String),
      from: 0,
      count: 3,
      createdAt: '2026-11-21T09:00:00.000Z',
      expiresAt: '2026-12-01T00:00:00.000Z',
      state: 'open',
      invitations: [0, 1, 2].map((number) => ({
        number,
        link: expect.stringMatching(
          new RegExp(`^https://surveys\\.example\\.org/s/${tenant}/coffee\\?invitation=[0-9A-Z]{21}$`),
        ),
      })),
    });
    expect(new Set(batch.invitations.map(({ link }) => link)).size).toBe(3);
    expect(made.headers.location).toBe(`${address}/${batch.id}`);
    const again = await get(`/${batch.id.toLowerCase()}`);
    expect([again.statusCode, again.json()]).toEqual([200, batch]);
    const next = await post({ count: 1 });
    expect(next.json()).toMatchObject({ from: 3, invitations: [{ number: 3 }] });
    expect(next.json()).not.toHaveProperty('expiresAt');
  });

  test('writes them as CSV for a client that prefers it', async () => {
    const made = await post({ count: 2 }, { accept: 'text/csv' });
    expect(made.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = made.body.split('\r\n');
    expect(head).toBe('"number","link"');
    expect(rows).toEqual([
      expect.stringMatching(
        new RegExp(`^"0","https://surveys\\.example\\.org/s/${tenant}/coffee\\?invitation=\\w{21}"$`),
      ),
      expect.stringMatching(/^"1","https:/),
      '',
    ]);
    const [id] = (made.headers.location as string).split('/').slice(-1);
    expect((await get(`/${id}`, { accept: 'text/csv' })).body).toBe(made.body);
  });

  test('writes a batch of many slices without a gap', async () => {
    const { invitations } = (await post({ count: 1_001 })).json<Batch>();
    expect(invitations.map(({ number }) => number)).toEqual(Array.from({ length: 1_001 }, (_, n) => n));
    expect(new Set(invitations.map(({ link }) => link)).size).toBe(1_001);
  });

  test('is in the audit trail with their number, and without a link', async () => {
    const { id, invitations } = (await post({ count: 2, expiresAt: '2026-12-01T00:00:00Z' })).json<Batch>();
    await revoke(id);
    await revoke(id);
    const trail = await at.deps.auditTrail.read(tenant, { limit: 2 });
    expect(trail?.entries.map(({ action, target, detail }) => [action, target, detail])).toEqual([
      ['invitations-revoked', 'coffee', `2 invitations, batch ${id}, until 2026-12-01T00:00:00.000Z`],
      ['invitations-created', 'coffee', `2 invitations, batch ${id}, until 2026-12-01T00:00:00.000Z`],
    ]);
    const token = invitations[0]!.link.split('=')[1]!;
    expect(JSON.stringify([trail, at.logs])).not.toContain(token);
  });

  test.each([
    ['no count', {}, ['count']],
    ['none', { count: 0 }, ['count']],
    ['too many', { count: 1_000_001 }, ['count']],
    ['half a link', { count: 1.5 }, ['count']],
    ['a text', { count: '5' }, ['count']],
    ['a time without a zone', { count: 1, expiresAt: '2026-12-01T00:00:00' }, ['expiresAt']],
    ['no time', { count: 1, expiresAt: null }, ['expiresAt']],
    ['the past', { count: 1, expiresAt: '2026-11-21T09:00:00Z' }, ['expiresAt']],
    ['something else', { count: 1, from: 5 }, ['from']],
    ['a list', [1], ['']],
  ])('refuses %s', async (_name, payload, paths) => {
    const refused = await post(payload);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(paths);
    expect((await get()).json()).toEqual({ batches: [] });
  });

  test('stops at 200 batches, and says so', async () => {
    const found = await at.deps.definitions.read(tenant, 'coffee');
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const batch = { count: 1, createdAt: '2026-11-21T09:00:00.000Z' };
    const invitations = Array.from({ length: 200 }, (_, from) => ({ ...batch, id: `B${from}`, from }));
    const next = { ...found.stored, invitations };
    await at.deps.definitions.write(tenant, 'coffee', next, { ifMatch: found.etag });
    const refused = await post({ count: 1 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      type: 'urn:canvass:problem:too-many-invitations',
      detail: expect.stringContaining('200 batches'),
    });
  });

  test('is for a survey that was published', async () => {
    const url = address.replace('coffee', 'tea');
    const made = await at.site.inject({ method: 'POST', url, headers: bearer(key), payload: { count: 1 } });
    expect(problemOf(made)).toBe('404 survey-not-found');
  });
});

describe('the list of batches', () => {
  test('has their states and no links, and viewers may read it', async () => {
    await begin('own site');
    const first = (await post({ count: 3, expiresAt: '2026-12-01T00:00:00Z' })).json<Batch>();
    const second = (await post({ count: 2 })).json<Batch>();
    await revoke(second.id);
    at.time.ms = Date.parse('2026-12-01T00:00:00Z');
    const viewer = bearer((await keyWithRole(at, key, 'viewer', tenant)).apiKey);
    const listed = await at.site.inject({ url: address, headers: viewer });
    expect(listed.json<{ batches: Batch[] }>().batches).toEqual([
      expect.objectContaining({ id: first.id, from: 0, count: 3, state: 'expired' }),
      expect.objectContaining({ id: second.id, from: 3, state: 'revoked', revokedAt: expect.any(String) }),
    ]);
    expect(listed.body).not.toContain('invitation=');
  });
});

const used = async () =>
  (await get()).json<{ batches: { used?: number }[] }>().batches.map((each) => each.used);

test('the list has how many invitations of each batch were used, if the summary can be read', async () => {
  await begin('own site');
  for (const count of [3, 2, 40_000]) await post({ count });
  await useInvitations({ ...at, tenant }, 0, 2, 4, 5, 40_004);
  expect(await used()).toEqual([2, 1, 2]);
  jest.spyOn(at.deps.summaries, 'read').mockRejectedValue(new StorageError('corrupt', 'unreadable'));
  expect(await used()).toEqual([undefined, undefined, undefined]);
});

describe('revoking a batch', () => {
  test('twice is no error, and its links can still be read', async () => {
    const { id } = (await post({ count: 1 })).json<Batch>();
    expect([(await revoke(id)).statusCode, (await revoke(id)).statusCode]).toEqual([204, 204]);
    expect((await get(`/${id}`)).json()).toMatchObject({ state: 'revoked', invitations: [{ number: 0 }] });
  });

  test.each([
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '404 invitations-not-found'],
    ['17', '422 invalid'],
  ])('of another id is refused: %s', async (id, problem) => {
    await post({ count: 1 });
    for (const refused of [await revoke(id), await get(`/${id}`)]) {
      expect(problemOf(refused)).toBe(problem);
    }
  });
});
