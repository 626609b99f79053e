import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { type SurveyAnswersStored, answersStoredQueue } from './answers-stored.ts';
import { HintThrottle } from './hint-throttle.ts';

function fixture(send?: () => Promise<void>) {
  const clock = new FakeClock();
  const start = clock.now();
  const sent: string[] = [];
  const ends: unknown[] = [];
  const record = async ({ segmentId, end }: SurveyAnswersStored): Promise<void> => {
    sent.push(`${segmentId}@${clock.now() - start}`);
    ends.push(end);
  };
  const hints = new HintThrottle({ clock, send: send ?? record }, 1_000);
  return { clock, sent, ends, hints };
}

describe('hints', () => {
  test('are sent at once for the first append', () => {
    const { hints, sent } = fixture();
    hints.grown({ segmentId: 'A', end: 100 });
    expect(sent).toEqual(['A@0']);
  });

  test('are sent at most once per segment and interval, and once after the last append', async () => {
    const { hints, sent, ends, clock } = fixture();
    for (let append = 0; append < 25; append += 1) {
      hints.grown({ segmentId: 'A', end: append });
      await clock.advance(100);
    }
    await clock.advance(10_000);
    expect(sent).toEqual(['A@0', 'A@1000', 'A@2000', 'A@3000']);
    // Each has the segment's length at that time.
    expect(ends).toEqual([0, 9, 19, 24]);
  });

  test('are not repeated after a lone append', async () => {
    const { hints, sent, clock } = fixture();
    hints.grown({ segmentId: 'A', end: 100 });
    await clock.advance(10_000);
    expect(sent).toEqual(['A@0']);
    expect(clock.pending).toBe(0);
    hints.grown({ segmentId: 'A', end: 100 });
    expect(sent).toEqual(['A@0', 'A@10000']);
  });

  test('of two segments do not hold each other back', () => {
    const { hints, sent } = fixture();
    hints.grown({ segmentId: 'A', end: 100 });
    hints.grown({ segmentId: 'B', end: 100 });
    expect(sent).toEqual(['A@0', 'B@0']);
  });

  test('of the throttle are not delayed by an early one', () => {
    const { hints, sent } = fixture();
    hints.willGrow({ segmentId: 'A', end: 100 });
    hints.grown({ segmentId: 'A', end: 100 });
    expect(sent).toEqual(['A@0', 'A@0']);
  });

  test('that are held back are sent by a flush, which waits for all of them', async () => {
    const ends: (() => void)[] = [];
    const { hints, clock } = fixture(() => new Promise((resolve) => ends.push(resolve)));
    hints.grown({ segmentId: 'A', end: 100 });
    hints.grown({ segmentId: 'A', end: 100 });
    let flushed = false;
    const flush = hints.flush().then(() => (flushed = true));
    await clock.settle();
    expect(ends).toHaveLength(2);
    expect(flushed).toBe(false);
    for (const end of ends) end();
    await flush;
    expect(clock.pending).toBe(0);
  });

  test('that fail leave no unhandled rejection and do not stop later ones', async () => {
    let calls = 0;
    const { hints, clock } = fixture(() => {
      calls += 1;
      return Promise.reject(new Error('down'));
    });
    hints.grown({ segmentId: 'A', end: 100 });
    hints.grown({ segmentId: 'A', end: 100 });
    await clock.advance(1_000);
    await hints.flush();
    expect(calls).toBe(2);
  });
});

const segmentId = '01KAAAAAAAAAAAAAAAAAAAAAAA';
const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('a hint carries the trace of its sending', () => {
  expect(answersStoredQueue.schema.parse({ segmentId, trace })).toEqual({ segmentId, trace });
});

test.each([undefined, null, 7, '', 'nonsense', trace.replace('-01', '-00'), `${trace}\n`])(
  'a hint whose trace is %j is a hint without one, and no poison',
  (broken) => {
    expect(answersStoredQueue.schema.parse({ segmentId, trace: broken }).trace).toBeUndefined();
  },
);

test('a hint has the length of its segment; a hint without it, or with a malformed one, is still valid', () => {
  expect(answersStoredQueue.schema.parse({ segmentId, end: 7 })).toEqual({ segmentId, end: 7 });
  for (const broken of [undefined, null, -1, 1.5, 'far']) {
    expect(answersStoredQueue.schema.parse({ segmentId, end: broken }).end).toBeUndefined();
  }
});

test('an early hint says how long it is held back; a malformed time is ignored', () => {
  const early = { segmentId, end: 7, heldBackMs: 2_000 };
  expect(answersStoredQueue.schema.parse(early)).toEqual(early);
  for (const heldBackMs of [null, -1, 1.5, 'long'])
    expect(answersStoredQueue.schema.parse({ ...early, heldBackMs }).heldBackMs).toBeUndefined();
});
