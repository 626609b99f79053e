import { beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock, latch } from '@canvass/testing';
import { faultyMemory, type FaultyMemory } from '../test/faulty-memory.ts';
import { storedDefinition } from '../test/stored-definition.ts';
import { createDefinitions, type Definitions } from './definitions.ts';
import { readInstance } from './read-instance.ts';
import type { DeletionMarker, StoredDefinition } from './stored-definition.ts';

const marker: DeletionMarker = { deleted: true, instance: '01A', deletedAt: '2026-01-02T00:00:00.000Z' };
const ifAbsent = { ifAbsent: true } as const;

let clock: FakeClock;
let memory: FaultyMemory;
let compiled: StoredDefinition[];
let definitions: Definitions<{ title: string; bytes: number }>;
/** Those of another process. */
let others: Definitions<undefined>;

beforeEach(() => {
  clock = new FakeClock();
  memory = faultyMemory(clock);
  compiled = [];
  definitions = createDefinitions({
    container: memory.container,
    clock,
    compile: (stored) => {
      compiled.push(stored);
      const title = stored.definition.title.toUpperCase();
      return { title, bytes: 100_000 * title.length };
    },
    // Room for the titles of three surveys.
    options: { freshForMs: 5_000, waitAfterMs: 5_000, staleForMs: 60_000, maxBytes: 2_200_000 },
  });
  others = createDefinitions({ container: memory.elsewhere, clock, compile: () => undefined });
});

async function etagOf(survey: string): Promise<string> {
  const found = await others.read('acme', survey);
  return found.outcome === 'notFound' ? '' : found.etag;
}

async function revise(survey: string, document: StoredDefinition | DeletionMarker): Promise<void> {
  expect(await others.write('acme', survey, document, { ifMatch: await etagOf(survey) })).toMatchObject({
    outcome: 'written',
  });
}

