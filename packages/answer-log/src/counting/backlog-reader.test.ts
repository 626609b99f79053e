import { describe, expect, test } from '@jest/globals';
import { encodeRecord, readProgress, saveProgress } from '@canvass/journal';
import { StorageError } from '@canvass/storage';
import { latch } from '@canvass/testing';
import { coffeeFixture, counted } from '../../test/log-fixture.ts';
import { createBacklogReader, type BacklogReaderOptions } from './backlog-reader.ts';
import type { SurveyKey } from '../survey-key.ts';

async function backlogFixture(options?: BacklogReaderOptions) {
  const fixture = await coffeeFixture();
  const reader = createBacklogReader({ ...fixture.containers, clock: fixture.clock }, options);
  const { worker, clock, document, storage } = fixture;
  return {
    ...fixture,
    reader,
    count: (segmentId: string) => worker().counter.count([segmentId]),
    /** Reads first the backlog and then the summary, as a page does. */
    uncounted: async (key: SurveyKey) => {
      const backlog = await reader.read(key);
      return backlog.uncounted(await document(key));
    },
    second: () => clock.advance(1_000),
    calls: () => {
      const calls = storage.requests.map(({ op, container }) => `${op} ${container}`);
      storage.requests.length = 0;
      return calls;
    },
  };
}

const exactly = (answers: number) => ({ answers, isExact: true });
const moreThan = (answers: number) => ({ answers, isExact: false });

describe('the backlog of a survey', () => {
  test('is what sites have acknowledged and no summary has, over all segments', async () => {
    const { answer, uncounted, count, createSurvey, coffee, second } = await backlogFixture();
    const tea = await createSurvey('tea');
    expect(await uncounted(coffee)).toEqual(exactly(0));
    await answer('S1', [coffee, tea], 5);
    await answer('S2', [coffee], 2);
    await second();
    expect(await uncounted(coffee)).toEqual(exactly(5));
    expect(await uncounted(tea)).toEqual(exactly(2));
    await count('S1');
    await answer('S1', [tea], 1);
    await second();
    expect(await uncounted(coffee)).toEqual(exactly(2));
    expect(await uncounted(tea)).toEqual(exactly(1));
    await count('S2');
    await count('S1');
    await second();
    expect(await uncounted(coffee)).toEqual(exactly(0));
    expect(await uncounted(tea)).toEqual(exactly(0));
  });

  test('has no answer that the summary has, although the progress does not know it yet', async () => {
    const { answer, uncounted, count, direct, coffee } = await backlogFixture();
    await answer('S1', [coffee], 3);
    await count('S1');
    await direct.progress.delete('S1');
    await answer('S1', [coffee], 1);
    expect(await uncounted(coffee)).toEqual(exactly(1));
  });

  test('has no answer that was counted between the readings of the backlog and of the summary', async () => {
    const { answer, reader, count, document, coffee } = await backlogFixture();
    await answer('S1', [coffee], 3);
    const backlog = await reader.read(coffee);
    const before = await document(coffee);
    await count('S1');
    expect(backlog.uncounted(await document(coffee))).toEqual(exactly(0));
    expect(backlog.uncounted(before)).toEqual(exactly(3));
  });

  test('has no answer of a segment that was counted and deleted', async () => {
    const { answer, uncounted, count, direct, second, coffee } = await backlogFixture();
    await answer('S1', [coffee], 3);
    expect(await uncounted(coffee)).toEqual(exactly(3));
    await count('S1');
    await direct.journal.delete('S1');
    await direct.progress.delete('S1');
    await second();
    expect(await uncounted(coffee)).toEqual(exactly(0));
  });

  test('has no answer of an earlier survey of that name, and no line that is no answer', async () => {
    const { answer, appendLines, uncounted, coffee } = await backlogFixture();
    await answer('S1', [{ ...coffee, instance: 'I0' }, coffee], 2);
    await appendLines('S1', '{"tenant":"acme"', 'no record');
    expect(await uncounted(coffee)).toEqual(exactly(1));
  });

  test('has the answers in the hole of a stuck or deferred survey', async () => {
    const { answer, uncounted, second, coffee, createSurvey } = await holeFixture();
    const tea = await createSurvey('tea');
    await answer('S1', [coffee, tea], 3);
    expect(await uncounted(coffee)).toEqual(exactly(4 + 1 + 2));
    expect(await uncounted(tea)).toEqual(exactly(1));
    await answer('S1', [coffee], 2);
    await second();
    expect(await uncounted(coffee)).toEqual(exactly(4 + 1 + 2 + 2));
  });

  test('is a lower bound until the hole of a survey that was not asked for is read', async () => {
    const { uncounted, second, coffee, createSurvey } = await holeFixture();
    await uncounted(await createSurvey('tea'));
    expect(await uncounted(coffee)).toEqual(moreThan(1));
    await second();
    expect(await uncounted(coffee)).toEqual(exactly(5));
  });

  test('shrinks as the hole closes', async () => {
    const { uncounted, second, coffee, closeHole } = await holeFixture();
    expect(await uncounted(coffee)).toEqual(exactly(5));
    await closeHole();
    await second();
    expect(await uncounted(coffee)).toEqual(exactly(1));
  });
});

