import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ReadSummary, SurveyKey } from '@canvass/answer-log';
import { createAnswerIds, idLength } from '@canvass/journal';
import { dayMs, hourMs } from '@canvass/runtime/clock';
import { StorageError, type BlobContainer } from '@canvass/storage';
import { FaultyStorage } from '@canvass/storage/memory';
import { startHistory, type AnswerFile, type SurveyDefinition } from '@canvass/surveys';
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
const definition: SurveyDefinition = {
  title: 'Files',
  questions: [{ id: 'cv', text: 'Your CV', type: 'files', required: false, maxFiles: 3, maxBytes: 1_000 }],
};
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
const pending = (on = container) => createPending(on, windowMs, async ({ tail }) => savedTails.has(tail));

const folderFor = (key: string) => folderOf(coffee, idOf(key));
/** Promises files to an attempt that is sent now. */
const promise = (key: string, ...files: string[]) => pending().promise(folderFor(key), idOf(key), files);

/** Folders whose form is saved. */
const savedTails = new Set<string>();

/** What was uploaded, by its name in the folder. */
const uploads = new Map<string, AnswerFile>();

/** Uploads a file for the submission with this key. Returns its name in the folder, or the problem. */
async function upload(key: string, on = container): Promise<string> {
  const folder = { ...folderFor(key), question: 'cv' };
  const deps = { container: on, pending: pending(on), keys, newId: () => ulid(nowMs) };
  const uploaded = await storeUpload(deps, {
    ...folder,
    attempt: idOf(key),
    name: 'cv.pdf',
    takes: { maxBytes: 1_000 },
    bytes: (async function* () {
      yield pdf;
    })(),
    admit: () => true,
    isWhole: () => true,
  });
  if (uploaded.outcome !== 'stored') return uploaded.problem;
  const name = uploaded.file.key.slice(0, idLength);
  uploads.set(name, uploaded.file);
  return name;
}

async function names(): Promise<string[]> {
  return (await Array.fromAsync(container.list())).map(({ name }) => name);
}

/** What the sweep finds of an answer: the files that it names, if it is counted. */
type Found = readonly string[] | 'uncounted';

/** @param summary what is left of the survey's summary */
function sweep(
  answers: Readonly<Record<string, Found>>,
  {
    on = container,
    summary = 'found',
  }: { on?: BlobContainer; summary?: 'found' | 'notFound' | 'deleted' } = {},
) {
  const found = (id: string): Found | undefined =>
    Object.entries(answers).find(([each]) => idOf(each).slice(10) === id.slice(10))?.[1];
  const failures: unknown[] = [];
  let searches = 0;
  const history = startHistory(definition);
  const deps: SweepFilesDeps = {
    container: on,
    summaries: { read: async () => ({ outcome: summary }) as ReadSummary },
    answerReader: {
      find: async (_key, id) => {
        const named = found(id);
        if (typeof named !== 'object') return { outcome: 'notFound' };
        const list = JSON.stringify(named.map((name) => uploads.get(name)));
        const record = { cv: named.length, 'cv.files': list };
        const answer = { id, number: 1, receivedAt: '', version: 1, answers: record };
        return { outcome: 'found', answer, history };
      },
    },
    findUncounted: async (_key, id) => {
      searches += 1;
      return found(id) === 'uncounted' ? { id } : undefined;
    },
    isSaved: async (folder) => savedTails.has(folder.tail),
    idempotencyWindowMs: windowMs,
    onFailure: (_path, error) => void failures.push(error),
  };
  return sweepFiles(deps).then((swept) => ({ ...swept, failures, searches }));
}

/** A file of a counted answer that the sweep has found, and the id of the answer. */
async function settled(key: string): Promise<string> {
  const file = await upload(key);
  const id = idOf(key);
  await promise(key, file);
  nowMs += dayMs;
  await sweep({ [key]: [file] });
  return id;
}