describe('find', () => {
  test('returns the definition with its compiled form, and reads storage once while it is fresh', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    expect(definitions.peek('acme', 'coffee')).toBeUndefined();
    const found = await definitions.find('acme', 'coffee');
    expect(found).toEqual({
      outcome: 'found',
      stored: { instance: '01A', version: 1 },
      compiled: { title: 'COFFEE', bytes: 600_000 },
    });
    await clock.advance(4_999);
    expect(await definitions.find('acme', 'coffee')).toBe(found);
    expect(definitions.peek('acme', 'coffee')).toBe(found);
    expect(memory.calls.total).toBe(1);
  });

  test('revalidates by ETag when it is no longer fresh, and keeps an unchanged definition', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    const found = await definitions.find('acme', 'coffee');
    await clock.advance(5_000);
    expect(definitions.peek('acme', 'coffee')).toBeUndefined();
    expect(await definitions.find('acme', 'coffee')).toBe(found);
    expect(definitions.peek('acme', 'coffee')).toBe(found);
    expect(memory.calls.total).toBe(2);
    expect(compiled).toHaveLength(1);
  });

  test('does not hold up a request for a definition that is no longer fresh, and asks for it beside', async () => {
    const patient = createDefinitions({ container: memory.container, clock, compile: () => undefined });
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    await patient.find('acme', 'coffee');
    await revise('coffee', storedDefinition({ version: 2 }));
    await clock.advance(5_000);
    expect(patient.peek('acme', 'coffee')).toMatchObject({ stored: { version: 1 } });
    await clock.settle();
    expect(patient.peek('acme', 'coffee')).toMatchObject({ stored: { version: 2 } });
    await clock.advance(30_000);
    expect(patient.peek('acme', 'coffee')).toBeUndefined();
  });

  test('returns from lastFound a definition that is too old for peek', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    await definitions.find('acme', 'coffee');
    await clock.advance(5_000);
    expect(definitions.peek('acme', 'coffee')).toBeUndefined();
    expect(definitions.lastFound('acme', 'coffee')).toEqual({ title: 'COFFEE', bytes: 600_000 });
    expect(definitions.lastFound('acme', 'tea')).toBeUndefined();
  });

  test('revalidates at most 50 definitions a second in the background', async () => {
    const patient = createDefinitions({ container: memory.container, clock, compile: () => undefined });
    const tenants = Array.from({ length: 200 }, (_, index) => `tenant-${index}`);
    for (const tenant of tenants) await others.write(tenant, 'coffee', storedDefinition(), ifAbsent);
    await Promise.all(tenants.map((tenant) => patient.find(tenant, 'coffee')));
    await clock.advance(5_000);
    const before = memory.calls.total;
    for (let passed = 0; passed < 1_000; passed += 10) {
      for (const tenant of tenants) expect(patient.peek(tenant, 'coffee')).toBeDefined();
      await clock.advance(10);
    }
    expect(memory.calls.total - before).toBe(50);
  });

  test('sees a version that another process wrote after it revalidates', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    await definitions.find('acme', 'coffee');
    await revise('coffee', storedDefinition({ version: 2, title: 'Tea' }));
    expect(await definitions.find('acme', 'coffee')).toMatchObject({ stored: { version: 1 } });
    await clock.advance(5_000);
    expect(await definitions.find('acme', 'coffee')).toMatchObject({
      stored: { version: 2 },
      compiled: { title: 'TEA' },
    });
  });

  test('finds the batches of invitations with the version', async () => {
    const batch = { id: '01C', from: 0, count: 3, createdAt: '2026-01-01T00:00:00.000Z' };
    await others.write('acme', 'coffee', { ...storedDefinition(), invitations: [batch] }, ifAbsent);
    expect(await definitions.find('acme', 'coffee')).toMatchObject({ stored: { invitations: [batch] } });
    const revoked = [{ ...batch, revokedAt: '2026-01-02T00:00:00.000Z' }];
    await revise('coffee', { ...storedDefinition(), invitations: revoked });
    await clock.advance(5_000);
    expect(await definitions.find('acme', 'coffee')).toMatchObject({ stored: { invitations: revoked } });
  });

  test('remembers a miss as long as a definition', async () => {
    expect(await definitions.find('acme', 'coffee')).toEqual({ outcome: 'notFound' });
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    expect(definitions.peek('acme', 'coffee')).toEqual({ outcome: 'notFound' });
    expect(memory.calls.total).toBe(1);
    await clock.advance(5_000);
    expect(await definitions.find('acme', 'coffee')).toMatchObject({ outcome: 'found' });
  });

  test('does not find a survey that was deleted, and finds it when it was created again', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    await definitions.find('acme', 'coffee');
    await revise('coffee', marker);
    await clock.advance(5_000);
    expect(await definitions.find('acme', 'coffee')).toEqual({ outcome: 'notFound' });
    await revise('coffee', storedDefinition({ instance: '01B' }));
    await clock.advance(5_000);
    expect(await definitions.find('acme', 'coffee')).toMatchObject({ stored: { instance: '01B' } });
  });

  test('makes one storage call for concurrent reads', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    const all = await Promise.all(Array.from({ length: 50 }, () => definitions.find('acme', 'coffee')));
    expect(new Set(all).size).toBe(1);
    expect(memory.calls.total).toBe(1);
    expect(compiled).toHaveLength(1);
  });

  test('marks only the call that read and compiled it, not those that share it or find it unchanged', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    const told: string[] = [];
    const find = (name: string) =>
      definitions.find('acme', 'coffee', ({ title }) => void told.push(`${name} ${title}`));
    await Promise.all([find('first'), find('second'), find('third')]);
    await clock.advance(5_000);
    await find('unchanged');
    await revise('coffee', storedDefinition({ version: 2, title: 'Tea' }));
    await clock.advance(5_000);
    await find('changed');
    await revise('coffee', marker);
    await clock.advance(5_000);
    await find('deleted');
    expect(told).toEqual(['first COFFEE', 'changed TEA']);
  });

  test('keeps the same names of two tenants apart', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    expect(await definitions.find('other', 'coffee')).toEqual({ outcome: 'notFound' });
    expect(await definitions.find('acme', 'coffee')).toMatchObject({ outcome: 'found' });
  });

  test('keeps the most recently used definitions, up to its limit', async () => {
    for (const survey of ['a', 'b', 'c', 'd']) {
      await others.write('acme', survey, storedDefinition(), ifAbsent);
    }
    for (const survey of ['a', 'b', 'c', 'a', 'd']) await definitions.find('acme', survey);
    expect(['a', 'b', 'c', 'd'].filter((survey) => definitions.peek('acme', survey))).toEqual([
      'a',
      'c',
      'd',
    ]);
  });

  test('keeps fewer definitions if they are larger', async () => {
    for (const survey of ['a', 'b', 'c']) {
      const title = survey === 'c' ? 'Coffee and tea' : 'Coffee';
      await others.write('acme', survey, storedDefinition({ title }), ifAbsent);
      await definitions.find('acme', survey);
    }
    expect(['a', 'b', 'c'].filter((survey) => definitions.peek('acme', survey))).toEqual(['c']);
  });

  test('gives out a definition that is larger than all it may keep, reading it each time', async () => {
    await others.write('acme', 'small', storedDefinition(), ifAbsent);
    await others.write('acme', 'huge', storedDefinition({ title: 'x'.repeat(20) }), ifAbsent);
    await definitions.find('acme', 'small');
    for (let n = 0; n < 2; n += 1) {
      expect(await definitions.find('acme', 'huge')).toMatchObject({ compiled: { title: 'X'.repeat(20) } });
    }
    expect([definitions.peek('acme', 'small'), definitions.peek('acme', 'huge')]).toEqual([
      expect.objectContaining({ outcome: 'found' }),
      undefined,
    ]);
    expect(memory.calls.of('GetBlob')).toBe(3);
  });

  test('remembers only so many names that do not exist', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `made-up-${index}`);
    for (const name of names) await definitions.find('acme', name);
    const known = names.filter((name) => definitions.peek('acme', name));
    expect(known.length).toBeLessThan(500);
    expect(known).toEqual(names.slice(-known.length));
  });

  test('lets names that do not exist push out only each other', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    await definitions.find('acme', 'coffee');
    for (let i = 0; i < 1_000; i += 1) await definitions.find('acme', `made-up-${i}`);
    expect(definitions.peek('acme', 'coffee')).toMatchObject({ outcome: 'found' });
    expect(definitions.peek('acme', 'made-up-0')).toBeUndefined();
    expect(definitions.peek('acme', 'made-up-999')).toEqual({ outcome: 'notFound' });
  });
});

