import { coffee } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { StorageError } from '@canvass/storage';
import { bearer, memorySite } from '../support/memory-site.ts';
import { visitDesk } from '../support/desk-visit.ts';
import { ownTenant } from '../support/own-tenant.ts';
import { expectProblem, problemOf } from '../support/problems.ts';

interface CreatedKey {
  readonly id: string;
  readonly name: string;
  readonly apiKey: string;
}

/** For all tests that need no other one. */
const shared = memorySite();

/** A new tenant with a survey. */
async function newTenant(at = shared) {
  const { tenant, key: owner } = await ownTenant(at);
  const keys = `/v1/tenants/${tenant}/keys`;
  const create = (payload: object | undefined, key = owner) =>
    at.site.inject({ method: 'POST', url: keys, headers: bearer(key), ...(payload && { payload }) });
  const created = async (role: string) => (await create({ name: `The ${role}`, role })).json<CreatedKey>();
  const list = async () =>
    (await at.site.inject({ url: keys, headers: bearer(owner) })).json<{ keys: CreatedKey[] }>().keys;
  const revoke = (id: string, key = owner) =>
    at.site.inject({ method: 'DELETE', url: `${keys}/${id}`, headers: bearer(key) });
  return { at, tenant, keys, owner, create, created, list, revoke };
}

const results = (tenant: string, key: string) =>
  shared.site.inject({ url: `/v1/tenants/${tenant}/surveys/coffee/summary`, headers: bearer(key) });

const unavailable = () => Promise.reject(new StorageError('unavailable', 'down'));

test('keys count as changes of their tenant, at the desk, too', async () => {
  const { at, tenant, owner, create } = await newTenant(memorySite({ options: { writesPerMinute: 3 } }));
  const desk = await visitDesk(at, owner);
  // The tenant's survey was the first.
  expect((await create({ name: 'One', role: 'viewer' })).statusCode).toBe(201);
  expect((await desk.post(`/desk/${tenant}/access/keys`, { name: 'Two', role: 'viewer' })).statusCode).toBe(
    200,
  );
  expectProblem(await create({ name: 'Three', role: 'viewer' }), 429, 'too-many-changes');
  expect((await desk.post(`/desk/${tenant}/access/keys`, { name: 'Four', role: 'viewer' })).statusCode).toBe(
    429,
  );
});

