import { describe, expect, test } from '@jest/globals';
import type { ReadSummary, Summaries, SurveyKey } from '@canvass/answer-log';
import { FaultyStorage } from '@canvass/storage/memory';
import { FakeClock, latch } from '@canvass/testing';
import { Compactor } from './compactor.ts';

function unused(): never {
  throw new Error('a compactor does not do this');
}

/** Records which surveys are read; the answer log tests the compaction. */
function fixture(read: (key: SurveyKey) => Promise<ReadSummary> = async () => ({ outcome: 'notFound' })) {
  const clock = new FakeClock();
  const looked: string[] = [];
  const failures: unknown[] = [];
  const summaries: Summaries = {
    read: (key) => {
      looked.push(key.survey);
      return read(key);
    },
    fetch: unused,
    readIfChanged: unused,
    create: unused,
    replace: unused,
    revise: unused,
    listFigures: unused,
    markRetention: unused,
    figures: unused,
    writeTombstone: unused,
  };
  const answerLogs = new FaultyStorage(() => clock.now()).container('answers');
  const compactor = new Compactor({
    summaries,
    answerLogs,
    clock,
    newId: () => 'R',
    onFailure: (path, error) => failures.push([path, error]),
  });
  return { clock, compactor, looked, failures };
}

describe('the compactor', () => {
  test('takes one log after another, each once even if it is added again', async () => {
    const gate = latch();
    const { compactor, looked, clock } = fixture(async () => {
      await gate.wait();
      return { outcome: 'notFound' };
    });
    for (const survey of ['coffee', 'tea', 'tea', 'tea']) {
      compactor.add(`acme/${survey}/I1`);
    }
    await clock.settle();
    expect(looked).toEqual(['coffee']);
    gate.open();
    await clock.settle();
    expect(looked).toEqual(['coffee', 'tea']);
    compactor.add('acme/coffee/I1');
    await clock.settle();
    expect(looked).toEqual(['coffee', 'tea', 'coffee']);
  });

  test('reports a failure and continues with the next', async () => {
    const { compactor, looked, failures, clock } = fixture(async ({ survey }) => {
      if (survey === 'coffee') throw new Error('down');
      return { outcome: 'notFound' };
    });
    compactor.add('acme/coffee/I1');
    compactor.add('acme/tea/I1');
    await clock.settle();
    expect(failures).toEqual([['acme/coffee/I1', new Error('down')]]);
    expect(looked).toEqual(['coffee', 'tea']);
  });

  test('finishes the one in hand when it stops, and begins no other', async () => {
    const gate = latch();
    const { compactor, looked, clock } = fixture(async () => {
      await gate.wait();
      return { outcome: 'notFound' };
    });
    compactor.add('acme/coffee/I1');
    compactor.add('acme/tea/I1');
    await clock.settle();
    const stopped = compactor.stop();
    gate.open();
    await stopped;
    compactor.add('acme/water/I1');
    await clock.settle();
    expect(looked).toEqual(['coffee']);
  });

  test('pauses longer and longer while compactions of a log fail', async () => {
    const { compactor, looked, clock } = fixture(async () => {
      throw new Error('down');
    });
    for (let second = 0; second < 70; second += 1) {
      compactor.add('acme/coffee/I1');
      await clock.advance(1_000);
    }
    // At 0 s, 10 s, 30 s, and the next one at 70 s.
    expect(looked).toHaveLength(3);
    await clock.advance(60 * 60 * 1_000);
    compactor.add('acme/coffee/I1');
    await clock.settle();
    expect(looked).toHaveLength(4);
  });
});
