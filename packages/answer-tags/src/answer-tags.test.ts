import type { SummaryDocument, SurveyKey } from '@canvass/answer-log';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { maxTagLength } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { monotonicFactory } from 'ulid';
import { createAnswerTags } from './answer-tags.ts';
import { maxTagsGiven, nextTags } from './change-tags.ts';
import { removeTags, removeTagsOfSurveys } from './remove-tags.ts';
import { readShard } from './tag-shard.ts';

const key: SurveyKey = { tenant: 'acme', survey: 'coffee', instance: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
const nobody = { erased: [], cutOffMs: -Infinity };

/** A survey with some counted answers, and the tags of one or several processes. */
function fixture(count = 40) {
  const container = memoryBlobContainer(new MemoryBlobService(), 'tags');
  const newId = monotonicFactory();
  // Ids of one time follow each other, so every 32nd is in the same shard.
  const ids = Array.from({ length: count }, () => newId(1_800_000_000_000));
  let document = {
    logSince: 1,
    removedLines: 0,
    erased: [],
    log: [{ answers: count }],
  } as unknown as SummaryDocument;
  const ledger: { id: string; erasedAt: string; invitation: undefined }[] = [];
  let moved = 0;
  let passes = 0;
  let onPass: (() => Promise<unknown>) | undefined;
  const process = () =>
    createAnswerTags({
      container,
      summaries: { read: async () => ({ outcome: 'found', document, etag: '' }) as never },
      answerReader: {
        async *idsNewestFirst() {
          passes += 1;
          const run = onPass;
          onPass = undefined;
          await run?.();
          for (const [index, id] of ids.entries()) yield { id, number: index + 1 + moved };
        },
      },
      erasureLedger: { read: async () => ledger },
    });
  const tags = process();
  const answer = (index: number) => ({ id: ids[index]!, number: index + 1 + moved });
  return {
    container,
    ids,
    tags,
    process,
    answer,
    ledger,
    become: (changes: Partial<SummaryDocument>) => (document = { ...document, ...changes }),
    document: () => document,
    passes: () => passes,
    /** Runs once, in the next pass over the log. */
    duringPass: (run: () => Promise<unknown>) => (onPass = run),
    /** The log is rebuilt, with so many answers before the others. */
    rebuild: (by: number) => {
      moved = by;
      document = { ...document, logSince: document.logSince + 1, log: [{ answers: count + by }] as never };
    },
    move: (by: number) => (moved = by),
    give: (index: number, ...given: string[]) =>
      tags.change(key, document, answer(index), (before) => [...before, ...given]),
    set: (index: number, given: readonly string[], by = tags) =>
      by.change(key, document, answer(index), () => given),
    index: (by = tags) => by.read(key, document),
  };
}

const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `tag ${from + index}`);

const counts = (list: readonly { tag: string; answers: number }[]) =>
  Object.fromEntries(list.map(({ tag, answers }) => [tag, answers]));

describe('the tags of answers', () => {
  test('are counted, found by place, and read by answer', async () => {
    const { give, index, ids } = fixture();
    await give(4, 'roster', 'Staffing');
    await give(2, 'roster');
    await give(9, 'call back');
    const found = await index();
    expect(counts(found.counts())).toEqual({ roster: 2, Staffing: 1, 'call back': 1 });
    expect([...found.placesWith(['roster'])]).toEqual([3, 5]);
    expect([...found.placesWith(['STAFFING', 'call back'])]).toEqual([5, 10]);
    expect(found.tagsOf(ids[4]!)).toEqual(['roster', 'Staffing']);
    expect(found.tagsOf(ids[5]!)).toEqual([]);
    expect(found.byPlace().get(10)).toEqual(['call back']);
  });

  test('are spelt as the survey spelt them first', async () => {
    const { give, index } = fixture();
    await give(0, 'Roster');
    expect(await give(1, 'ROSTER')).toEqual({ outcome: 'changed', tags: ['Roster'], isChanged: true });
    expect(await give(1, 'roster')).toEqual({ outcome: 'changed', tags: ['Roster'], isChanged: false });
    expect(counts((await index()).counts())).toEqual({ Roster: 2 });
  });

  test('go with the last answer that has them', async () => {
    const { give, set, index, container } = fixture();
    await give(0, 'roster');
    await set(0, []);
    expect((await index()).counts()).toEqual([]);
    expect(await Array.fromAsync(container.list())).toEqual([]);
  });

  test('of many writers at once are all kept, and each process sees them', async () => {
    const { tags, process, set, index } = fixture(64);
    const [one, other] = [process(), process()];
    const before = await tags.version(key);
    await Promise.all(
      Array.from({ length: 64 }, (_, place) =>
        set(place, ['roster', `t${place % 7}`], [one, other][place % 2]),
      ),
    );
    const expected = { roster: 64, t0: 10, t1: 9, t2: 9, t3: 9, t4: 9, t5: 9, t6: 9 };
    for (const by of [tags, one, other]) expect(counts((await index(by)).counts())).toEqual(expected);
    expect(await tags.version(key)).not.toBe(before);
  });

  test('have limits', async () => {
    const { set, give } = fixture();
    expect(await set(0, many(0, 21))).toEqual({ outcome: 'tooManyOfAnswer' });
    for (let index = 0; index < 5; index += 1) await set(index, many(20 * index, 20 * index + 20));
    expect(await give(7, 'one more')).toEqual({ outcome: 'tooManyOfSurvey' });
    expect(await give(7, 'tag 3')).toMatchObject({ outcome: 'changed' });
  });
});