describe('find while storage is unavailable', () => {
  test('serves a cached definition for a bounded time, then returns unavailable', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    const found = await definitions.find('acme', 'coffee');
    memory.isDown = true;
    await clock.advance(59_999);
    expect(await definitions.find('acme', 'coffee')).toBe(found);
    await clock.advance(1);
    await expect(definitions.find('acme', 'coffee')).rejects.toMatchObject({ code: 'unavailable' });
    memory.isDown = false;
    expect(await definitions.find('acme', 'coffee')).toBe(found);
  });

  test('does not delay every request by a revalidation of its own', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    await definitions.find('acme', 'coffee');
    memory.isDown = true;
    await clock.advance(5_000);
    await definitions.find('acme', 'coffee');
    expect(definitions.peek('acme', 'coffee')).toMatchObject({ outcome: 'found' });
    expect(memory.calls.total).toBe(2);
    await clock.advance(5_000);
    expect(definitions.peek('acme', 'coffee')).toBeUndefined();
  });

  test('returns unavailable at once for an uncached definition, and does not cache that', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    memory.isDown = true;
    await expect(definitions.find('acme', 'coffee')).rejects.toMatchObject({ code: 'unavailable' });
    memory.isDown = false;
    expect(await definitions.find('acme', 'coffee')).toMatchObject({ outcome: 'found' });
  });
});

describe('write', () => {
  test('is seen at once by the process that wrote, without a call', async () => {
    expect(await definitions.find('acme', 'coffee')).toEqual({ outcome: 'notFound' });
    await definitions.write('acme', 'coffee', storedDefinition(), ifAbsent);
    expect(definitions.peek('acme', 'coffee')).toMatchObject({
      outcome: 'found',
      compiled: { title: 'COFFEE' },
    });
    await definitions.write('acme', 'coffee', marker, { ifMatch: await etagOf('coffee') });
    expect(definitions.peek('acme', 'coffee')).toEqual({ outcome: 'notFound' });
    expect(memory.calls.of('GetBlob')).toBe(1);
  });

  test('returns its ETag for the next conditional write', async () => {
    const written = await definitions.write('acme', 'coffee', storedDefinition(), ifAbsent);
    const ifMatch = written.outcome === 'written' ? written.etag : '';
    expect(
      await definitions.write('acme', 'coffee', storedDefinition({ version: 2 }), { ifMatch }),
    ).toMatchObject({ outcome: 'written' });
  });

  test('that conflicts changes nothing and lets the next find ask', async () => {
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    await definitions.find('acme', 'coffee');
    await revise('coffee', storedDefinition({ version: 2 }));
    expect(
      await definitions.write('acme', 'coffee', storedDefinition({ version: 9 }), { ifMatch: '"0x1"' }),
    ).toEqual({ outcome: 'conflict' });
    expect(definitions.peek('acme', 'coffee')).toBeUndefined();
    expect(await definitions.find('acme', 'coffee')).toMatchObject({ stored: { version: 2 } });
  });

  test('that was not answered lets the next find ask', async () => {
    await definitions.find('acme', 'coffee');
    memory.faults.push('unanswered');
    await expect(definitions.write('acme', 'coffee', storedDefinition(), ifAbsent)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await definitions.find('acme', 'coffee')).toMatchObject({ outcome: 'found' });
  });

  test('is not undone by a find that had begun before it', async () => {
    const gate = latch();
    memory.gate = gate.wait();
    const before = definitions.find('acme', 'coffee');
    memory.gate = undefined;
    await definitions.write('acme', 'coffee', storedDefinition(), ifAbsent);
    gate.open();
    expect(await before).toEqual({ outcome: 'notFound' });
    expect(definitions.peek('acme', 'coffee')).toMatchObject({ outcome: 'found' });
  });
});

