import type { TagIndex } from '@canvass/answer-tags';
import { describe, expect, test } from '@jest/globals';
import type { Slices } from '@canvass/slices';
import { noFilter, startHistory, SurveyAnswersSummary } from '@canvass/surveys';
import { FakeClock, latch } from '@canvass/testing';
import { pino } from 'pino';
import { LiveSlices, type PartOfSurvey } from './live-slices.ts';
import type { LiveResults } from './live-results.ts';
import type { ResultsReading, ResultsState } from './results-state.ts';

const history = startHistory({
  title: 'Coffee',
  questions: [{ id: 'rating', text: 'How good?', type: 'scale', required: false, min: 1, max: 5 }],
});
const part: PartOfSurvey = {
  tenant: 'acme',
  survey: 'coffee',
  filter: { questions: [{ question: 'rating', type: 'number', ranges: [{ min: 4, max: 5 }] }] },
};

async function* nothing(): AsyncGenerator<never> {}

/** Makes slices over results that a test sets. Each slice has as many answers as the version's number. */
function slicesFixture({ maxBytes = 1e6 } = {}) {
  const clock = new FakeClock();
  const wakes = new Set<() => void>();
  const forgotten: ((tenant: string, survey: string) => void)[] = [];
  let state: ResultsState | undefined;
  const become = (next: ResultsState | undefined): void => {
    state = next;
    for (const wake of wakes) wake();
  };
  const counted = (version: number, edition = 'E1'): void => {
    const reading = {
      key: { tenant: 'acme', survey: 'coffee', instance: 'I1' },
      summary: { version, history },
      stored: { version: 1 },
      newest: { from: 0 },
      edition,
      id: `${edition}.${version}`,
    } as unknown as ResultsReading;
    become({ outcome: 'found', reading, oldSinceMs: undefined });
  };
  const asked: number[] = [];
  let tags = 'none';
  let answer: Slices['slice'] = async (_key, _query, { known } = {}) => {
    asked.push(known!.version);
    const summary = SurveyAnswersSummary.empty();
    for (let n = 0; n < known!.version; n += 1) {
      summary.addNewAnswer({ receivedAt: '2026-01-01T00:00:00.000Z', answers: {} }, []);
    }
    return { outcome: 'found', document: known!, summary, groups: undefined };
  };
  const live = {
    current: () => Promise.resolve(state!),
    watch: (_tenant: string, _survey: string, wake: () => void) => {
      wakes.add(wake);
      return {
        get state() {
          return state;
        },
        end: () => wakes.delete(wake),
      };
    },
    onForgotten: (listener: (typeof forgotten)[0]) => forgotten.push(listener),
  } as unknown as LiveResults;
  const slices = new LiveSlices(
    {
      live,
      slices: { slice: (...given) => answer(...given) },
      answerReader: { newestFirst: nothing },
      answerTags: {
        read: async () => ({ placesWith: () => new Float64Array() }) as unknown as TagIndex,
        version: async () => tags,
      },
      clock,
      logger: pino({ level: 'silent' }),
    },
    { maxBytes },
  );
  counted(1);
  return {
    retag: () => (tags = 'some'),
    clock,
    slices,
    counted,
    become,
    asked,
    isWholeWatched: () => wakes.size > 0,
    forget: () => {
      become(undefined);
      for (const listener of forgotten) listener('acme', 'coffee');
    },
    answerWith: (slice: Slices['slice']): Slices['slice'] => {
      const before = answer;
      answer = slice;
      return before;
    },
  };
}

/** Returns the number of answers that a state shows, or its outcome if it shows none. */
function shown(state: { readonly outcome: string } | undefined): number | string | undefined {
  if (state?.outcome !== 'found') return state?.outcome;
  return (state as Extract<ResultsState, { outcome: 'found' }>).reading.slice?.summary.totalAnswers;
}

const idOf = (state: { readonly outcome: string }): string =>
  (state as Extract<ResultsState, { outcome: 'found' }>).reading.id;