/** A segment with four answers of coffee in a hole before the progress, and one behind the progress. */
async function holeFixture() {
  const fixture = await backlogFixture();
  const { appendLines, answer, record, coffee, direct } = fixture;
  const lines = Array.from({ length: 4 }, () => encodeRecord(record(coffee)));
  await appendLines('S1', ...lines);
  const found = await direct.journal.head('S1');
  const off = found.outcome === 'found' ? found.properties.length : 0;
  const stuck = { [`${coffee.tenant}/${coffee.survey}/${coffee.instance}`]: 0 };
  const save = async (progress: { off: number; stuck: Record<string, number> }) =>
    saveProgress(direct.progress, 'S1', progress, await readProgress(direct.progress, 'S1'), { owner: 'w' });
  await save({ off, stuck });
  await answer('S1', [coffee], 1);
  return { ...fixture, closeHole: () => save({ off, stuck: {} }) };
}

describe('the cost', () => {
  test('is one reading of new bytes a second, whatever the number of surveys', async () => {
    const { answer, reader, createSurvey, coffee, calls, second } = await backlogFixture();
    const tea = await createSurvey('tea');
    await answer('S1', [coffee, tea], 4);
    calls();
    await Promise.all([reader.read(coffee), reader.read(tea), reader.read(coffee)]);
    await reader.read(tea);
    expect(calls()).toEqual(['list journal', 'get journal-progress', 'readRange journal']);
    await answer('S1', [coffee], 1);
    await second();
    calls();
    await Promise.all([reader.read(coffee), reader.read(tea)]);
    expect(calls()).toEqual(['list journal', 'get journal-progress', 'readRange journal']);
  });

  test('is one reading at a time, although the storage takes longer than a second', async () => {
    const { answer, reader, uncounted, coffee, second, storage } = await backlogFixture();
    await answer('S1', [coffee], 1);
    const gate = latch();
    storage.next('journal', 'list', gate.wait());
    const slow = reader.read(coffee);
    await second();
    const waiting = uncounted(coffee);
    await second();
    expect(storage.sent('journal', 'list')).toBe(1);
    gate.open();
    await slow;
    expect(await waiting).toEqual(exactly(1));
  });

  test('is a listing while nothing is uncounted, and one in five seconds when the journal is quiet', async () => {
    const { answer, reader, count, coffee, calls, second, clock } = await backlogFixture();
    await answer('S1', [coffee], 1);
    await count('S1');
    await reader.read(coffee);
    await second();
    calls();
    await reader.read(coffee);
    expect(calls()).toEqual(['list journal']);
    await clock.advance(60_000);
    for (let n = 0; n < 10; n += 1) {
      await reader.read(coffee);
      await second();
    }
    expect(calls()).toEqual(['list journal', 'list journal']);
  });

  test('does not grow with the backlog: beyond the limit there are more than were read', async () => {
    const { answer, uncounted, count, second, coffee, storage } = await backlogFixture({ maxBytes: 2_000 });
    await answer('S1', [coffee], 50);
    const first = await uncounted(coffee);
    expect(first.isExact).toBe(false);
    expect(first.answers).toBeGreaterThan(3);
    await second();
    storage.requests.length = 0;
    expect(await uncounted(coffee)).toEqual(first);
    expect(storage.requests.filter(({ op }) => op === 'readRange')).toEqual([]);
    expect(await count('S1')).toEqual(counted('S1'));
    await answer('S1', [coffee], 2);
    await second();
    expect(await uncounted(coffee)).toEqual(exactly(2));
  });

  test('is no loop of requests while the storage is down', async () => {
    const { answer, reader, uncounted, coffee, second, storage } = await backlogFixture();
    await answer('S1', [coffee], 1);
    storage.next('journal', 'list', 'lost');
    await expect(reader.read(coffee)).rejects.toThrow(StorageError);
    await expect(reader.read(coffee)).rejects.toThrow(StorageError);
    expect(storage.sent('journal', 'list')).toBe(1);
    await second();
    expect(await uncounted(coffee)).toEqual(exactly(1));
  });
});