describe('an upload that is not sent', () => {
  test('stays as long as its form is saved', async () => {
    const file = await upload('kept');
    savedTails.add(folderFor('kept').tail);
    nowMs += 5 * dayMs;
    expect(await sweep({})).toMatchObject({ expired: 0 });
    expect(await promise('kept', file)).toBe('promised');
    savedTails.clear();
    nowMs += 2 * dayMs;
    expect(await sweep({})).toMatchObject({ expired: 1 });
  });

  test('stays with saved answers whose sending failed, and is sent days later, once more', async () => {
    const file = await upload('vain');
    savedTails.add(folderFor('vain').tail);
    expect(await promise('vain', file)).toBe('promised');
    nowMs += 3 * dayMs;
    expect(await sweep({})).toMatchObject({ expired: 0 });
    const other = await upload('vain');
    expect(await promise('vain', file, other)).toBe('promised');
    savedTails.clear();
    nowMs += 3 * dayMs;
    expect(await sweep({ vain: [file, other] })).toMatchObject({ settled: 1, expired: 0 });
    expect(await names()).toHaveLength(3);
  });

  test('expires after a day, and cannot be named from then on', async () => {
    await upload('a');
    nowMs += dayMs - 1_000;
    expect(await sweep({})).toMatchObject({ expired: 0 });
    expect(await names()).toHaveLength(2);
    nowMs += 2_000;
    expect(await sweep({})).toMatchObject({ expired: 1, failures: [] });
    expect(await names()).toEqual([]);
    expect(await promise('a')).toBe('gone');
  });

  test.each<[string, (key: string) => Promise<unknown>]>([
    ['an erasure', (key) => eraseFiles(container, coffee, idOf(key), windowMs)],
    [
      'a sweep',
      () => {
        nowMs += dayMs + 1_000;
        return sweep({});
      },
    ],
    [
      'a sweep that finds its answer',
      async (key) => {
        await promise(key);
        nowMs += dayMs;
        return sweep({ [key]: [] });
      },
    ],
  ])('leaves nothing if %s deletes its folder at the same time', async (_who, deleting) => {
    await upload('a');
    // The deletion runs when the upload has looked for the folder, and before its blob is there.
    const create = container.createAppendBlob.bind(container);
    const racing = intercept('createAppendBlob', async (name: string) => {
      await deleting('a');
      return create(name);
    });
    expect(await upload('a', racing)).toBe('unknown');
    expect((await names()).filter((name) => !name.includes('/of-'))).toEqual([]);
  });

  test('leaves nothing if its folder is deleted when its blob is there, but was not listed', async () => {
    await upload('a');
    const list = container.list.bind(container);
    let uploading: Promise<string> | undefined;
    let lists = 0;
    // The upload runs when the deletion has listed the folder, and before it deletes what names it.
    const racing = intercept('list', async function* (prefix?: string) {
      yield* await Array.fromAsync(list(prefix));
      lists += 1;
      if (lists === 2) uploading = upload('a');
      await uploading;
    });
    await eraseFiles(racing, coffee, idOf('a'), windowMs);
    expect(await uploading).toBe('unknown');
    expect(await names()).toEqual([]);
  });

  test('stays if it is sent while the sweep decides', async () => {
    const file = await upload('a');
    nowMs += 2 * dayMs;
    const folder = folderFor('a');
    const found = (await pending().read(folder))!;
    expect(await promise('a', file)).toBe('promised');
    expect(await pending().expire(folder, found)).toBe(false);
    expect(await names()).toHaveLength(2);
  });
});

