import { describe, expect, test } from '@jest/globals';
import {
  createAnswerReader,
  createBacklogReader,
  createSummaries,
  type SurveyKey,
} from '@canvass/answer-log';
import { encodeRecord } from '@canvass/journal';
import { createDefinitions } from '@canvass/storage';
import { FaultyStorage } from '@canvass/storage/memory';
import { startHistory, type SurveyDefinition } from '@canvass/surveys';
import { FakeClock, latch } from '@canvass/testing';
import { pino } from 'pino';
import { LiveResults } from './live-results.ts';
import type { ConfirmedResults, ResultsState } from './results-state.ts';

const definition: SurveyDefinition = {
  title: 'Coffee',
  questions: [{ id: 'rating', text: 'How good?', type: 'scale', required: false, min: 1, max: 5 }],
};

async function liveFixture({ maxBytes = 1e6 } = {}) {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const definitions = (how: (name: string) => ReturnType<typeof storage.container>) =>
    createDefinitions({ container: how('definitions'), clock, compile: () => undefined });
  const direct = createSummaries({ container: storage.direct('summaries') });
  const ofSite = definitions((name) => storage.container(name));
  const live = new LiveResults(
    {
      definitions: ofSite,
      summaries: createSummaries({ container: storage.container('summaries') }),
      answerReader: createAnswerReader({ summaries: direct, answerLogs: storage.container('answers') }),
      backlog: createBacklogReader({
        journal: storage.container('journal'),
        progress: storage.container('journal-progress'),
        clock,
      }),
      clock,
      logger: pino({ level: 'silent' }),
    },
    { maxBytes },
  );
  const createSurvey = async (survey: string): Promise<SurveyKey> => {
    const key = { tenant: 'acme', survey, instance: `I-${survey}` };
    const history = startHistory(definition);
    const at = new Date(clock.now()).toISOString();
    await direct.create(key, history);
    const stored = { instance: key.instance, version: 1, definition, history, createdAt: at, updatedAt: at };
    await definitions((name) => storage.direct(name)).write('acme', survey, stored, {
      ifAbsent: true,
    });
    return key;
  };
  const coffee = await createSurvey('coffee');
  const calls = () => {
    const made = storage.requests.map(({ op, container }) => `${op} ${container}`);
    storage.requests.length = 0;
    return made;
  };
  return {
    clock,
    storage,
    live,
    calls,
    coffee,
    createSurvey,
    current: async () => shown(await live.current('acme', 'coffee')),
    confirmed: async () => versionOf(await live.confirmed('acme', 'coffee')),
    /** Writes the summary again, as a worker does. */
    count: () => direct.revise(coffee, definition),
    answer: async () => {
      const journal = storage.direct('journal');
      await journal.createAppendBlob('S1');
      const line = encodeRecord({
        ...coffee,
        id: 'A1',
        submissionId: 'A1',
        receivedAt: '2026-01-01T00:00:00.000Z',
        definitionVersion: 1,
        answers: {},
      });
      const found = await journal.head('S1');
      const at = found.outcome === 'found' ? found.properties.length : 0;
      await journal.appendBlock('S1', Buffer.from(`${line}\n`), at);
    },
    /** Changes the settings as this site does. */
    shareTexts: async (texts: boolean) => {
      const found = await ofSite.read('acme', 'coffee');
      if (found.outcome !== 'found') throw new Error('there is a survey');
      const settings = { publicResults: { id: 'P1', texts } };
      await ofSite.write('acme', 'coffee', { ...found.stored, settings }, { ifMatch: found.etag });
    },
    remove: () => direct.writeTombstone(coffee),
  };
}

function shown(state: ResultsState | undefined): string {
  if (state?.outcome !== 'found') return state?.outcome ?? 'nothing';
  const { summary, uncounted } = state.reading;
  const waiting = uncounted ? uncounted.answers : 'unknown';
  return `version ${summary.version}, ${waiting} waiting${state.oldSinceMs === undefined ? '' : ', old'}`;
}

function versionOf(results: ConfirmedResults): number | string {
  return results.outcome === 'found' ? results.reading.summary.version : results.outcome;
}

function sharesTexts(state: ResultsState): boolean | undefined {
  return state.outcome === 'found' ? state.reading.stored.settings?.publicResults?.texts : undefined;
}

