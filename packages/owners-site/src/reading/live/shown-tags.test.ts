import { expect, test } from '@jest/globals';
import type { TagIndex } from '@canvass/answer-tags';
import { StorageError } from '@canvass/storage';
import { FakeClock, latch } from '@canvass/testing';
import type { ResultsReading } from './results-state.ts';
import { ShownTags } from './shown-tags.ts';

const reading = { key: { tenant: 'acme', survey: 'coffee', instance: 'I1' } } as ResultsReading;

function shownTags() {
  const clock = new FakeClock();
  let reads = 0;
  let fault: Error | undefined;
  let gate = Promise.resolve();
  const answerTags = {
    read: async () => {
      reads += 1;
      await gate;
      if (fault !== undefined) throw fault;
      return { counts: () => [{ tag: 'roster', answers: reads }] } as unknown as TagIndex;
    },
  };
  const tags = new ShownTags(answerTags, clock);
  return {
    clock,
    tags,
    failWith: (error: Error) => (fault = error),
    holdWith: (held: Promise<void>): void => void (gate = held),
    reads: () => reads,
  };
}

test('counts of tags are read once a second, however many ask', async () => {
  const { clock, tags, reads } = shownTags();
  const shown = await Promise.all(Array.from({ length: 100 }, () => tags.of(reading)));
  expect([reads(), shown.at(-1)]).toEqual([1, [{ tag: 'roster', answers: 1 }]]);
  await clock.advance(999);
  await tags.of(reading);
  expect(reads()).toBe(1);
  await clock.advance(1);
  expect(await tags.of(reading)).toEqual([{ tag: 'roster', answers: 2 }]);
});

test('counts of tags stay while storage does not respond, or cannot read them; any other fault is thrown', async () => {
  const { clock, tags, failWith } = shownTags();
  const before = await tags.of(reading);
  failWith(new StorageError('unavailable', 'no answer'));
  await clock.advance(1_000);
  expect(await tags.of(reading)).toEqual(before);
  failWith(new StorageError('corrupt', 'not JSON'));
  await clock.advance(1_000);
  expect(await tags.of(reading)).toEqual(before);
  failWith(new TypeError('a fault'));
  await clock.advance(1_000);
  await expect(tags.of(reading)).rejects.toThrow('a fault');
});

test('a page does not wait for storage that is slow: it has the last counts, and the read goes on', async () => {
  const { clock, tags, holdWith, reads } = shownTags();
  const before = await tags.of(reading);
  const gate = latch();
  holdWith(gate.wait());
  await clock.advance(1_000);
  const waiting = [tags.of(reading), tags.of(reading)];
  await clock.advance(500);
  expect(await Promise.all(waiting)).toEqual([before, before]);
  expect(reads()).toBe(2);
  // A read that takes longer than that holds up nobody.
  await clock.advance(600);
  expect(await tags.of(reading)).toEqual(before);
  const late = tags.of(reading);
  gate.open();
  await late;
  await clock.advance(1_000);
  expect([await tags.of(reading), reads()]).toEqual([[{ tag: 'roster', answers: 3 }], 3]);
});