describe('read', () => {
  test('bypasses the cache, and distinguishes found, deleted and not found', async () => {
    expect(await definitions.read('acme', 'coffee')).toEqual({ outcome: 'notFound' });
    await definitions.write('acme', 'coffee', storedDefinition(), ifAbsent);
    await revise('coffee', storedDefinition({ version: 2 }));
    expect(await definitions.read('acme', 'coffee')).toEqual({
      outcome: 'found',
      stored: storedDefinition({ version: 2 }),
      etag: await etagOf('coffee'),
    });
    await revise('coffee', marker);
    expect(await definitions.read('acme', 'coffee')).toEqual({
      outcome: 'deleted',
      marker,
      etag: await etagOf('coffee'),
    });
  });
});

describe('list', () => {
  test('has the live surveys of one tenant, with one call', async () => {
    const title = 'Café: 100 % “gut”? 🙂';
    const settings = { maxAnswers: 5, thanksText: 'Not part of a list' };
    await others.write('acme', 'tea', { ...storedDefinition({ version: 3 }), settings }, ifAbsent);
    await others.write('acme', 'coffee', storedDefinition({ title }), ifAbsent);
    await others.write('acme', 'gone', marker, ifAbsent);
    await others.write('acme-2', 'coffee', storedDefinition(), ifAbsent);
    const asked = storedDefinition().definition.questions.length;
    const common = { updatedAt: '2026-01-01T00:00:00.000Z', instance: '01A', questions: asked };
    expect(await definitions.list('acme')).toEqual([
      { survey: 'coffee', title, version: 1, ...common, settings: {} },
      { survey: 'tea', title: 'Coffee', version: 3, ...common, settings: { maxAnswers: 5 } },
    ]);
    expect(memory.calls.rows()).toEqual([{ operation: 'ListBlobs', outcome: 'ok', count: 1 }]);
    expect(await definitions.list('nobody')).toEqual([]);
  });

  test('has the time zones of all tenants, also of a definition that was restored without metadata', async () => {
    const settings = { timeZone: 'Europe/Berlin' };
    await others.write('acme', 'tea', { ...storedDefinition(), settings }, ifAbsent);
    await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
    await others.write('acme', 'gone', marker, ifAbsent);
    const restored = { ...storedDefinition({ instance: '01B' }), settings: { timeZone: 'Asia/Kathmandu' } };
    await memory.elsewhere.put('umbra/tea', Buffer.from(JSON.stringify(restored)));
    expect(await definitions.timeZones()).toEqual(
      new Map([
        ['acme/tea/01A', 'Europe/Berlin'],
        ['umbra/tea/01B', 'Asia/Kathmandu'],
      ]),
    );
    const zoneOf = (tenant: string, survey: string, instance: string) =>
      definitions.timeZoneOf({ tenant, survey, instance });
    expect(await zoneOf('acme', 'tea', '01A')).toBe('Europe/Berlin');
    expect(await zoneOf('acme', 'coffee', '01A')).toBe('UTC');
    expect(await zoneOf('acme', 'coffee', '01C')).toBeUndefined();
    expect(await zoneOf('acme', 'gone', '01A')).toBeUndefined();
  });

  test('takes the longest title and labels there are', async () => {
    const title = '語'.repeat(200);
    const settings = {
      labels: ['甲', '乙', '丙', '丁', '戊'].map((label) => label.repeat(30)),
      archived: true,
    } as const;
    await others.write('acme', 'coffee', { ...storedDefinition({ title }), settings }, ifAbsent);
    expect(await definitions.list('acme')).toMatchObject([{ title, settings }]);
  });

  test('has how many people were invited, unless some invitations were revoked', async () => {
    const createdAt = '2026-01-01T00:00:00.000Z';
    const invitations = [
      { id: '01B', from: 0, count: 20, createdAt },
      { id: '01C', from: 20, count: 5, createdAt },
    ];
    const revoked = invitations.map((batch) => ({ ...batch, revokedAt: createdAt }));
    await others.write('acme', 'invited', { ...storedDefinition(), invitations }, ifAbsent);
    await others.write('acme', 'revoked', { ...storedDefinition(), invitations: revoked }, ifAbsent);
    const listed = await definitions.list('acme');
    expect(listed.map(({ invited: people }) => people)).toEqual([25, undefined]);
  });

  test.each([
    ['no metadata', undefined],
    ['a title that is no percent-encoding', { title: '%E0%', version: '1', updatedat: 'x' }],
    ['a version that is no number', { title: 'x', version: 'one', updatedat: 'x' }],
  ])('reads a blob that was restored with %s', async (_what, metadata) => {
    for (const [survey, document] of [
      ['coffee', storedDefinition()],
      ['gone', marker],
    ] as const) {
      await memory.elsewhere.put(
        `acme/${survey}`,
        Buffer.from(JSON.stringify(document)),
        metadata && { metadata },
      );
    }
    expect(await definitions.list('acme')).toMatchObject([{ survey: 'coffee', title: 'Coffee' }]);
  });
});

