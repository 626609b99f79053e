import { describe, expect, test } from '@jest/globals';
import { startHistory } from '@canvass/surveys';
import { coffee as definition } from '../../test/definition.ts';
import { coffeeFixture, counted, idsOf, logFixture, namesIn } from '../../test/log-fixture.ts';

describe('storage that does not respond', () => {
  test.each(['lost', 'unanswered', 'late'] as const)(
    'to the summary write (%s) changes nothing in the end',
    async (fate) => {
      const { coffee, answer, worker, summary, log, storage, drive } = await coffeeFixture();
      const records = await answer('S1', [coffee], 3);
      storage.next('summaries', 'put', fate);
      expect(await drive(worker().counter.count(['S1']))).toEqual(counted('S1'));
      storage.landLate();
      expect(await log(coffee)).toEqual(idsOf(records));
      expect((await summary(coffee)).totalAnswers).toBe(3);
    },
  );

  test.each(['lost', 'unanswered', 'late'] as const)(
    'to the append to the log (%s) leaves garbage at most',
    async (fate) => {
      const { coffee, answer, worker, summary, log, storage, drive } = await coffeeFixture();
      const first = await answer('S1', [coffee], 1);
      const { counter } = worker();
      await counter.count(['S1']);
      const more = await answer('S1', [coffee], 2);
      storage.next('answers', 'appendBlock', fate);
      expect(await drive(counter.count(['S1']))).toEqual(counted('S1'));
      storage.landLate();
      const last = await answer('S1', [coffee], 1);
      await drive(counter.count(['S1']));
      expect(await log(coffee)).toEqual(idsOf([...first, ...more, ...last]));
      expect((await summary(coffee)).totalAnswers).toBe(4);
    },
  );

  test('to the read of a segment fails only that segment', async () => {
    const { coffee, answer, worker, summary, storage } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    await answer('S2', [coffee], 1);
    storage.next('journal', 'readRange', 'lost');
    const { counter } = worker();
    expect(await counter.count(['S1', 'S2'])).toMatchObject([
      { segmentId: 'S1', outcome: 'failed', error: { code: 'unavailable' } },
      { segmentId: 'S2', outcome: 'counted' },
    ]);
    expect((await summary(coffee)).totalAnswers).toBe(1);
    await counter.count(['S1']);
    expect((await summary(coffee)).totalAnswers).toBe(2);
  });

  test('to a read or write of the progress is repaired by the next hint', async () => {
    const { coffee, answer, worker, summary, progress, storage } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    const { counter } = worker();
    storage.next('journal-progress', 'get', 'lost');
    expect(await counter.count(['S1'])).toMatchObject([{ outcome: 'failed' }]);
    storage.next('journal-progress', 'put', 'unanswered');
    expect(await counter.count(['S1'])).toMatchObject([{ outcome: 'failed' }]);
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect((await summary(coffee)).totalAnswers).toBe(1);
    expect((await progress('S1')).off).toBeGreaterThan(0);
  });

  test('to every attempt for one survey stops the progress, but not the counting of other surveys', async () => {
    const { createSurvey, answer, worker, summary, progress, storage, drive } = logFixture();
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    await answer('S1', [coffee, tea], 4);
    storage.next('summaries', 'get', ...Array.from({ length: 40 }, () => 'lost' as const));
    const { counter } = worker('w1', { concurrency: 1 });
    expect(await drive(counter.count(['S1']))).toMatchObject([
      { outcome: 'failed', error: { code: 'contended' } },
    ]);
    expect(await progress('S1')).toEqual({ off: 0, stuck: {} });
    await drive(counter.count(['S1']));
    await drive(counter.count(['S1']));
    expect([(await summary(coffee)).totalAnswers, (await summary(tea)).totalAnswers]).toEqual([2, 2]);
  });
});

describe('a deleted survey', () => {
  test('has its late answers dropped and reported', async () => {
    const { createSurvey, answer, worker, summary, summaries, progress, direct } = logFixture();
    const [coffee, tea] = [await createSurvey('coffee'), await createSurvey('tea')];
    await answer('S1', [coffee, tea], 5);
    await summaries.writeTombstone(coffee);
    const { counter, events } = worker();
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(events).toContainEqual({ type: 'dropped', path: 'acme/coffee/I1', records: 3 });
    expect((await summary(tea)).totalAnswers).toBe(2);
    expect((await progress('S1')).stuck).toEqual({});
    expect(await namesIn(direct.answerLogs, 'acme/coffee/')).toEqual([]);
  });

  test('is noticed between two commits although its summary is cached', async () => {
    const { coffee, answer, worker, summaries } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    const { counter, events } = worker();
    await counter.count(['S1']);
    await summaries.writeTombstone(coffee);
    await answer('S1', [coffee], 2);
    expect(await counter.count(['S1'])).toEqual(counted('S1'));
    expect(events.at(-1)).toEqual({ type: 'dropped', path: 'acme/coffee/I1', records: 2 });
    expect(await summaries.read(coffee)).toMatchObject({ outcome: 'deleted', version: 3 });
  });

  test('leaves nothing to a survey of the same name', async () => {
    const { createSurvey, answer, worker, summary, summaries } = logFixture();
    const before = await createSurvey('coffee');
    await answer('S1', [before], 4);
    await summaries.writeTombstone(before);
    const again = { ...before, instance: 'I2' };
    await summaries.create(again, startHistory(definition));
    await answer('S1', [again], 1);
    await worker().counter.count(['S1']);
    expect((await summary(again)).totalAnswers).toBe(1);
  });
});