test('tags of a survey are limited by how often they are given', () => {
  const full = { counts: () => [{ tag: 'roster', answers: maxTagsGiven - 1 }] };
  expect(nextTags(full, [], () => ['roster'])).toMatchObject({ outcome: 'next' });
  expect(nextTags(full, [], () => ['roster', 'staffing'])).toEqual({ outcome: 'tooManyGiven' });
  expect(nextTags(full, ['roster', 'staffing'], () => ['roster'])).toMatchObject({ outcome: 'next' });
});

test('the largest tags that a survey may have fit into the cache', async () => {
  const { container, ids } = fixture();
  // One for each answer, which takes the most memory, with three bytes for each character.
  const tags = ['\u{4e00}'.repeat(maxTagLength)];
  const answers = Object.fromEntries(ids.map((id, index) => [id, [index + 1, tags]]));
  await container.put('shard', Buffer.from(JSON.stringify({ logSince: 0, answers })));
  const { shard, bytes } = (await readShard(container, 'shard'))!;
  expect((bytes / ids.length) * maxTagsGiven).toBeLessThan(48 * 1024 ** 2);
  expect([...shard.answers.values()].map((tagged) => tagged.tags)).toEqual(ids.map(() => tags));
});

describe('answers that go', () => {
  test('take their tags with them when they are erased or too old', async () => {
    const { give, index, container, ids } = fixture();
    for (const each of [0, 1, 2]) await give(each, 'roster');
    await removeTags(container, key, { ...nobody, erased: [ids[1]!] });
    expect([...(await index()).placesWith(['roster'])]).toEqual([1, 3]);
    await removeTags(container, key, { erased: [], cutOffMs: Infinity });
    expect(await Array.fromAsync(container.list())).toEqual([]);
  });

  test('have no tags for readers before a worker has removed those', async () => {
    const { give, index, become, ids } = fixture();
    for (const each of [0, 1, 2]) await give(each, 'roster');
    become({ removedLines: 1, log: [{ answers: 39 }] as never, erased: [ids[1]!] });
    const found = await index();
    expect(counts(found.counts())).toEqual({ roster: 1 });
    expect([...found.placesWith(['roster'])]).toEqual([3]);
    expect(found.tagsOf(ids[1]!)).toEqual([]);
  });

  test('get no tags if they are erased while those are written', async () => {
    const { give, index, ledger, ids } = fixture();
    ledger.push({ id: ids[3]!, erasedAt: '', invitation: undefined });
    expect(await give(3, 'roster')).toEqual({ outcome: 'erased' });
    expect((await index()).counts()).toEqual([]);
  });

  test('take the tags of a whole survey with them', async () => {
    const { give, container } = fixture();
    await give(0, 'roster');
    expect(await removeTagsOfSurveys(container, async () => false)).toBe(0);
    expect(await removeTagsOfSurveys(container, async () => true)).toBe(1);
  });
});

test('tags follow their answers into a log that was rebuilt', async () => {
  const { give, index, become, move, ids } = fixture();
  await give(4, 'roster');
  await give(39, 'roster');
  move(1);
  become({ logSince: 2 });
  const found = await index();
  // The last one has a place beyond the log, which does not have it any more.
  expect([...found.placesWith(['roster'])]).toEqual([6]);
  expect(found.tagsOf(ids[4]!)).toEqual(['roster']);
  await give(4, 'staffing');
  expect((await index()).tagsOf(ids[4]!)).toEqual(['roster', 'staffing']);
});

test('all who read a log that was rebuilt share one pass over it, and read it again after a failure', async () => {
  const { give, index, rebuild, passes, duringPass } = fixture();
  await give(4, 'roster');
  rebuild(1);
  duringPass(() => Promise.reject(new Error('down')));
  await expect(Promise.all([index(), index()])).rejects.toThrow('down');
  expect(passes()).toBe(1);
  const found = await Promise.all([index(), index(), index()]);
  expect(found.map((each) => [...each.placesWith(['roster'])])).toEqual([[6], [6], [6]]);
  await index();
  expect(passes()).toBe(2);
});

describe('a change around a rebuild', () => {
  // The answers 4 and 36 are in the same shard.
  test('leaves no old places, if another one kept the shard from getting new ones', async () => {
    const { tags, give, index, rebuild, document, answer, duringPass } = fixture();
    await give(4, 'roster');
    const [old, of] = [document(), answer(36)];
    rebuild(1);
    duringPass(() => tags.change(key, old, of, () => ['staffing']));
    await give(4, 'call back');
    const found = await index();
    expect([...found.placesWith(['staffing'])]).toEqual([38]);
    expect([...found.placesWith(['call back'])]).toEqual([6]);
  });

  test('by a process with an older summary gives no old place, and keeps the tags that there are', async () => {
    const { tags, give, index, rebuild, document, answer, ids } = fixture();
    await give(39, 'roster');
    const [old, of] = [document(), answer(39)];
    rebuild(1);
    await index();
    await tags.change(key, old, of, (before) => [...before, 'staffing']);
    expect([...(await index()).placesWith(['staffing'])]).toEqual([41]);
    expect((await index()).tagsOf(ids[39]!)).toEqual(['roster', 'staffing']);
  });
});
