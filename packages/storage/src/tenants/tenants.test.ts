import { beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { hash, randomBytes } from 'node:crypto';
import { faultyMemory, type FaultyMemory } from '../../test/faulty-memory.ts';
import { createTenants, type Tenants } from './tenants.ts';

let clock: FakeClock;
let memory: FaultyMemory;
let tenants: Tenants;
/** Those of another process. */
let others: Tenants;

beforeEach(() => {
  clock = new FakeClock();
  memory = faultyMemory(clock);
  tenants = createTenants({ container: memory.container, clock, randomBytes });
  others = createTenants({ container: memory.elsewhere, clock, randomBytes });
});

async function keyOf(tenant: string, of: Tenants = others): Promise<string> {
  const created = await of.create(tenant);
  if (created.outcome === 'created') return created.apiKey;
  throw new Error(`${tenant} exists`);
}

describe('create', () => {
  test('makes a key that names its tenant and holds 256 random bits', async () => {
    expect(await keyOf('acme')).toMatch(/^cvs_acme_[A-Za-z0-9_-]{43}$/);
    expect(await keyOf('a')).not.toBe(await keyOf('b'));
  });

  test('creates a tenant once and does not change its key', async () => {
    const apiKey = await keyOf('acme');
    expect(await tenants.create('acme')).toEqual({ outcome: 'exists' });
    expect(await tenants.authenticate(apiKey)).toMatchObject({ outcome: 'tenant', tenant: 'acme' });
  });

  test('stores the hash of the secret, and not the secret', async () => {
    const apiKey = await keyOf('acme');
    const found = await memory.elsewhere.get('acme');
    const text = found.outcome === 'found' ? found.bytes.toString() : '';
    expect(JSON.parse(text)).toEqual({
      createdAt: '2026-01-01T00:00:00.000Z',
      keys: [
        {
          id: expect.stringMatching(/^[0-9a-f]{16}$/),
          name: 'First key',
          role: 'owner',
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          createdAt: '2026-01-01T00:00:00.000Z',
          createdBy: 'Operator',
        },
      ],
      members: [],
    });
    expect(text).not.toContain(apiKey.slice(-43));
  });

  test('gives the key out when its write landed and only the answer was lost', async () => {
    memory.faults.push('unanswered');
    const apiKey = await keyOf('acme', tenants);
    expect(await others.authenticate(apiKey)).toMatchObject({ outcome: 'tenant', tenant: 'acme' });
  });

  test('returns unavailable when its write did not land, and can be repeated', async () => {
    memory.faults.push('lost');
    await expect(tenants.create('acme')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await tenants.create('acme')).toMatchObject({ outcome: 'created' });
  });

  test("returns unavailable when its write had no answer and another's tenant exists", async () => {
    await keyOf('acme');
    memory.faults.push('unanswered');
    await expect(tenants.create('acme')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('authenticate', () => {
  test('accepts keys created by this process and by others', async () => {
    expect(await tenants.authenticate(await keyOf('mine', tenants))).toMatchObject({
      outcome: 'tenant',
      tenant: 'mine',
    });
    expect(memory.calls.of('GetBlob')).toBe(0);
    expect(await tenants.authenticate(await keyOf('theirs'))).toMatchObject({
      outcome: 'tenant',
      tenant: 'theirs',
    });
  });

  test('finds the tenant of a key whose secret contains underscores', async () => {
    const underscores = createTenants({
      container: memory.container,
      clock,
      randomBytes: (size) => Buffer.alloc(size, 0xff),
    });
    const apiKey = await keyOf('a-1', underscores);
    expect(apiKey).toContain('___');
    expect(await others.authenticate(apiKey)).toMatchObject({ outcome: 'tenant', tenant: 'a-1' });
  });

  test("refuses another tenant's secret and a changed one", async () => {
    const apiKey = await keyOf('acme');
    await keyOf('other');
    const changed = apiKey.slice(0, -2) + (apiKey.at(-2) === 'A' ? 'B' : 'A') + apiKey.at(-1);
    expect(await tenants.authenticate(apiKey.replace('acme', 'other'))).toEqual({ outcome: 'unknown' });
    expect(await tenants.authenticate(changed)).toEqual({ outcome: 'unknown' });
    expect(await tenants.authenticate(`cvs_nobody_${'x'.repeat(43)}`)).toEqual({ outcome: 'unknown' });
  });

  test.each([
    ['empty', ''],
    ['of another kind', 'sk_live_123'],
    ['without a secret', 'cvs_acme_'],
    ['with a short secret', `cvs_acme_${'x'.repeat(42)}`],
    ['with a long secret', `cvs_acme_${'x'.repeat(44)}`],
    ['with a path for a tenant', `cvs_../acme_${'x'.repeat(43)}`],
    ['with a line break at its end', `cvs_acme_${'x'.repeat(43)}\n`],
    ['very long', `cvs_${'a'.repeat(100_000)}_${'x'.repeat(43)}`],
  ])('does not ask storage about a key that is %s', async (_what, apiKey) => {
    expect(await tenants.authenticate(apiKey)).toEqual({ outcome: 'unknown' });
    expect(memory.calls.total).toBe(0);
  });

  test('caches known and unknown tenants for a while', async () => {
    const apiKey = await keyOf('acme');
    const unknown = `cvs_nobody_${'x'.repeat(43)}`;
    for (let i = 0; i < 10; i += 1) {
      await tenants.authenticate(apiKey);
      await tenants.authenticate(unknown);
    }
    expect(memory.calls.total).toBe(2);
    await clock.advance(5_000);
    await tenants.authenticate(apiKey);
    await tenants.authenticate(unknown);
    expect(memory.calls.total).toBe(4);
  });

  test('refuses a revoked key after it revalidates', async () => {
    const apiKey = await keyOf('acme');
    await tenants.authenticate(apiKey);
    await memory.elsewhere.delete('acme');
    await keyOf('acme');
    await clock.advance(5_000);
    expect(await tenants.authenticate(apiKey)).toEqual({ outcome: 'unknown' });
  });

  test('returns unavailable, not unknown, when storage does not answer', async () => {
    const apiKey = await keyOf('acme');
    memory.isDown = true;
    await expect(tenants.authenticate(apiKey)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('returns corrupt for an invalid document', async () => {
    await memory.elsewhere.put('acme', Buffer.from('{"keyHash":"short"}'));
    await expect(tenants.authenticate(`cvs_acme_${'x'.repeat(43)}`)).rejects.toMatchObject({
      code: 'corrupt',
    });
  });
});

describe('the document of a tenant from before it had several keys', () => {
  const secret = 'x'.repeat(43);
  const old = { keyHash: hash('sha256', secret), createdAt: '2025-01-01T00:00:00.000Z' };
  beforeEach(() => memory.elsewhere.put('acme', Buffer.from(JSON.stringify(old))));

  test('has one owner key', async () => {
    expect(await tenants.authenticate(`cvs_acme_${secret}`)).toEqual({
      outcome: 'tenant',
      tenant: 'acme',
      principal: { kind: 'key', id: 'first', name: 'First key', role: 'owner' },
    });
  });

  test('takes further keys, and the old one can then be revoked', async () => {
    const more = { name: 'Mine', role: 'owner', createdBy: 'First key' } as const;
    expect(await tenants.addKey('acme', more)).toMatchObject({ outcome: 'added' });
    expect(await tenants.revokeKey('acme', 'first')).toMatchObject({ outcome: 'revoked' });
    expect(await tenants.authenticate(`cvs_acme_${secret}`)).toEqual({ outcome: 'unknown' });
    expect(await tenants.readAccess('acme')).toMatchObject({ keys: [{ name: 'Mine' }] });
  });
});

describe('replaceKey', () => {
  test('gives another key, and ends the old one once others ask again', async () => {
    const old = await keyOf('acme');
    expect(await tenants.authenticate(old)).toMatchObject({ outcome: 'tenant', tenant: 'acme' });
    await clock.advance(1_000);
    const replaced = await others.replaceKey('acme');
    if (replaced.outcome !== 'replaced') throw new Error(replaced.outcome);
    expect(replaced.apiKey).not.toBe(old);
    expect(await others.authenticate(old)).toEqual({ outcome: 'unknown' });
    await clock.advance(5_000);
    expect(await tenants.authenticate(old)).toEqual({ outcome: 'unknown' });
    expect(await tenants.authenticate(replaced.apiKey)).toMatchObject({ outcome: 'tenant', tenant: 'acme' });
  });

  test('keeps when the tenant was made', async () => {
    await keyOf('acme');
    await clock.advance(1_000);
    await others.replaceKey('acme');
    const found = await memory.elsewhere.get('acme');
    expect(JSON.parse(found.outcome === 'found' ? found.bytes.toString() : '')).toMatchObject({
      createdAt: '2026-01-01T00:00:00.000Z',
    });
  });

  test('ends every other key and the open invitations, and keeps who has joined', async () => {
    await keyOf('acme');
    const named = await tenants.addKey('acme', { name: 'Reports', role: 'viewer', createdBy: 'First key' });
    const invited = await tenants.invite('acme', { name: 'Ann', role: 'editor' });
    const ben = await tenants.invite('acme', { name: 'Ben', role: 'owner' });
    if (named.outcome !== 'added' || invited.outcome !== 'invited' || ben.outcome !== 'invited')
      throw new Error();
    await tenants.join(ben.code, { issuer: 'https://id.example', subject: 'ben' });
    const directory = { issuer: 'https://id.example', tid: 'contoso' };
    await tenants.setDirectory('acme', directory);
    const replaced = await tenants.replaceKey('acme');
    expect(replaced).toMatchObject({ outcome: 'replaced', members: 1, directory });
    expect(replaced.outcome === 'replaced' && replaced.key).toEqual({
      id: expect.any(String),
      name: 'Replacement key',
      role: 'owner',
      createdAt: '2026-01-01T00:00:00.000Z',
      createdBy: 'Operator',
    });
    expect(await tenants.authenticate(named.apiKey)).toEqual({ outcome: 'unknown' });
    expect(await tenants.findInvitation(invited.code)).toEqual({ outcome: 'notFound' });
    expect(await tenants.readAccess('acme')).toMatchObject({
      keys: [{ name: 'Replacement key', role: 'owner' }],
      members: [{ name: 'Ann' }, { name: 'Ben' }],
      directory,
    });
  });

  test('makes no tenant', async () => {
    expect(await tenants.replaceKey('acme')).toEqual({ outcome: 'noTenant' });
    expect((await memory.elsewhere.head('acme')).outcome).toBe('notFound');
  });

  test('gives the key out when its write landed and only the answer was lost', async () => {
    await keyOf('acme');
    const get = tenants.replaceKey('acme');
    memory.faults.push('unanswered');
    const replaced = await get;
    if (replaced.outcome !== 'replaced') throw new Error(replaced.outcome);
    await clock.advance(5_000);
    expect(await others.authenticate(replaced.apiKey)).toMatchObject({ outcome: 'tenant', tenant: 'acme' });
  });
});
