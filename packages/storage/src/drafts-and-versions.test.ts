import { beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock, latch } from '@canvass/testing';
import { faultyMemory, type FaultyMemory } from '../test/faulty-memory.ts';
import { storedDefinition } from '../test/stored-definition.ts';
import { createDrafts, maxDraftBytes, type StoredDraft } from './drafts.ts';
import { ReadBudget } from './read-budget.ts';
import { createVersions } from './versions.ts';

const ifAbsent = { ifAbsent: true } as const;
const draft: StoredDraft = {
  draft: { title: 'Tea' },
  undo: [],
  basedOn: null,
  revision: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'Ana',
};

let memory: FaultyMemory;
beforeEach(() => {
  memory = faultyMemory(new FakeClock());
});

describe('drafts', () => {
  test('are read as they were written, and listed with their titles by one call', async () => {
    const drafts = createDrafts(memory.container);
    expect(await drafts.read('acme', 'tea')).toEqual({ outcome: 'notFound' });
    const basedOn = { instance: '01A', version: 3 };
    await drafts.write('acme', 'tea', draft, 'Té “☕”', ifAbsent);
    await drafts.write('acme', 'coffee', { ...draft, basedOn }, '', ifAbsent);
    await drafts.write('acme-2', 'tea', draft, 'Tea', ifAbsent);
    expect(await drafts.read('acme', 'tea')).toMatchObject({ outcome: 'found', document: draft });
    const { updatedAt } = draft;
    expect(await drafts.list('acme')).toEqual([
      { survey: 'coffee', title: '', updatedAt, instance: '01A', shelf: {} },
      { survey: 'tea', title: 'Té “☕”', updatedAt, instance: undefined, shelf: {} },
    ]);
    expect(memory.calls.rows()).toContainEqual({ operation: 'ListBlobs', outcome: 'ok', count: 1 });
  });

  test('that were restored without metadata are listed as well', async () => {
    const drafts = createDrafts(memory.container);
    await memory.container.put('acme/tea', Buffer.from(JSON.stringify(draft)));
    const { updatedAt } = draft;
    expect(await drafts.list('acme')).toEqual([
      { survey: 'tea', title: 'Tea', updatedAt, instance: undefined, shelf: {} },
    ]);
  });

  test('that are large wait until there is room to read them', async () => {
    const mebibyte = 1024 ** 2;
    const budget = new ReadBudget(mebibyte);
    const drafts = createDrafts(memory.container, budget);
    const large = { ...draft, draft: 'x'.repeat(mebibyte) };
    await drafts.write('acme', 'large', large, 'Large', ifAbsent);
    await drafts.write('acme', 'tea', draft, 'Tea', ifAbsent);
    const held = latch();
    const other = budget.hold(async (admit) => {
      await admit(mebibyte);
      await held.wait();
    });
    let isRead = false;
    const reading = drafts.read('acme', 'large').then((found) => {
      isRead = true;
      return found;
    });
    expect(await drafts.read('acme', 'tea')).toMatchObject({ outcome: 'found' });
    expect(isRead).toBe(false);
    held.open();
    await other;
    expect(await reading).toMatchObject({ outcome: 'found', document: large });
    expect(budget.bytes).toBe(0);
  });

  test('are written and deleted only as the version that was read', async () => {
    const drafts = createDrafts(memory.container);
    const written = await drafts.write('acme', 'tea', draft, 'Tea', ifAbsent);
    const ifMatch = 'etag' in written ? written.etag : '';
    expect(await drafts.write('acme', 'tea', draft, 'Tea', ifAbsent)).toEqual({ outcome: 'conflict' });
    await drafts.write('acme', 'tea', { ...draft, revision: 2 }, 'Tea', { ifMatch });
    expect(await drafts.delete('acme', 'tea', { ifMatch })).toEqual({ outcome: 'conflict' });
    expect(await drafts.delete('acme', 'tea')).toEqual({ outcome: 'deleted' });
  });

  test('are deleted with the life of the survey that they were made from, even if they are unreadable', async () => {
    const drafts = createDrafts(memory.container);
    const basedOn = { instance: '01A', version: 3 };
    const isLeft = async (...of: [instance: string][]) => {
      for (const [instance] of of) await drafts.deleteOf('acme', 'tea', instance);
      return (await memory.container.head('acme/tea')).outcome === 'found';
    };
    await drafts.write('acme', 'tea', draft, 'Tea', ifAbsent);
    expect(await isLeft(['01A'])).toBe(true);
    const found = await drafts.read('acme', 'tea');
    const ifMatch = 'etag' in found ? found.etag : '';
    await drafts.write('acme', 'tea', { ...draft, basedOn }, 'Tea', { ifMatch });
    expect(await isLeft(['01B'])).toBe(true);
    expect(await isLeft(['01A'], ['01A'])).toBe(false);
    await memory.container.put('acme/tea', Buffer.from('{"draft":'));
    expect(await isLeft(['01A'])).toBe(false);
  });

  test('that are too large are not written', async () => {
    const drafts = createDrafts(memory.container);
    const large = { ...draft, draft: 'x'.repeat(maxDraftBytes) };
    expect(await drafts.write('acme', 'tea', large, 'Tea', ifAbsent)).toEqual({ outcome: 'tooLarge' });
    expect(await drafts.read('acme', 'tea')).toEqual({ outcome: 'notFound' });
  });

  test('that cannot be read are a fault of their own', async () => {
    await memory.container.put('acme/tea', Buffer.from('{"draft":'));
    await expect(createDrafts(memory.container).read('acme', 'tea')).rejects.toMatchObject({
      code: 'corrupt',
    });
  });
});

describe('versions', () => {
  const survey = { tenant: 'acme', survey: 'tea', instance: '01A' };
  const { definition } = storedDefinition();
  const published = { definition, publishedAt: '2026-01-01T00:00:00.000Z', publishedBy: 'Zoë' };

  test('are listed newest first, and read one by one', async () => {
    const versions = createVersions(memory.container);
    for (const version of [1, 2, 10]) await versions.write(survey, version, published);
    await versions.write({ ...survey, instance: '01B' }, 1, published);
    const { publishedAt, publishedBy } = published;
    expect(await versions.list(survey)).toEqual(
      [10, 2, 1].map((version) => ({ version, publishedAt, publishedBy })),
    );
    expect(await versions.read(survey, 2)).toEqual({ outcome: 'found', ...published });
    expect(await versions.read(survey, 3)).toEqual({ outcome: 'notFound' });
  });

  test('that were not published in the end are deleted one by one', async () => {
    const versions = createVersions(memory.container);
    for (const version of [1, 2]) await versions.write(survey, version, published);
    await versions.delete(survey, 2);
    expect(await versions.list(survey)).toMatchObject([{ version: 1 }]);
  });

  test('are deleted with their survey, and no other', async () => {
    const versions = createVersions(memory.container);
    const next = { ...survey, instance: '01B' };
    for (const each of [survey, next]) await versions.write(each, 1, published);
    await versions.deleteAll(survey);
    expect(await versions.list(survey)).toEqual([]);
    expect(await versions.list(next)).toHaveLength(1);
  });
});
