import { describe, expect, test } from '@jest/globals';
import { FakeClock, jestAzuriteConnectionString, uniqueName } from '@canvass/testing';
import { randomBytes } from 'node:crypto';
import {
  createDefinitions,
  createDrafts,
  createRevokedSessions,
  createTenants,
  createVersions,
  StorageCalls,
  type BlobContainer,
  type CallCounter,
} from '../src/index.ts';
import { azureBlobContainer, createBlobService } from '../src/azure/index.ts';
import { storedDefinition } from './stored-definition.ts';

const clock = { now: () => Date.now() };
const at = '2026-01-01T00:00:00.000Z';

async function containerOnAzurite(name: string, count: CallCounter = () => {}): Promise<BlobContainer> {
  const service = createBlobService({ connectionString: jestAzuriteConnectionString() });
  const container = azureBlobContainer(service, uniqueName(name), { count });
  await container.create();
  return container;
}

describe('on Azurite', () => {
  test('one of many concurrent calls creates a tenant, and its key is valid in another process', async () => {
    const container = await containerOnAzurite('tenants');
    const made = await Promise.all(
      [1, 2, 3].map(() => createTenants({ container, clock, randomBytes }).create('acme')),
    );
    const [created, ...more] = made.filter(({ outcome }) => outcome === 'created');
    expect(more).toEqual([]);
    const apiKey = created?.outcome === 'created' ? created.apiKey : '';
    expect(await createTenants({ container, clock, randomBytes }).authenticate(apiKey)).toMatchObject({
      outcome: 'tenant',
      tenant: 'acme',
    });
  });

  test('a session that one process revokes ends in another within 5 s, and those that go on are not read again', async () => {
    const calls = new StorageCalls();
    const container = await containerOnAzurite('revoked', calls.count);
    const fakeClock = new FakeClock();
    const process = () => createRevokedSessions({ container, clock: fakeClock });
    const [here, elsewhere] = [process(), process()];
    const untilSeconds = Math.floor(fakeClock.now() / 1_000) + 3_600;
    const names = ['one', 'two', 'three'].map((id) => ({ id, untilSeconds }));
    const [one = { id: '', untilSeconds }] = names;
    const ask = () => Promise.all(names.map((name) => elsewhere.isRevoked(name)));

    // The first revocation creates the marker, the second rewrites it.
    await here.revoke({ id: 'zero', untilSeconds });
    expect(await ask()).toEqual([false, false, false]);
    calls.reset();
    await fakeClock.advance(5_000);
    expect(await ask()).toEqual([false, false, false]);
    expect(calls.total).toBe(1);

    await here.revoke(one);
    expect(await here.isRevoked(one)).toBe(true);
    await fakeClock.advance(5_000);
    expect(await ask()).toEqual([true, false, false]);
    expect([await here.useOnce(one), await elsewhere.useOnce({ id: 'link', untilSeconds })]).toEqual([
      false,
      true,
    ]);
  });

  test('a definition goes from one process to another, later by ETag', async () => {
    const calls = new StorageCalls();
    const container = await containerOnAzurite('definitions', calls.count);
    const process = () =>
      createDefinitions({
        container,
        clock,
        compile: ({ definition }) => ({ title: definition.title, bytes: 0 }),
        options: { freshForMs: 0, waitAfterMs: 0 },
      });
    const [writer, reader] = [process(), process()];

    const title = 'Café 🙂';
    const first = await writer.write('acme', 'coffee', storedDefinition({ title }), { ifAbsent: true });
    expect(first).toMatchObject({ outcome: 'written' });
    expect(await reader.find('acme', 'coffee')).toMatchObject({
      stored: { version: 1 },
      compiled: { title },
    });
    expect(await reader.find('acme', 'coffee')).toMatchObject({
      stored: { version: 1 },
      compiled: { title },
    });
    expect(await reader.list('acme')).toEqual([
      {
        survey: 'coffee',
        title,
        version: 1,
        updatedAt: storedDefinition().updatedAt,
        instance: storedDefinition().instance,
        settings: {},
        questions: 2,
      },
    ]);

    const read = await reader.read('acme', 'coffee');
    expect(read).toMatchObject({ etag: first.outcome === 'written' && first.etag });
    const ifMatch = read.outcome === 'found' ? read.etag : '';
    const marker = { deleted: true, instance: '01A', deletedAt: '2026-01-02T00:00:00.000Z' } as const;
    expect(await writer.write('acme', 'coffee', marker, { ifMatch })).toMatchObject({ outcome: 'written' });
    expect(await reader.find('acme', 'coffee')).toEqual({ outcome: 'notFound' });
    expect(await reader.list('acme')).toEqual([]);
    expect(await reader.write('acme', 'coffee', storedDefinition(), { ifMatch })).toEqual({
      outcome: 'conflict',
    });
  });

  test('of two writers of a draft one is refused, and a list has the titles', async () => {
    const container = await containerOnAzurite('drafts');
    const drafts = createDrafts(container);
    const draft = { draft: {}, undo: [{}], basedOn: null, revision: 1, updatedAt: at, updatedBy: 'Zoë' };
    const basedOn = { instance: '01A', version: 3 };
    const write = () => drafts.write('acme', 'tea', draft, 'Té “🙂”', { ifAbsent: true });
    const both = await Promise.all([write(), write()]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'written']);
    await drafts.write('acme', 'coffee', { ...draft, basedOn }, '', { ifAbsent: true });
    expect(await drafts.list('acme')).toEqual([
      { survey: 'coffee', title: '', updatedAt: at, instance: '01A', shelf: {} },
      { survey: 'tea', title: 'Té “🙂”', updatedAt: at, instance: undefined, shelf: {} },
    ]);
    expect(await drafts.read('acme', 'tea')).toMatchObject({ outcome: 'found', document: draft });
    const outdated = { ifMatch: '"0x1"' };
    expect(await drafts.delete('acme', 'tea', outdated)).toEqual({ outcome: 'conflict' });
    await drafts.deleteOf('acme', 'coffee', '01B');
    await drafts.deleteOf('acme', 'coffee', '01A');
    expect((await drafts.list('acme')).map(({ survey }) => survey)).toEqual(['tea']);
  });

  test('versions are listed newest first, and deleted with their survey', async () => {
    const versions = createVersions(await containerOnAzurite('versions'));
    const survey = { tenant: 'acme', survey: 'tea', instance: '01A' };
    const { definition } = storedDefinition();
    const published = { definition, publishedAt: at, publishedBy: 'Zoë' };
    for (const version of [9, 10]) await versions.write(survey, version, published);
    await versions.write({ ...survey, instance: '01B' }, 1, published);
    const listed = { publishedAt: at, publishedBy: 'Zoë' };
    expect(await versions.list(survey)).toEqual([
      { version: 10, ...listed },
      { version: 9, ...listed },
    ]);
    expect(await versions.read(survey, 9)).toEqual({ outcome: 'found', ...published });
    await versions.deleteAll(survey);
    await versions.deleteAll(survey);
    expect(await versions.list(survey)).toEqual([]);
    expect(await versions.list({ ...survey, instance: '01B' })).toHaveLength(1);
  });
});
