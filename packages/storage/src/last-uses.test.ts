import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { faultyMemory, type FaultyMemory } from '../test/faulty-memory.ts';
import { createLastUses, type LastUses, removeFormerUses } from './last-uses.ts';

let clock: FakeClock;
let memory: FaultyMemory;
let uses: LastUses;

beforeEach(() => {
  clock = new FakeClock(Date.parse('2026-11-21T09:00:00.000Z'));
  memory = faultyMemory(clock);
  uses = createLastUses({ container: memory.container, clock });
});

const ann = { kind: 'member', id: 'ann' } as const;
const report = { kind: 'key', id: 'report' } as const;
const read = async (tenant = 'acme') => Object.fromEntries(await uses.read(tenant));

test('has the last use of each key and member of a tenant', async () => {
  uses.note('acme', ann);
  uses.note('acme-2', report);
  expect(await read()).toEqual({ ann: '2026-11-21T09:00:00.000Z' });
  expect(await read('acme-2')).toEqual({ report: '2026-11-21T09:00:00.000Z' });
});

test('writes a use again only after an hour', async () => {
  uses.note('acme', ann);
  clock.ms += 3_599_999;
  uses.note('acme', ann);
  expect(await read()).toEqual({ ann: '2026-11-21T09:00:00.000Z' });
  clock.ms += 1;
  uses.note('acme', ann);
  expect(await read()).toEqual({ ann: '2026-11-21T10:00:00.000Z' });
});

test('a use that could not be written is written at the next request', async () => {
  memory.isDown = true;
  const put = jest.spyOn(memory.container, 'put');
  uses.note('acme', ann);
  await expect(put.mock.results[0]?.value).rejects.toThrow('no answer');
  memory.isDown = false;
  clock.ms += 1_000;
  uses.note('acme', ann);
  expect(await read()).toEqual({ ann: '2026-11-21T09:00:01.000Z' });
});

test('stores nothing about people of a directory', async () => {
  uses.note('acme', { kind: 'directory', id: 'someone' });
  expect(await read()).toEqual({});
});

describe('without the keys and members of today', () => {
  const tenants = {
    readAccess: async () => ({
      outcome: 'found' as const,
      keys: [],
      members: [{ id: 'ann', name: 'Ann', role: 'owner' as const, addedAt: '2026-11-20T09:00:00.000Z' }],
      directory: undefined,
    }),
  };

  test('the last uses of all others go', async () => {
    uses.note('acme', ann);
    uses.note('acme', report);
    uses.note('acme-2', report);
    await removeFormerUses({ tenants, lastUses: uses }, 'acme');
    expect([await read(), await read('acme-2')].map(Object.keys)).toEqual([['ann'], ['report']]);
  });

  test('a fault of the storage leaves them, and is none of the change', async () => {
    uses.note('acme', report);
    memory.isDown = true;
    await removeFormerUses({ tenants, lastUses: uses }, 'acme');
    memory.isDown = false;
    expect(await read()).toHaveProperty('report');
  });
});
