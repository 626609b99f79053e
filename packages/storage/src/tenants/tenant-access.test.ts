import { beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { randomBytes } from 'node:crypto';
import { faultyMemory, type FaultyMemory } from '../../test/faulty-memory.ts';
import { accessLimits } from './access-outcomes.ts';
import { createTenants, type Tenants } from './tenants.ts';

let clock: FakeClock;
let memory: FaultyMemory;
let tenants: Tenants;
/** Those of another process. */
let others: Tenants;

beforeEach(async () => {
  clock = new FakeClock();
  memory = faultyMemory(clock);
  tenants = createTenants({ container: memory.container, clock, randomBytes });
  others = createTenants({ container: memory.elsewhere, clock, randomBytes });
  await createTenants({ container: memory.elsewhere, clock, randomBytes }).create('acme');
});

const ann = { issuer: 'https://id.example', subject: 'ann' };
const ben = { issuer: 'https://id.example', subject: 'ben' };

/** Narrows an outcome. */
async function expectOutcome<R extends { outcome: string }, O extends R['outcome']>(
  result: Promise<R>,
  outcome: O,
) {
  const found = await result;
  expect(found.outcome).toBe(outcome);
  return found as Extract<R, { outcome: O }>;
}

async function access() {
  return expectOutcome(others.readAccess('acme'), 'found');
}

async function firstKeyId(): Promise<string> {
  return (await access()).keys[0]!.id;
}

const addKey = (role: 'viewer' | 'editor' | 'owner', of: Tenants = tenants) =>
  expectOutcome(of.addKey('acme', { name: `A ${role}'s`, role, createdBy: 'First key' }), 'added');
const invite = (role: 'viewer' | 'editor' | 'owner' = 'editor') =>
  expectOutcome(tenants.invite('acme', { name: 'Ann', role }), 'invited');

describe('a key', () => {
  test('has a name and a role, and is listed without its secret', async () => {
    const { key, apiKey } = await addKey('viewer');
    expect(await others.authenticate(apiKey)).toEqual({
      outcome: 'tenant',
      tenant: 'acme',
      principal: { kind: 'key', id: key.id, name: "A viewer's", role: 'viewer' },
    });
    const { keys } = await access();
    expect(keys).toMatchObject([{ name: 'First key' }, { ...key, createdBy: 'First key' }]);
    expect(JSON.stringify(keys)).not.toContain('hash');
  });

  test('ends here at once when it is revoked, elsewhere within 5 s', async () => {
    const { key, apiKey } = await addKey('editor');
    expect((await others.authenticate(apiKey)).outcome).toBe('tenant');
    await expectOutcome(tenants.revokeKey('acme', key.id), 'revoked');
    expect((await tenants.authenticate(apiKey)).outcome).toBe('unknown');
    await clock.advance(5_000);
    expect((await others.authenticate(apiKey)).outcome).toBe('unknown');
    await expectOutcome(tenants.revokeKey('acme', key.id), 'notFound');
  });

  test('stays if nobody else could decide who has access', async () => {
    await addKey('editor');
    await invite('owner');
    expect(await tenants.revokeKey('acme', await firstKeyId())).toEqual({ outcome: 'lastOwner' });
    await addKey('owner');
    expect(await tenants.revokeKey('acme', await firstKeyId())).toMatchObject({ outcome: 'revoked' });
  });

  test('is one of 50 at most', async () => {
    for (let n = 1; n < accessLimits.keys; n += 1) await addKey('viewer');
    const more = { name: 'One more', role: 'viewer', createdBy: 'x' } as const;
    expect(await tenants.addKey('acme', more)).toEqual({ outcome: 'tooMany', limit: 50 });
  });

  test('that two processes add at once is not lost', async () => {
    await Promise.all([addKey('viewer', tenants), addKey('editor', others), addKey('owner', tenants)]);
    expect((await access()).keys).toHaveLength(4);
  });

  test('whose write was answered by silence is given out if it landed, else not made', async () => {
    // The first call is the read.
    const made = addKey('viewer');
    memory.faults.push('unanswered');
    expect((await others.authenticate((await made).apiKey)).outcome).toBe('tenant');
    const lost = addKey('viewer');
    memory.faults.push('lost');
    await expect(lost).rejects.toMatchObject({ code: 'unavailable' });
    expect((await access()).keys).toHaveLength(2);
  });

  test('of no tenant is not made', async () => {
    const key = { name: 'x', role: 'viewer', createdBy: 'x' } as const;
    expect(await tenants.addKey('nobody', key)).toEqual({ outcome: 'noTenant' });
    expect(await tenants.readAccess('nobody')).toEqual({ outcome: 'notFound' });
  });
});

describe('an invitation', () => {
  test('binds a member to a person, once', async () => {
    const { code, member } = await invite();
    expect(code).toMatch(/^cvi_acme_[\w-]{43}$/);
    expect(await others.findInvitation(code)).toMatchObject({ outcome: 'open', tenant: 'acme', member });
    expect(await others.join(code, ann)).toMatchObject({ outcome: 'joined', member: { id: member.id } });
    expect(await tenants.join(code, ben)).toEqual({ outcome: 'notFound' });
    await clock.advance(5_000);
    expect(await tenants.findMember('acme', ann)).toMatchObject({ id: member.id, role: 'editor' });
    expect(await tenants.findMember('acme', ben)).toBeUndefined();
  });

  test('of two people at once binds one', async () => {
    const { code } = await invite();
    const outcomes = await Promise.all([tenants.join(code, ann), others.join(code, ben)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['joined', 'notFound']);
  });

  test('expires after 7 days, and can be replaced until the member has joined', async () => {
    const first = await invite();
    await clock.advance(7 * 86_400_000);
    expect(await tenants.findInvitation(first.code)).toEqual({ outcome: 'expired' });
    expect(await tenants.join(first.code, ann)).toEqual({ outcome: 'expired' });
    const second = await expectOutcome(tenants.inviteAgain('acme', first.member.id), 'invited');
    expect(await tenants.findInvitation(first.code)).toEqual({ outcome: 'notFound' });
    await expectOutcome(tenants.join(second.code, ann), 'joined');
    expect(await tenants.inviteAgain('acme', first.member.id)).toEqual({ outcome: 'hasJoined' });
    expect(await tenants.inviteAgain('acme', 'nobody')).toEqual({ outcome: 'notFound' });
  });

  test('does not make a person two members', async () => {
    const [first, second] = [await invite('viewer'), await invite('owner')];
    await tenants.join(first.code, ann);
    expect(await tenants.join(second.code, ann)).toEqual({ outcome: 'alreadyMember' });
  });

  test.each(['', 'cvi_acme_short', `cvi_acme_${'x'.repeat(43)}`, `cvs_acme_${'x'.repeat(43)}`])(
    'is not "%s"',
    async (code) => {
      expect(await tenants.findInvitation(code)).toEqual({ outcome: 'notFound' });
      expect(await tenants.join(code, ann)).toEqual({ outcome: 'notFound' });
    },
  );

  test('is one of 500 members at most', async () => {
    for (let n = 0; n < accessLimits.members; n += 1) await invite();
    expect(await tenants.invite('acme', { name: 'x', role: 'viewer' })).toEqual({
      outcome: 'tooMany',
      limit: 500,
    });
  });
});

describe('a member', () => {
  test('is another person with another subject, issuer, Entra tenant or object', async () => {
    const known = { ...ann, tid: 't', oid: 'o' };
    await tenants.join((await invite()).code, known);
    expect(await tenants.findMember('acme', known)).toBeDefined();
    const strangers = [
      { ...known, tid: 'u' },
      { ...known, oid: 'p' },
      { ...known, issuer: 'https://evil.example' },
    ];
    for (const stranger of [...strangers, { ...known, subject: 'ben' }, ann]) {
      expect(await tenants.findMember('acme', stranger)).toBeUndefined();
    }
  });

  test('changes the role, or leaves, unless nobody could decide who has access', async () => {
    const { code, member } = await invite('owner');
    await tenants.join(code, ann);
    await expectOutcome(tenants.revokeKey('acme', await firstKeyId()), 'revoked');
    expect(await tenants.changeRole('acme', member.id, 'editor')).toEqual({ outcome: 'lastOwner' });
    expect(await tenants.removeMember('acme', member.id)).toEqual({ outcome: 'lastOwner' });
    await addKey('owner');
    expect(await tenants.changeRole('acme', member.id, 'viewer')).toMatchObject({
      outcome: 'changed',
      before: 'owner',
      member: { role: 'viewer' },
    });
    await expectOutcome(tenants.removeMember('acme', member.id), 'removed');
    expect(await tenants.removeMember('acme', member.id)).toEqual({ outcome: 'notFound' });
    expect(await tenants.changeRole('acme', member.id, 'owner')).toEqual({ outcome: 'notFound' });
  });
});

describe('a principal', () => {
  test('of a key is found until the key is revoked', async () => {
    const { key } = await addKey('viewer');
    const reference = { kind: 'key', id: key.id } as const;
    const found = await expectOutcome(tenants.findPrincipal('acme', reference), 'found');
    expect(found.principal).toEqual({ kind: 'key', id: key.id, name: key.name, role: 'viewer' });
    await tenants.revokeKey('acme', key.id);
    expect(await tenants.findPrincipal('acme', reference)).toEqual({ outcome: 'unknown' });
  });

  test('of a member is found once joined, with the role of now', async () => {
    const { member, code } = await invite('viewer');
    const reference = { kind: 'member', id: member.id } as const;
    expect(await tenants.findPrincipal('acme', reference)).toEqual({ outcome: 'unknown' });
    await tenants.join(code, ann);
    const joined = await expectOutcome(tenants.findPrincipal('acme', reference), 'found');
    await tenants.changeRole('acme', member.id, 'editor');
    const promoted = await expectOutcome(tenants.findPrincipal('acme', reference), 'found');
    expect([joined.principal.role, promoted.principal.role]).toEqual(['viewer', 'editor']);
    expect(promoted.stamp).toBe(joined.stamp);
  });

  test('of a directory is whom it names, and has another stamp with another directory', async () => {
    const reference = { kind: 'directory', id: 'ann', name: 'Ann', role: 'editor' } as const;
    expect(await tenants.findPrincipal('acme', reference)).toEqual({ outcome: 'unknown' });
    await tenants.setDirectory('acme', { issuer: 'https://id.example', tid: 't' });
    expect(await tenants.findDirectory('acme')).toEqual({ issuer: 'https://id.example', tid: 't' });
    const before = await expectOutcome(tenants.findPrincipal('acme', reference), 'found');
    expect(before.principal).toEqual(reference);
    await tenants.setDirectory('acme', { issuer: 'https://id.example', tid: 'u' });
    expect(await tenants.findPrincipal('acme', reference)).not.toMatchObject({ stamp: before.stamp });
    await tenants.setDirectory('acme', undefined);
    expect(await tenants.findPrincipal('acme', reference)).toEqual({ outcome: 'unknown' });
  });
});