describe('public results', () => {
  test.each([
    ['watches them', true],
    ['has looked at them', false],
  ])('are found by all who ask at once while the desk %s', async (_, isWatched) => {
    const { live, current, shareTexts } = await liveFixture();
    await shareTexts(false);
    const watch = isWatched ? live.watch('acme', 'coffee', () => {}) : undefined;
    await current();
    const states = await Promise.all(Array.from({ length: 3 }, () => live.currentPublic('acme', 'coffee')));
    expect(states.map((state) => state.outcome === 'found' && state.reading.published?.isFull)).toEqual([
      false,
      false,
      false,
    ]);
    watch?.end();
  });
});

describe('a page view', () => {
  test('reads the results, and further ones within a second make no call', async () => {
    const { current, calls, count, clock } = await liveFixture();
    expect(await current()).toBe('version 1, 0 waiting');
    expect(calls()).toEqual(['get definitions', 'get definitions', 'list journal', 'get summaries']);
    await count();
    expect(await current()).toBe('version 1, 0 waiting');
    expect(calls()).toEqual([]);
    await clock.advance(1_000);
    expect(await current()).toBe('version 2, 0 waiting');
    expect(calls()).toEqual(['list journal', 'get summaries']);
  });

  test('reads again after another process of the site has changed a survey, also if a read is under way', async () => {
    const { live, current, calls, count, clock, storage } = await liveFixture();
    await current();
    await count();
    calls();
    live.outdate('acme');
    expect(await current()).toBe('version 2, 0 waiting');
    await clock.advance(1_000);
    const hang = latch();
    storage.next('summaries', 'get', hang.wait());
    const reading = live.current('acme', 'coffee');
    await clock.settle();
    await count();
    live.outdate('acme');
    hang.open();
    expect(shown(await reading)).toBe('version 3, 0 waiting');
    live.outdate('another');
    calls();
    await current();
    await current();
    expect(calls()).toEqual([]);
  });

  test('shares its read with others, and shows the same object while nothing has changed', async () => {
    const { live, calls, clock } = await liveFixture();
    const states = await Promise.all([1, 2, 3].map(() => live.current('acme', 'coffee')));
    expect(calls()).toHaveLength(4);
    await clock.advance(1_000);
    const again = await live.current('acme', 'coffee');
    expect(new Set([...states, again].map((state) => state.outcome === 'found' && state.reading)).size).toBe(
      1,
    );
  });

  test('shows how many answers are not counted yet', async () => {
    const { current, answer, clock } = await liveFixture();
    await answer();
    expect(await current()).toBe('version 1, 1 waiting');
    await answer();
    await clock.advance(1_000);
    expect(await current()).toBe('version 1, 2 waiting');
  });

  test('shows the figures without that number if the journal cannot be read', async () => {
    const { current, storage } = await liveFixture();
    storage.next('journal', 'list', 'lost');
    expect(await current()).toBe('version 1, unknown waiting');
  });

  test('shows the last figures as old while the storage does not answer, and waits for it no longer than a second', async () => {
    const { current, live, storage, clock } = await liveFixture();
    await current();
    await clock.advance(1_000);
    storage.next('summaries', 'get', 'lost');
    expect(await current()).toBe('version 1, 0 waiting, old');
    await clock.advance(1_000);
    const hang = latch();
    storage.next('summaries', 'get', hang.wait());
    const waiting = live.current('acme', 'coffee');
    await clock.advance(1_000);
    expect(shown(await waiting)).toBe('version 1, 0 waiting, old');
    hang.open();
    await clock.advance(1_000);
    expect(await current()).toBe('version 1, 0 waiting');
  });

  test('fails if nothing is known', async () => {
    const { live, storage, current, clock } = await liveFixture();
    storage.next('summaries', 'get', 'lost');
    await expect(live.current('acme', 'coffee')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await current()).toBe('version 1, 0 waiting');
    await clock.advance(1);
  });

  test('shows what this site changed at once, also if a read began before', async () => {
    const { current, live, shareTexts, storage, clock, calls } = await liveFixture();
    await current();
    await shareTexts(false);
    expect(sharesTexts(await live.current('acme', 'coffee'))).toBe(false);
    await clock.advance(1_000);
    const hang = latch();
    storage.next('summaries', 'get', hang.wait());
    const waiting = live.current('acme', 'coffee');
    await clock.advance(0);
    await shareTexts(true);
    const next = live.current('acme', 'coffee');
    hang.open();
    expect(sharesTexts(await waiting)).toBe(false);
    expect(sharesTexts(await next)).toBe(true);
    calls();
    await current();
    expect(calls()).toEqual([]);
  });

  test('reads a changed definition once while the storage fails', async () => {
    const { current, shareTexts, storage, calls, clock } = await liveFixture();
    await current();
    await shareTexts(true);
    calls();
    storage.next('summaries', 'get', 'lost');
    expect(await current()).toBe('version 1, 0 waiting, old');
    expect(calls().filter((call) => call === 'get summaries')).toHaveLength(1);
    await clock.advance(1);
  });

  test('after an erasure shows nothing that was read before, also by a read that runs', async () => {
    const { current, live, count, storage, clock } = await liveFixture();
    await current();
    await clock.advance(1_000);
    const hang = latch();
    storage.next('summaries', 'get', hang.wait());
    const waiting = current();
    await clock.advance(0);
    await count();
    live.forget('acme', 'coffee');
    const next = current();
    storage.next('summaries', 'get', 'lost');
    hang.open();
    await expect(next).rejects.toMatchObject({ code: 'unavailable' });
    expect(await waiting).toBe('version 2, 0 waiting');
    expect(await current()).toBe('version 2, 0 waiting');
    await clock.advance(1);
  });

  test('of a survey that was deleted, or whose summary is lost, says so', async () => {
    const { live, current, remove, storage, clock, createSurvey } = await liveFixture();
    expect(await live.current('acme', 'tea')).toEqual({ outcome: 'notFound' });
    await current();
    await remove();
    await clock.advance(1_000);
    expect(await current()).toBe('notFound');
    await createSurvey('lost');
    await storage.direct('summaries').delete('acme/lost/I-lost');
    expect(await live.current('acme', 'lost')).toEqual({ outcome: 'unreadable' });
  });
});