describe('a stored document that cannot be read', () => {
  test.each([
    ['is no JSON', '{'],
    ['is empty', ''],
    ['is something else', '[]'],
    ['has no instance', JSON.stringify({ ...storedDefinition(), instance: undefined })],
    ['has a definition that no survey can have', JSON.stringify({ ...storedDefinition(), definition: {} })],
  ])('is corrupt when it %s, at each call', async (_what, text) => {
    await memory.elsewhere.put('acme/coffee', Buffer.from(text));
    const corrupt = {
      name: 'StorageError',
      code: 'corrupt',
      message: expect.stringContaining('acme/coffee'),
    };
    await expect(definitions.find('acme', 'coffee')).rejects.toMatchObject(corrupt);
    await expect(definitions.find('acme', 'coffee')).rejects.toMatchObject(corrupt);
    await expect(definitions.read('acme', 'coffee')).rejects.toMatchObject(corrupt);
    await memory.elsewhere.put('acme/coffee', Buffer.from(JSON.stringify(storedDefinition())));
    expect(await definitions.find('acme', 'coffee')).toMatchObject({ outcome: 'found' });
  });
});

/** Two processes that tell each other what they write. */
function siblings() {
  const listeners: ((blob: string) => void)[] = [];
  const of = (own: number, container = memory.container) =>
    createDefinitions({
      container,
      clock,
      compile: ({ definition }) => ({ title: definition.title, bytes: 100 }),
      options: {
        siblings: {
          tell: (blob) => listeners.forEach((listener, index) => index !== own && listener(blob)),
          onTold: (listener) => listeners.push(listener),
        },
      },
    });
  return [of(0), of(1, memory.elsewhere)] as const;
}

describe('in another process of the same site', () => {
  test('a written definition is read again before it is used', async () => {
    const [here, there] = siblings();
    await here.write('acme', 'coffee', storedDefinition(), ifAbsent);
    expect(await there.find('acme', 'coffee')).toMatchObject({ outcome: 'found' });
    const { definition } = storedDefinition();
    const next = { ...storedDefinition(), version: 2, definition: { ...definition, title: 'Tea' } };
    await here.write('acme', 'coffee', next, { ifMatch: await etagOf('coffee') });
    expect(there.peek('acme', 'coffee')).toBeUndefined();
    expect(await there.find('acme', 'coffee')).toMatchObject({ compiled: { title: 'Tea' } });
  });

  test('so is one whose write may have landed, and the process that was told tells nobody', async () => {
    const [here, there] = siblings();
    await here.write('acme', 'coffee', storedDefinition(), ifAbsent);
    await there.find('acme', 'coffee');
    memory.faults.push('unanswered');
    await expect(here.write('acme', 'coffee', storedDefinition(), ifAbsent)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(there.peek('acme', 'coffee')).toBeUndefined();
  });
});

test('readInstance finds an instance, and neither the next one of its name nor a deleted one', async () => {
  const coffee = { tenant: 'acme', survey: 'coffee' };
  expect(await readInstance(others, { ...coffee, instance: '01A' })).toBeUndefined();
  await others.write('acme', 'coffee', storedDefinition(), ifAbsent);
  expect(await readInstance(others, { ...coffee, instance: '01A' })).toMatchObject({ instance: '01A' });
  expect(await readInstance(others, { ...coffee, instance: '01B' })).toBeUndefined();
  await revise('coffee', marker);
  expect(await readInstance(others, { ...coffee, instance: '01A' })).toBeUndefined();
});