describe('a file of an answer', () => {
  test('is not promised if it expired with an earlier folder of its submission', async () => {
    const old = await upload('a');
    nowMs += dayMs + 1_000;
    await sweep({});
    const young = await upload('a');
    expect(await promise('a', old, young)).toBe('gone');
    expect(await promise('a', young)).toBe('promised');
  });

  test('stays while the summary of its survey is lost, and goes if the survey is deleted', async () => {
    const file = await upload('a');
    await promise('a', file);
    nowMs += dayMs;
    expect(await sweep({}, { summary: 'notFound' })).toMatchObject({ settled: 0, expired: 0, failures: [] });
    expect(await names()).toHaveLength(2);
    expect(await sweep({}, { summary: 'deleted' })).toMatchObject({ expired: 1, failures: [] });
    expect(await names()).toEqual([]);
  });

  test('stays its own when its key is used again before the sweep has looked', async () => {
    const file = await upload('a');
    const first = idOf('a');
    await promise('a', file);
    nowMs += 26 * hourMs;
    expect(await upload('a')).toBe('sent');
    expect(await promise('a', file)).toBe('used');
    expect((await pending().read(folderFor('a')))?.document.attempts).toEqual([first]);
    expect(await sweep({ a: [file] })).toMatchObject({ settled: 1 });
    expect(await names()).toContainEqual(expect.stringContaining(file));
    await eraseFiles(container, coffee, first, windowMs);
    expect(await names()).toEqual([]);
  });

  test('goes if only an attempt has named it that became no answer', async () => {
    const [counted, refused] = [await upload('a'), await upload('a')];
    await promise('a', counted);
    await promise('a', refused);
    nowMs += dayMs;
    await sweep({ a: [counted] });
    expect(await names()).toEqual([expect.stringContaining(counted), expect.stringContaining('/of-')]);
  });

  test('stays, and the files that it does not name go', async () => {
    const [file] = [await upload('a'), await upload('a')];
    await promise('a', file);
    nowMs += dayMs;
    // A search of the journal costs far more than the answer in its log.
    expect(await sweep({ a: [file] })).toMatchObject({ settled: 1, expired: 0, searches: 0 });
    expect(await names()).toEqual([
      expect.stringMatching(new RegExp(`^files/acme/coffee/.*/${file}$`)),
      expect.stringContaining('/of-'),
    ]);
    // A retry of the submission finds them; an upload with the same key does not get into its folder.
    expect(await promise('a', file)).toBe('promised');
    expect(await upload('a')).toBe('sent');
    nowMs += 30 * hourMs;
    expect(await promise('a', file)).toBe('gone');
  });

  test('waits while its answer waits to be counted, and expires if there is none', async () => {
    const file = await upload('a');
    await promise('a', file);
    nowMs += 2 * dayMs;
    expect(await sweep({ a: 'uncounted' })).toMatchObject({ settled: 0, expired: 0, searches: 1 });
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

  test.each([1, 2, 3, 4, 5, 6, 7])(
    'is gone after a repeated erasure, wherever the first one was killed: request %i',
    async (last) => {
      const id = await settled('a');
      const dying = killedAfter(last);
      await eraseFiles(dying, coffee, id, windowMs).catch(() => undefined);
      await eraseFiles(container, coffee, id, windowMs);
      expect(await names()).toEqual([]);
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'is gone after the next removal, wherever an erasure was killed: request %i',
    async (last) => {
      const file = await upload('a');
      const id = idOf('a');
      await promise('a', file);
      await eraseFiles(killedAfter(last), coffee, id, windowMs).catch(() => undefined);
      await removeFiles(container, coffee, { erased: [id], cutOffMs: -Infinity }, windowMs);
      // What the removal does not see has no bytes, and expires.
      expect((await names()).filter((name) => name.startsWith('files/'))).toEqual([]);
      nowMs += 2 * dayMs;
      await sweep({});
      expect(await names()).toEqual([]);
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'is kept by the next sweep if one was killed: request %i',
    async (last) => {
      const [file] = [await upload('a'), await upload('a')];
      await promise('a', file);
      nowMs += dayMs;
      await sweep({ a: [file] }, { on: killedAfter(last) }).catch(() => undefined);
      await sweep({ a: [file] });
      expect(await names()).toEqual([expect.stringContaining(file), expect.stringContaining('/of-')]);
    },
  );
});

/** The container with another method. */
function intercept<Name extends keyof BlobContainer>(name: Name, method: BlobContainer[Name]): BlobContainer {
  return new Proxy(container, {
    get(target, each) {
      const own = each === name ? method : (Reflect.get(target, each) as unknown);
      return typeof own === 'function' && own !== method ? (own.bind(target) as unknown) : own;
    },
  });
}

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