describe('a program that asks for the results', () => {
  test('gets those of the last second from memory, and reads nothing that only pages show', async () => {
    const { confirmed, calls, count, clock } = await liveFixture();
    expect(await Promise.all([confirmed(), confirmed(), confirmed()])).toEqual([1, 1, 1]);
    expect(calls()).toEqual(['get definitions', 'get definitions', 'get summaries']);
    await count();
    await clock.advance(700);
    expect([await confirmed(), calls()]).toEqual([1, []]);
    await clock.advance(300);
    expect([await confirmed(), calls()]).toEqual([2, ['get summaries']]);
  });

  test('waits for no read if it asks all the time: the next one is read before a second is over', async () => {
    const { confirmed, calls, count, clock } = await liveFixture();
    await confirmed();
    await count();
    await clock.advance(750);
    calls();
    expect(await confirmed()).toBe(1);
    await clock.settle();
    expect(calls()).toEqual(['get summaries']);
    await clock.advance(250);
    expect([await confirmed(), calls()]).toEqual([2, []]);
  });

  test('shares the read of the pages, which find all that they show afterwards', async () => {
    const { confirmed, current, answer, calls, clock } = await liveFixture();
    await answer();
    await confirmed();
    calls();
    expect(await current()).toBe('version 1, 1 waiting');
    expect(calls()).toEqual(['list journal', 'get journal-progress', 'readRange journal', 'get summaries']);
    expect([await confirmed(), calls()]).toEqual([1, []]);
    // A minute after the last page, only the definition and the summary are read again.
    await clock.advance(60_000);
    await confirmed();
    expect(calls()).toEqual(['get definitions', 'get summaries']);
  });

  test('gets no older figures while the storage fails, but those of the last second', async () => {
    const { confirmed, live, storage, clock } = await liveFixture();
    await confirmed();
    storage.next('summaries', 'get', 'lost', 'lost');
    await clock.advance(900);
    expect(await confirmed()).toBe(1);
    await clock.advance(100);
    await expect(live.confirmed('acme', 'coffee')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await confirmed()).toBe(1);
  });

  test('gets nothing of a read that began more than a second before it asked', async () => {
    const { confirmed, count, storage, clock } = await liveFixture();
    await confirmed();
    await clock.advance(1_000);
    const hang = latch();
    storage.next('summaries', 'get', hang.wait());
    const first = confirmed();
    await clock.advance(1_001);
    const second = confirmed();
    await count();
    storage.next('summaries', 'get', 'lost');
    hang.open();
    expect(await first).toBe(2);
    await expect(second).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('gets nothing that was read before an erasure, or before another process has changed the survey', async () => {
    const { confirmed, live, count } = await liveFixture();
    await confirmed();
    await count();
    live.forget('acme', 'coffee');
    expect(await confirmed()).toBe(2);
    await count();
    live.outdate('acme');
    expect(await confirmed()).toBe(3);
  });

  test('learns at once what this site changed, and that a survey is deleted, unknown or lost', async () => {
    const { confirmed, live, shareTexts, remove, storage, clock, createSurvey } = await liveFixture();
    await confirmed();
    await shareTexts(true);
    const read = await live.confirmed('acme', 'coffee');
    expect(read.outcome === 'found' && read.reading.stored.settings?.publicResults?.texts).toBe(true);
    await remove();
    await clock.advance(1_000);
    expect(await confirmed()).toBe('notFound');
    expect(await live.confirmed('acme', 'tea')).toEqual({ outcome: 'notFound' });
    await createSurvey('lost');
    expect((await live.confirmed('acme', 'lost')).outcome).toBe('found');
    await storage.direct('summaries').delete('acme/lost/I-lost');
    await clock.advance(1_000);
    expect(await live.confirmed('acme', 'lost')).toEqual({ outcome: 'unreadable' });
  });
});

async function watched() {
  const fixture = await liveFixture();
  const wakes = { count: 0 };
  await fixture.current();
  const watch = fixture.live.watch('acme', 'coffee', () => (wakes.count += 1));
  if (watch === undefined) throw new Error('there is room');
  return { ...fixture, wakes, watch };
}

describe('a watched survey', () => {
  test('is read once a second, whoever watches, and its watchers are woken only by changes', async () => {
    const { live, clock, calls, count, answer, wakes, watch } = await watched();
    const others = Array.from({ length: 50 }, () => live.watch('acme', 'coffee', () => (wakes.count += 1)));
    calls();
    await clock.advance(5_000);
    expect(calls().filter((call) => call === 'get summaries')).toHaveLength(5);
    expect(wakes.count).toBe(0);
    await count();
    await clock.advance(1_100);
    expect([wakes.count, shown(watch.state)]).toEqual([51, 'version 2, 0 waiting']);
    await answer();
    await clock.advance(1_000);
    await clock.advance(100);
    expect([wakes.count, shown(watch.state)]).toEqual([102, 'version 2, 1 waiting']);
    for (const other of others) other?.end();
  });

  test('is not read once nobody watches, and not woken after its end', async () => {
    const { clock, calls, count, wakes, watch } = await watched();
    await count();
    watch.end();
    watch.end();
    calls();
    await clock.advance(5_000);
    expect([calls(), wakes.count, clock.pending]).toEqual([[], 0, 0]);
  });

  test('becomes old when the storage fails, and current when it answers again', async () => {
    const { clock, storage, watch, wakes } = await watched();
    storage.next('summaries', 'get', 'lost', 'lost');
    await clock.advance(1_000);
    expect([shown(watch.state), wakes.count]).toEqual(['version 1, 0 waiting, old', 1]);
    await clock.advance(1_000);
    expect(wakes.count).toBe(1);
    await clock.advance(1_000);
    expect([shown(watch.state), wakes.count]).toEqual(['version 1, 0 waiting', 2]);
    watch.end();
  });

  test('is read at once after an erasure', async () => {
    const { live, clock, count, watch, wakes } = await watched();
    await count();
    live.forget('acme', 'coffee');
    expect(watch.state).toBeUndefined();
    await clock.advance(0);
    expect([shown(watch.state), wakes.count]).toEqual(['version 2, 0 waiting', 1]);
    watch.end();
  });

  test('becomes old when the storage hangs, and is not read twice at once', async () => {
    const { clock, storage, watch, calls } = await watched();
    const hang = latch();
    calls();
    storage.next('summaries', 'get', hang.wait());
    await clock.advance(10_000);
    expect(shown(watch.state)).toBe('version 1, 0 waiting, old');
    expect(calls().filter((call) => call === 'get summaries')).toHaveLength(1);
    hang.open();
    await clock.advance(0);
    expect(shown(watch.state)).toBe('version 1, 0 waiting');
    watch.end();
  });

  test('is refused when the results that are watched take too much memory', async () => {
    const { live, createSurvey } = await liveFixture({ maxBytes: 6_000 });
    await createSurvey('tea');
    await live.current('acme', 'coffee');
    const coffee = live.watch('acme', 'coffee', () => {});
    expect(coffee).toBeDefined();
    await live.current('acme', 'tea');
    expect(live.watch('acme', 'tea', () => {})).toBeUndefined();
    expect(live.watch('acme', 'coffee', () => {})).toBeDefined();
  });

  test('that is looked at by thousands is woken in turns', async () => {
    const { live, clock, count, current } = await liveFixture();
    await current();
    const woken = { count: 0 };
    for (let n = 0; n < 1_000; n += 1) live.watch('acme', 'coffee', () => (woken.count += 1));
    await count();
    await clock.advance(1_000);
    expect(woken.count).toBe(16);
    await clock.advance(490);
    expect(woken.count).toBeGreaterThan(900);
    await clock.advance(20);
    expect(woken.count).toBe(1_000);
  });
});
