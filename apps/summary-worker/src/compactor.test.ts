import { describe, expect, test } from '@jest/globals';
import { maxLogBlobs, type ReadSummary, type Summaries, type SurveyKey } from '@canvass/answer-log';
import { FaultyStorage } from '@canvass/storage/memory';
import { FakeClock, latch } from '@canvass/testing';
import { Compactor } from './compactor.ts';

function unused(): never {
  throw new Error('a compactor does not do this');
}

/** Records which surveys are looked at; what a compaction does is the answer log's to test. */
function fixture(read: (key: SurveyKey) => Promise<ReadSummary> = async () => ({ outcome: 'notFound' })) {
  const clock = new FakeClock();
  const looked: string[] = [];
  const failures: unknown[] = [];
  const summaries: Summaries = {
    read: (key) => {
      looked.push(key.survey);
      return read(key);
    },
    readIfChanged: unused,
    create: unused,
    replace: unused,
    revise: unused,
    bury: unused,
  };
  const answers = new FaultyStorage(() => clock.now()).container('answers');
  const compactor = new Compactor({ summaries, answers, newId: () => 'R' }, (path, error) =>
    failures.push([path, error]),
  );
  return { clock, compactor, looked, failures };
}

describe('the compactor', () => {
  test('looks at no log of up to 32 blobs', async () => {
    const { compactor, looked, clock } = fixture();
    compactor.committed('acme/coffee/I1', maxLogBlobs);
    await clock.settle();
    expect(looked).toEqual([]);
    await compactor.stop();
  });

  test('takes one log after another, each once however often it was told', async () => {
    const gate = latch();
    const { compactor, looked, clock } = fixture(async () => {
      await gate.wait();
      return { outcome: 'notFound' };
    });
    for (const survey of ['coffee', 'tea', 'tea', 'tea']) {
      compactor.committed(`acme/${survey}/I1`, maxLogBlobs + 1);
    }
    await clock.settle();
    expect(looked).toEqual(['coffee']);
    gate.open();
    await clock.settle();
    expect(looked).toEqual(['coffee', 'tea']);
    compactor.committed('acme/coffee/I1', maxLogBlobs + 1);
    await clock.settle();
    expect(looked).toEqual(['coffee', 'tea', 'coffee']);
  });

  test('tells of a failure and goes on with the next', async () => {
    const { compactor, looked, failures, clock } = fixture(async ({ survey }) => {
      if (survey === 'coffee') throw new Error('down');
      return { outcome: 'notFound' };
    });
    compactor.committed('acme/coffee/I1', 40);
    compactor.committed('acme/tea/I1', 40);
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
    compactor.committed('acme/coffee/I1', 40);
    compactor.committed('acme/tea/I1', 40);
    await clock.settle();
    const stopped = compactor.stop();
    gate.open();
    await stopped;
    compactor.committed('acme/water/I1', 40);
    await clock.settle();
    expect(looked).toEqual(['coffee']);
  });
});
