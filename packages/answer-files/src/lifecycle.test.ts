import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SurveyKey } from '@canvass/answer-log';
import { createAnswerIds } from '@canvass/journal';
import { dayMs, hourMs } from '@canvass/runtime/clock';
import { StorageError, type BlobContainer } from '@canvass/storage';
import { FaultyStorage } from '@canvass/storage/memory';
import { ulid } from 'ulid';
import {
  createFileKeys,
  createPending,
  eraseFiles,
  folderOf,
  removeFiles,
  removeFilesOfSurveys,
  storeUpload,
  sweepFiles,
  type SweepFilesDeps,
} from './index.ts';

const windowMs = 24 * hourMs;
const ids = createAnswerIds('a secret that is long enough');
const keys = createFileKeys('a secret that is long enough');
const coffee: SurveyKey = { tenant: 'acme', survey: 'coffee', instance: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
const pdf = Buffer.from('%PDF-1.7 a small file');

let nowMs: number;
let storage: FaultyStorage;
let container: BlobContainer;

beforeEach(() => {
  nowMs = Date.parse('2026-11-22T09:00:00.000Z');
  storage = new FaultyStorage(() => nowMs);
  container = storage.direct('files');
});

const idOf = (key: string, atMs = nowMs) => ids.ofKey(atMs, coffee.instance, key);
const pending = () => createPending(container, windowMs);

/** Uploads a file for the submission with this key. Returns its name in the folder, or the problem. */
async function upload(key: string, on = container): Promise<string> {
  const folder = { ...folderOf(coffee, idOf(key)), question: 'cv' };
  const deps = { container: on, pending: createPending(on, windowMs), keys, newId: () => ulid(nowMs) };
  const uploaded = await storeUpload(deps, {
    ...folder,
    name: 'cv.pdf',
    takes: { maxBytes: 1_000 },
    bytes: (async function* () {
      yield pdf;
    })(),
    admit: () => true,
    isWhole: () => true,
  });
  return uploaded.outcome === 'stored' ? keys.read(folder, uploaded.file)! : uploaded.problem;
}

async function names(): Promise<string[]> {
  return (await Array.fromAsync(container.list())).map(({ name }) => name);
}

type Found = 'counted' | 'uncounted' | 'none';

function sweep(answers: Readonly<Record<string, Found>>, on = container) {
  const found = (id: string): Found =>
    Object.entries(answers).find(([each]) => idOf(each).slice(10) === id.slice(10))?.[1] ?? 'none';
  const failures: unknown[] = [];
  const deps: SweepFilesDeps = {
    container: on,
    answerReader: {
      find: async (_key, id) =>
        found(id) === 'counted'
          ? {
              outcome: 'found',
              answer: { id, receivedAt: '', version: 1, answers: {} },
              history: undefined as never,
            }
          : { outcome: 'notFound' },
    },
    findUncounted: async (_key, id) => (found(id) === 'uncounted' ? { id } : undefined),
    idempotencyWindowMs: windowMs,
    onFailure: (_path, error) => void failures.push(error),
  };
  return sweepFiles(deps).then((swept) => ({ ...swept, failures }));
}

/** A file of a counted answer that the sweep has found, and the id of the answer. */
async function settled(key: string): Promise<string> {
  const file = await upload(key);
  const id = idOf(key);
  await pending().promise(folderOf(coffee, id), id, [file]);
  nowMs += dayMs;
  await sweep({ [key]: 'counted' });
  return id;
}

describe('an upload that is not sent', () => {
  test('expires after a day, and cannot be named from then on', async () => {
    await upload('a');
    nowMs += dayMs - 1_000;
    expect(await sweep({})).toMatchObject({ expired: 0 });
    expect(await names()).toHaveLength(2);
    nowMs += 2_000;
    expect(await sweep({})).toMatchObject({ expired: 1, failures: [] });
    expect(await names()).toEqual([]);
    expect(await pending().promise(folderOf(coffee, idOf('a')), idOf('a'), [])).toBe('gone');
  });

  test('stays if it is sent while the sweep decides', async () => {
    const file = await upload('a');
    nowMs += 2 * dayMs;
    const folder = folderOf(coffee, idOf('a'));
    const found = (await pending().read(folder))!;
    expect(await pending().promise(folder, idOf('a'), [file])).toBe('promised');
    expect(await pending().expire(folder, found.etag)).toBe(false);
    expect(await names()).toHaveLength(2);
  });
});

describe('a file of an answer', () => {
  test('stays, and the files that it does not name go', async () => {
    const [file] = [await upload('a'), await upload('a')];
    await pending().promise(folderOf(coffee, idOf('a')), idOf('a'), [file]);
    nowMs += dayMs;
    expect(await sweep({ a: 'counted' })).toMatchObject({ settled: 1, expired: 0 });
    expect(await names()).toEqual([
      expect.stringMatching(new RegExp(`^files/acme/coffee/.*/${file}$`)),
      expect.stringContaining('/of-'),
    ]);
    // A retry of the submission finds them; an upload with the same key does not get into its folder.
    expect(await pending().promise(folderOf(coffee, idOf('a')), idOf('a'), [file])).toBe('promised');
    expect(await upload('a')).toBe('sent');
    nowMs += 30 * hourMs;
    expect(await pending().promise(folderOf(coffee, idOf('a')), idOf('a'), [file])).toBe('gone');
  });

  test('waits while its answer waits to be counted, and expires if there is none', async () => {
    const file = await upload('a');
    await pending().promise(folderOf(coffee, idOf('a')), idOf('a'), [file]);
    nowMs += 2 * dayMs;
    expect(await sweep({ a: 'uncounted' })).toMatchObject({ settled: 0, expired: 0 });
    expect(await names()).toHaveLength(2);
    expect(await sweep({})).toMatchObject({ expired: 1 });
    expect(await names()).toEqual([]);
  });

  test('goes when the answer is erased, before and after the sweep', async () => {
    const id = await settled('a');
    await upload('b');
    await eraseFiles(container, coffee, id, windowMs);
    await eraseFiles(container, coffee, idOf('b'), windowMs);
    expect(await names()).toEqual([]);
    await eraseFiles(container, coffee, id, windowMs);
  });

  test('stays when an answer is erased that had the same key long before', async () => {
    const old = idOf('a', nowMs - 10 * dayMs);
    await settled('a');
    const before = await names();
    await eraseFiles(container, coffee, old, windowMs);
    await removeFiles(container, coffee, { erased: [old], cutOffMs: -Infinity }, windowMs);
    expect(await names()).toEqual(before);
  });

  test('goes by the ledger, and when it is too old', async () => {
    const old = await settled('a');
    const young = await settled('b');
    const erased = await settled('c');
    await removeFiles(
      container,
      coffee,
      { erased: [erased], cutOffMs: Date.parse('2026-11-22T12:00:00.000Z') },
      windowMs,
    );
    const left = await names();
    expect(left.some((name) => name.includes(old.slice(10)))).toBe(false);
    expect(left.some((name) => name.includes(erased.slice(10)))).toBe(false);
    expect(left.filter((name) => name.includes(young.slice(10)))).toHaveLength(2);
  });

  test('goes with its survey', async () => {
    await settled('a');
    await upload('b');
    expect(await removeFilesOfSurveys(container, async () => false)).toBe(0);
    expect(await removeFilesOfSurveys(container, async ({ survey }) => survey === 'coffee')).toBe(4);
    expect(await names()).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'is gone after a repeated erasure, wherever the first one was killed: request %i',
    async (last) => {
      const id = await settled('a');
      const dying = killedAfter(last);
      await eraseFiles(dying, coffee, id, windowMs).catch(() => undefined);
      await eraseFiles(container, coffee, id, windowMs);
      expect(await names()).toEqual([]);
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7])(
    'is gone after the next removal, wherever an erasure was killed: request %i',
    async (last) => {
      const file = await upload('a');
      const id = idOf('a');
      await pending().promise(folderOf(coffee, id), id, [file]);
      await eraseFiles(killedAfter(last), coffee, id, windowMs).catch(() => undefined);
      await removeFiles(container, coffee, { erased: [id], cutOffMs: -Infinity }, windowMs);
      // What the removal does not see has no bytes, and expires.
      expect((await names()).filter((name) => name.startsWith('files/'))).toEqual([]);
      nowMs += 2 * dayMs;
      await sweep({});
      expect(await names()).toEqual([]);
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is kept by the next sweep if one was killed: request %i',
    async (last) => {
      const [file] = [await upload('a'), await upload('a')];
      await pending().promise(folderOf(coffee, idOf('a')), idOf('a'), [file]);
      nowMs += dayMs;
      await sweep({ a: 'counted' }, killedAfter(last)).catch(() => undefined);
      await sweep({ a: 'counted' });
      expect(await names()).toEqual([expect.stringContaining(file), expect.stringContaining('/of-')]);
    },
  );
});

/** The container of a process that dies after so many requests. */
function killedAfter(requests: number): BlobContainer {
  let left = requests;
  return new Proxy(container, {
    get(target, name) {
      const method = Reflect.get(target, name) as unknown;
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => {
        left -= 1;
        if (left < 0) throw new StorageError('unavailable', 'killed');
        return Reflect.apply(method, target, args) as unknown;
      };
    },
  });
}
