import { describe, expect, test } from '@jest/globals';
import type { SurveyKey } from '@canvass/answer-log';
import { FakeClock, latch } from '@canvass/testing';
import { BackgroundWork } from './background-work.ts';

/** Records which surveys are worked on. */
function fixture(work: (key: SurveyKey) => Promise<boolean>) {
  const clock = new FakeClock();
  const looked: string[] = [];
  const failures: unknown[] = [];
  const background = new BackgroundWork({
    clock,
    work: (key) => {
      looked.push(key.survey);
      return work(key);
    },
    onFailure: (path, error) => failures.push([path, error]),
  });
  return { clock, background, looked, failures };
}

describe('background work', () => {
  test('takes one survey after another, each once even if it is added again', async () => {
    const gate = latch();
    const { background, looked, clock } = fixture(async () => {
      await gate.wait();
      return true;
    });
    for (const survey of ['coffee', 'tea', 'tea', 'tea']) {
      background.add(`acme/${survey}/I1`);
    }
    await clock.settle();
    expect(looked).toEqual(['coffee']);
    gate.open();
    await clock.settle();
    expect(looked).toEqual(['coffee', 'tea']);
    background.add('acme/coffee/I1');
    await clock.settle();
    expect(looked).toEqual(['coffee', 'tea', 'coffee']);
  });

  test('reports a failure and continues with the next', async () => {
    const { background, looked, failures, clock } = fixture(async ({ survey }) => {
      if (survey === 'coffee') throw new Error('down');
      return true;
    });
    background.add('acme/coffee/I1');
    background.add('acme/tea/I1');
    await clock.settle();
    expect(failures).toEqual([['acme/coffee/I1', new Error('down')]]);
    expect(looked).toEqual(['coffee', 'tea']);
  });

  test('finishes the one in hand when it stops, and begins no other', async () => {
    const gate = latch();
    const { background, looked, clock } = fixture(async () => {
      await gate.wait();
      return true;
    });
    background.add('acme/coffee/I1');
    background.add('acme/tea/I1');
    await clock.settle();
    const stopped = background.stop();
    gate.open();
    await stopped;
    background.add('acme/water/I1');
    await clock.settle();
    expect(looked).toEqual(['coffee']);
  });

  test('pauses longer and longer while the work on a survey fails', async () => {
    const { background, looked, clock } = fixture(async () => {
      throw new Error('down');
    });
    for (let second = 0; second < 69; second += 1) {
      background.add('acme/coffee/I1');
      await clock.advance(1_000);
    }
    // At 0 s, 10 s and 30 s.
    expect(looked).toHaveLength(3);
    // At 70, 150, 310, 630 and 1,230 s, and then every ten minutes.
    await clock.advance(60 * 60 * 1_000);
    expect(looked).toHaveLength(12);
    await background.stop();
    expect(clock.pending).toBe(0);
  });

  test('tries a survey again after the pause, although nothing adds it', async () => {
    let attempts = 0;
    const { background, looked, clock } = fixture(() => Promise.resolve(++attempts > 1));
    background.add('acme/coffee/I1');
    await clock.advance(9_999);
    expect(looked).toEqual(['coffee']);
    await clock.advance(1);
    expect(looked).toEqual(['coffee', 'coffee']);
    await clock.advance(60 * 60 * 1_000);
    expect(looked).toHaveLength(2);
  });

  test('pauses no survey whose work failed while it stopped', async () => {
    const gate = latch();
    const { background, looked, clock } = fixture(async () => {
      await gate.wait();
      return false;
    });
    background.add('acme/coffee/I1');
    await clock.settle();
    const stopped = background.stop();
    gate.open();
    await stopped;
    await clock.advance(60 * 60 * 1_000);
    expect(looked).toEqual(['coffee']);
  });
});
