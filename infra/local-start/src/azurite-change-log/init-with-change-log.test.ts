import { appendFileSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { initWithChangeLog } from './init-with-change-log.ts';
import type { Loki, LokiCollection, LokiDocument } from './loki.ts';

type Blob = LokiDocument & { name: string; length?: number; committedBlocksInOrder?: unknown[] };

interface TestedLoki extends Loki {
  getCollection(name: string): LokiCollection | null;
  addCollection(name: string, options: object): LokiCollection;
  loadDatabase(options: object, done: (error?: unknown) => void): void;
  saveDatabase(done: (error?: unknown) => void): void;
}

const LokiClass = createRequire(createRequire(import.meta.url).resolve('azurite/package.json'))(
  'lokijs',
) as new (path: string, options: object) => TestedLoki;

/** An index as Azurite has it and opens it. */
async function openIndex(path: string) {
  const db = new LokiClass(path, { persistenceMethod: 'fs' });
  const save = () => new Promise((done) => db.saveDatabase(done));
  const faults: unknown[] = [];
  const store = {
    db,
    async init() {
      if (existsSync(path)) await new Promise((done) => db.loadDatabase({}, done));
      if (db.getCollection('blobs') === null) db.addCollection('blobs', { indices: ['name'] });
      await save();
    },
  };
  await initWithChangeLog(
    store,
    () => store.init(),
    (error) => void faults.push(error),
  );
  const blobs = db.getCollection('blobs')!;
  return {
    blobs,
    save,
    faults,
    /** Returns the document that the index holds. */
    insert: (blob: object): Blob => {
      blobs.insert(blob);
      return blob as Blob;
    },
  };
}

function newIndex() {
  const folder = temporaryFolder();
  const path = join(folder, 'index.json');
  return {
    path,
    open: () => openIndex(path),
    changes: () => readdirSync(folder).filter((name) => name.includes('changes')),
    lines: () =>
      readdirSync(folder)
        .filter((name) => name.includes('changes'))
        .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')),
    changeFile: (generation: number) => `${path}.changes-${generation}`,
  };
}

const contentOf = (blobs: LokiCollection) =>
  blobs.data.map(({ $loki, ...rest }) => {
    const { name, length, committedBlocksInOrder: blocks } = rest as Blob;
    return { id: $loki, name, length, blocks };
  });

/** Waits until a request that made a change could be answered. */
const answered = () => Promise.resolve();

describe('an index with a change log', () => {
  test('keeps inserts, updates, appended blocks and removals over a kill', async () => {
    const { open } = newIndex();
    const { blobs, insert, save } = await open();
    const [log, gone] = [insert({ name: 'log', committedBlocksInOrder: ['a'] }), insert({ name: 'gone' })];
    await answered();
    await save();
    const other = insert({ name: 'other', length: 1 });
    log.committedBlocksInOrder!.push('b');
    blobs.update(log);
    await answered();
    log.committedBlocksInOrder!.push('c', 'd');
    log.length = 4;
    blobs.update(log);
    blobs.update(Object.assign(other, { length: 2 }));
    blobs.remove(gone);
    await answered();
    const expected = contentOf(blobs);
    expect(expected.map(({ name }) => name)).toEqual(['log', 'other']);
    const reopened = await open();
    expect(contentOf(reopened.blobs)).toEqual(expected);
    expect(reopened.insert({ name: 'new' }).$loki).toBe(4);
  });

  test('survives several kills, with and without a snapshot between them', async () => {
    const { open, changes } = newIndex();
    const names: string[] = [];
    for (let life = 0; life < 6; life += 1) {
      const { blobs, insert, save } = await open();
      expect(contentOf(blobs).map(({ name }) => name)).toEqual(names);
      for (const part of ['before', 'after']) {
        names.push(insert({ name: `${part} ${life}` }).name);
        await answered();
        if (part === 'before' && life % 3 === 2) await save();
      }
    }
    expect(changes()).toEqual(['index.json.changes-8']);
  });

  test('writes an appended block without the list before it', async () => {
    const { open, lines } = newIndex();
    const { blobs, insert } = await open();
    const log = insert({
      name: 'log',
      committedBlocksInOrder: Array.from({ length: 40_000 }, () => 'a block'),
    });
    await answered();
    log.committedBlocksInOrder!.push('the next one');
    blobs.update(log);
    await answered();
    const [, append = ''] = lines();
    expect(append).toContain('"from":40000,"blocks":["the next one"]');
    expect(append.length).toBeLessThan(300);
  });

  test('writes all changes of one call as one line, before the call is answered', async () => {
    const { open, lines } = newIndex();
    const { blobs, insert } = await open();
    const replaced = insert({ name: 'blob', length: 1 });
    await answered();
    blobs.remove(replaced);
    insert({ name: 'blob', length: 2 });
    await answered();
    expect(lines().map((line) => (JSON.parse(line) as unknown[]).length)).toEqual([1, 2]);
  });

  test('ignores a torn line', async () => {
    const { open, changeFile } = newIndex();
    const { insert } = await open();
    insert({ name: 'whole' });
    await answered();
    appendFileSync(changeFile(1), '[{"in":"blobs","put":{"name":"to');
    const { blobs } = await open();
    expect(contentOf(blobs).map(({ name }) => name)).toEqual(['whole']);
  });

  test('ignores changes beside a snapshot without a mark', async () => {
    const { open, path, changes } = newIndex();
    const { insert, save } = await open();
    insert({ name: 'kept' });
    await answered();
    await save();
    const unmarked = readFileSync(path, 'utf8').replace(/"changesFrom":\d+,/, '');
    insert({ name: 'of another history' });
    await answered();
    writeFileSync(path, unmarked);
    const { blobs } = await open();
    expect(contentOf(blobs).map(({ name }) => name)).toEqual(['kept']);
    expect(changes()).toEqual([]);
  });

  test('refuses to open if a change does not fit', async () => {
    const { open, changeFile } = newIndex();
    await open();
    appendFileSync(changeFile(1), '[{"in":"blobs","remove":7}]\n');
    await expect(open()).rejects.toThrow('a change names document 7 of blobs, which does not exist');
  });

  test('reports a change that cannot be written', async () => {
    const { open, path } = newIndex();
    const { insert, faults } = await open();
    rmSync(join(path, '..'), { recursive: true });
    insert({ name: 'lost' });
    await answered();
    expect(faults).toMatchObject([{ code: 'ENOENT' }]);
  });
});