describe('a part of the answers', () => {
  test('is computed once for all who ask for it, and again when the summary has changed', async () => {
    const { clock, slices, counted, asked } = slicesFixture();
    expect(await Promise.all([1, 2, 3].map(async () => shown(await slices.current(part))))).toEqual([
      1, 1, 1,
    ]);
    await clock.advance(60_000);
    expect(shown(await slices.current(part))).toBe(1);
    counted(2);
    expect(shown(await slices.current(part))).toBe(2);
    expect(asked).toEqual([1, 2]);
  });

  test('with tags is computed again when a tag has changed', async () => {
    const { slices, retag, asked } = slicesFixture();
    const tagged = { ...part, filter: { questions: [], tags: ['roster'] } };
    await slices.current(tagged);
    await slices.current(tagged);
    expect(asked).toEqual([1]);
    retag();
    await slices.current(tagged);
    expect(asked).toEqual([1, 1]);
  });

  test('with tags has another id when a tag has changed, so that a page that connects again gets it', async () => {
    const { slices, retag } = slicesFixture();
    const tagged = { ...part, filter: { questions: [], tags: ['roster'] } };
    expect(idOf(await slices.current(part))).toBe('E1.1');
    const before = idOf(await slices.current(tagged));
    expect(idOf(await slices.current(tagged))).toBe(before);
    retag();
    expect([before, idOf(await slices.current(tagged))]).toEqual(['E1.1.none', 'E1.1.some']);
  });

  test('is a few seconds old rather than computed again and again', async () => {
    const { clock, slices, counted, asked } = slicesFixture();
    await slices.current(part);
    counted(2);
    expect(shown(await slices.current(part))).toBe(1);
    await clock.advance(2_000);
    expect(shown(await slices.current(part))).toBe(2);
    expect(asked).toEqual([1, 2]);
  });

  test('that takes long is computed less often', async () => {
    const { clock, slices, counted, answerWith, asked } = slicesFixture();
    const before = answerWith(async (...given) => {
      await clock.advance(1_000);
      return before(...given);
    });
    await slices.current(part);
    counted(2);
    await clock.advance(3_000);
    expect(shown(await slices.current(part))).toBe(1);
    await clock.advance(1_000);
    expect(shown(await slices.current(part))).toBe(2);
    expect(asked).toEqual([1, 2]);
  });

  test('is computed at once for another version of the survey', async () => {
    const { slices, counted } = slicesFixture();
    await slices.current(part);
    counted(2, 'E2');
    expect(shown(await slices.current(part))).toBe(2);
  });

  test('is another one with another filter', async () => {
    const { slices, asked } = slicesFixture();
    await slices.current(part);
    await slices.current({ ...part, filter: noFilter });
    expect(asked).toHaveLength(2);
  });

  test('says that the site is busy, unless an older slice is known', async () => {
    const { clock, slices, counted, answerWith } = slicesFixture();
    const before = answerWith(async () => ({ outcome: 'busy' }));
    expect(shown(await slices.current(part))).toBe('busy');
    answerWith(before);
    await clock.advance(2_000);
    await slices.current(part);
    answerWith(async () => ({ outcome: 'busy' }));
    counted(2);
    await clock.advance(2_000);
    expect(shown(await slices.current(part))).toBe(1);
  });

  test('rejects with what the slice is rejected with, and is asked for again', async () => {
    const { slices, answerWith } = slicesFixture();
    const before = answerWith(() => Promise.reject(new Error('down')));
    await expect(slices.current(part)).rejects.toThrow('down');
    answerWith(before);
    expect(shown(await slices.current(part))).toBe(1);
  });

  test.each(['notFound', 'unreadable'] as const)('is %s with its survey', async (outcome) => {
    const { slices, become } = slicesFixture();
    become({ outcome });
    expect(shown(await slices.current(part))).toBe(outcome);
  });

  test('never shows what was computed before an answer was erased', async () => {
    const { slices, counted, forget, answerWith } = slicesFixture();
    const begun = latch();
    const goOn = latch();
    const before = answerWith(async (...given) => {
      begun.open();
      await goOn.wait();
      return before(...given);
    });
    const first = slices.current(part);
    await begun.wait();
    answerWith(before);
    forget();
    counted(2);
    goOn.open();
    expect(shown(await first)).toBe(2);
    expect(shown(await slices.current(part))).toBe(2);
  });
});

describe('who watches a part of the answers', () => {
  test('is woken for each change, and nothing is computed after the last has left', async () => {
    const { clock, slices, counted, asked, isWholeWatched } = slicesFixture();
    const seen: (number | string | undefined)[] = [];
    await slices.current(part);
    const watch = slices.watch(part, () => seen.push(shown(watch?.state)));
    const other = slices.watch(part, () => {});
    counted(2);
    await clock.advance(2_000);
    counted(3);
    await clock.advance(2_000);
    // Each change wakes the watcher twice: for the change itself, and for its slice.
    expect(seen).toEqual([1, 2, 2, 3]);
    watch?.end();
    counted(4);
    await clock.advance(2_000);
    expect(asked).toEqual([1, 2, 3, 4]);
    other?.end();
    counted(5);
    await clock.advance(10_000);
    expect(asked).toEqual([1, 2, 3, 4]);
    expect([isWholeWatched(), clock.pending]).toEqual([false, 0]);
  });

  test('gets the newest one after the site was busy or failed', async () => {
    const { clock, slices, counted, answerWith } = slicesFixture();
    await slices.current(part);
    const watch = slices.watch(part, () => {});
    const before = answerWith(async () => ({ outcome: 'busy' }));
    counted(2);
    await clock.advance(4_000);
    answerWith(() => Promise.reject(new Error('down')));
    await clock.advance(4_000);
    expect(shown(watch?.state)).toBe(1);
    answerWith(before);
    await clock.advance(4_000);
    expect(shown(watch?.state)).toBe(2);
    watch?.end();
  });

  test('sees that the survey is deleted', async () => {
    const { slices, become } = slicesFixture();
    await slices.current(part);
    const watch = slices.watch(part, () => {});
    become({ outcome: 'notFound' });
    expect(shown(watch?.state)).toBe('notFound');
    watch?.end();
  });

  test('is refused beyond the memory for slices', async () => {
    const { slices } = slicesFixture({ maxBytes: 5_000 });
    await slices.current(part);
    const first = slices.watch(part, () => {});
    expect(first).toBeDefined();
    expect(slices.watch({ ...part, filter: noFilter }, () => {})).toBeUndefined();
    first?.end();
  });
});
