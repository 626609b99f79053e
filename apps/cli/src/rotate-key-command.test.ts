import {
  createAuditTrail,
  createLastUses,
  createTenants,
  StorageError,
  type Tenants,
} from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { rotateKeyCommand } from './rotate-key-command.ts';

const key = {
  id: '1',
  name: 'Replacement key',
  role: 'owner',
  createdAt: '',
  createdBy: 'Operator',
} as const;
const replaced = {
  outcome: 'replaced',
  key,
  apiKey: 'cvs_acme_new',
  members: 0,
  directory: undefined,
} as const;

function commandOf(
  outcome: Awaited<ReturnType<Tenants['replaceKey']>>,
  record: () => Promise<void> = () => Promise.resolve(),
) {
  const tenants = { replaceKey: () => Promise.resolve(outcome), readAccess: unavailable };
  const lastUses = { read: unavailable, remove: unavailable };
  return rotateKeyCommand({ tenants, lastUses, auditTrail: { record }, clock: new FakeClock() }, 'acme');
}

const unavailable = () => Promise.reject(new StorageError('unavailable', 'down'));

describe('rotate-key', () => {
  const shown =
    'The key of acme is cvs_acme_new. It is shown only once. All its other keys and its open invitations end within seconds. ';

  test.each([
    [0, 'No member has joined.'],
    [1, 'Its one member stays: if someone may have let in a stranger, check the page “Access” of its desk.'],
    [2, 'Its 2 members stay: if someone may have let in a stranger, check the page “Access” of its desk.'],
  ])('shows the new key, and who still has access: %i members', async (members, stay) => {
    expect(await commandOf({ ...replaced, members })).toEqual({ exitCode: 0, message: `${shown}${stay}` });
  });

  test.each([
    [{ issuer: 'https://id.example' }, 'https://id.example'],
    [{ issuer: 'https://id.example', tid: 'contoso' }, 'https://id.example, contoso'],
  ])('says that the people of a directory still come in: %j', async (directory, which) => {
    const { message } = await commandOf({ ...replaced, directory });
    expect(message).toBe(
      `${shown}No member has joined. People of its directory (${which}) still come in: if someone may have set it, check that page, too.`,
    );
  });

  test('is in the audit trail, as done by the operator, and leaves no use of the former keys', async () => {
    const service = new MemoryBlobService();
    const clock = new FakeClock();
    const tenants = createTenants({ container: memoryBlobContainer(service, 'tenants'), clock, randomBytes });
    const auditTrail = createAuditTrail({ container: memoryBlobContainer(service, 'audit') });
    const lastUses = createLastUses({ container: memoryBlobContainer(service, 'last-uses'), clock });
    await tenants.create('acme');
    const access = await tenants.readAccess('acme');
    const first = access.outcome === 'found' ? access.keys[0]!.id : '';
    lastUses.note('acme', { kind: 'key', id: first });
    expect([...(await lastUses.read('acme')).keys()]).toEqual([first]);
    expect((await rotateKeyCommand({ tenants, lastUses, auditTrail, clock }, 'acme')).exitCode).toBe(0);
    expect((await lastUses.read('acme')).size).toBe(0);
    expect((await auditTrail.read('acme', { limit: 10 }))?.entries).toEqual([
      {
        at: '2026-01-01T00:00:00.000Z',
        actor: { kind: 'operator', id: 'operator', name: 'Operator' },
        action: 'keys-replaced',
        target: 'Replacement key',
      },
    ]);
  });

  test('shows the key even if the audit trail takes no entry, and says so', async () => {
    expect(await commandOf(replaced, unavailable)).toEqual({
      exitCode: 0,
      message: `${shown}No member has joined. The storage took no entry for the audit trail.`,
    });
  });

  test.each([
    ['noTenant', 'There is no tenant acme.'],
    ['conflict', 'Other processes kept changing acme at the same time; run this again.'],
  ] as const)('explains the failure (%s)', async (outcome, message) => {
    const recorded: unknown[] = [];
    const result = await commandOf({ outcome }, async () => void recorded.push(outcome));
    expect([result, recorded]).toEqual([{ exitCode: 1, message }, []]);
  });
});