describe('a key of a tenant', () => {
  test('is shown once, listed without its secret, and revoked', async () => {
    const { tenant, create, list, revoke } = await newTenant();
    const made = await create({ name: '  Reports ', role: 'viewer' });
    expect([made.statusCode, made.headers['cache-control']]).toEqual([201, 'no-store']);
    const key = made.json<CreatedKey>();
    expect(key).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      name: 'Reports',
      role: 'viewer',
      createdAt: '2026-11-21T09:00:00.000Z',
      createdBy: 'First key',
      apiKey: expect.stringMatching(/^cvs_tenant-\d+_[\w-]{43}$/),
    });
    expect((await results(tenant, key.apiKey)).statusCode).toBe(200);

    const { apiKey: _secret, ...entry } = key;
    expect(await list()).toEqual([expect.objectContaining({ name: 'First key', role: 'owner' }), entry]);

    expect((await revoke(key.id)).statusCode).toBe(204);
    expect(problemOf(await results(tenant, key.apiKey))).toBe('401 unauthenticated');
    expect(problemOf(await revoke(key.id))).toBe('404 key-not-found');
  });

  test.each(['\u200d', '\u00ad\ufe0f', 'Operator', 'OPERATOR', 'Oper\u00adator', 'Ｏperator'])(
    'is not called %j',
    async (name) => {
      const { create, list } = await newTenant();
      const refused = await create({ name, role: 'viewer' });
      expect(problemOf(refused)).toBe('422 invalid');
      expect(refused.json()).toMatchObject({ errors: [{ path: 'name' }] });
      expect(await list()).toHaveLength(1);
    },
  );

  test('has the name that a reader sees', async () => {
    const { create } = await newTenant();
    const made = await create({ name: 'Week\u200bly  re\u00adports', role: 'viewer' });
    expect(made.json<CreatedKey>().name).toBe('Weekly reports');
  });

  test.each([
    ['viewer', 200, 403, 403],
    ['editor', 200, 200, 403],
    ['owner', 200, 200, 200],
  ])('with the role %s may do what that role may', async (role, reads, edits, decides) => {
    const { at, tenant, keys, created } = await newTenant();
    const headers = bearer((await created(role)).apiKey);
    const survey = `/v1/tenants/${tenant}/surveys/coffee`;
    const status = async (method: 'GET' | 'PUT', url: string, payload?: object) =>
      (await at.site.inject({ method, url, headers, ...(payload && { payload }) })).statusCode;
    expect([
      await status('GET', `/v1/tenants/${tenant}/surveys`),
      await status('GET', `${survey}/summary`),
      await status('GET', `${survey}/answers`),
    ]).toEqual([reads, reads, reads]);
    expect(await status('PUT', survey, coffee)).toBe(edits);
    expect(await status('GET', keys)).toBe(decides);
  });

  test('whose role is too low is told which role is needed', async () => {
    const { at, tenant, created, create } = await newTenant();
    const { apiKey } = await created('viewer');
    const refused = expectProblem(await create({ name: 'x', role: 'owner' }, apiKey), 403, 'role-too-low');
    expect(refused.detail).toBe('This needs the role owner. The key “The viewer” has the role viewer.');
    const survey = `/v1/tenants/${tenant}/surveys/coffee`;
    const removed = await at.site.inject({ method: 'DELETE', url: survey, headers: bearer(apiKey) });
    expect(expectProblem(removed, 403, 'role-too-low').detail).toContain('needs the role editor');
  });

  test('stays if it is the last that may decide about access', async () => {
    const { list, revoke, created } = await newTenant();
    await created('editor');
    const [first] = await list();
    expect(problemOf(await revoke(first!.id))).toBe('409 last-owner');
    const second = await created('owner');
    expect((await revoke(first!.id, second.apiKey)).statusCode).toBe(204);
  });

  test('is one of 50', async () => {
    const { create, created } = await newTenant();
    for (let n = 1; n < 50; n += 1) await created('viewer');
    expect(problemOf(await create({ name: 'One more', role: 'viewer' }))).toBe('409 too-many-keys');
  });

  test.each([
    ['no body', undefined, ['']],
    ['no name', { role: 'viewer' }, ['name']],
    ['an empty name', { name: '  ', role: 'viewer' }, ['name']],
    ['a name of two lines', { name: 'a\nb', role: 'viewer' }, ['name']],
    ['a name that is shown backwards', { name: '\u202efdp', role: 'viewer' }, ['name']],
    ['a long name', { name: 'x'.repeat(101), role: 'viewer' }, ['name']],
    ['no such role', { name: 'x', role: 'admin' }, ['role']],
    ['more than that', { name: 'x', role: 'viewer', hash: 'x' }, ['hash']],
  ])('is not made from %s', async (_what, payload, paths) => {
    const { create, list } = await newTenant();
    const refused = expectProblem(await create(payload), 422, 'invalid');
    expect(refused.errors?.map(({ path }) => path)).toEqual(paths);
    expect(await list()).toHaveLength(1);
  });

  test('may exist after the storage did not answer, and the refusal says so', async () => {
    const { create } = await newTenant(
      memorySite({ deps: { tenants: { ...shared.deps.tenants, addKey: unavailable } } }),
    );
    const answer = await create({ name: 'x', role: 'viewer' });
    expect(expectProblem(answer, 503, 'storage-unavailable').detail).toContain(
      'may have been created or not',
    );
  });
});
