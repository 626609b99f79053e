import { describe, expect, test } from '@jest/globals';
import { FakeClock, latch } from '@canvass/testing';
import { PacedSurveys, type Worked } from './paced-surveys.ts';

const everyMs = 5_000;

/** Records which surveys are worked on, and when, in seconds. Turns come exactly every 5 s. */
function fixture(work: (path: string) => Worked | Promise<Worked>, lanes = 1) {
  const clock = new FakeClock(0);
  const worked: [atSeconds: number, path: string][] = [];
  const paced = new PacedSurveys(
    {
      clock,
      random: () => 0.5,
      work: async (path) => {
        worked.push([clock.now() / 1_000, path]);
        return work(path);
      },
    },
    { everyMs, lanes },
  );
  paced.start();
  return { clock, paced, worked };
}

describe('paced surveys', () => {
  test('are worked on at the next turn, once however often they were added, and not again before something is new', async () => {
    const { clock, paced, worked } = fixture(() => 'done');
    for (const path of ['a', 'b', 'a', 'a']) paced.add(path);
    await clock.advance(60_000);
    expect(worked).toEqual([
      [5, 'a'],
      [5, 'b'],
    ]);
    paced.add('a');
    await clock.advance(60_000);
    expect(worked.slice(2)).toEqual([[65, 'a']]);
    await paced.stop();
    expect(clock.pending).toBe(0);
  });

  test('with much to do let the others go first', async () => {
    const left = { a: 3, b: 1, c: 1 };
    const { clock, paced, worked } = fixture((path) => ((left[path as 'a'] -= 1) === 0 ? 'done' : 'more'));
    for (const path of ['a', 'b', 'c']) paced.add(path);
    await clock.advance(5_000);
    expect(worked.map(([, path]) => path).join('')).toBe('abcaa');
    await paced.stop();
  });

  test('that are added while they are worked on have another turn', async () => {
    const gate = latch();
    const { clock, paced, worked } = fixture(async (): Promise<Worked> => {
      await gate.wait();
      return 'done';
    });
    paced.add('a');
    await clock.advance(5_000);
    paced.add('a');
    gate.open();
    await clock.advance(20_000);
    expect(worked).toEqual([
      [5, 'a'],
      [10, 'a'],
    ]);
    await paced.stop();
  });

  test('that fail pause longer and longer, and others do not', async () => {
    const { clock, paced, worked } = fixture((path) => (path === 'bad' ? 'failed' : 'done'));
    for (let turn = 0; turn < 400; turn += 1) {
      paced.add('bad');
      paced.add('good');
      await clock.advance(everyMs);
    }
    const times = worked.filter(([, path]) => path === 'bad').map(([at]) => at);
    expect(times).toEqual([5, 15, 35, 75, 155, 315, 615, 915, 1_215, 1_515, 1_815]);
    expect(worked.filter(([, path]) => path === 'good')).toHaveLength(400);
    expect(paced.failing).toBe(1);
    await paced.stop();
  });

  test('that work again are not failing any more', async () => {
    let worked: Worked = 'failed';
    const { clock, paced } = fixture(() => worked);
    paced.add('a');
    await clock.advance(5_000);
    expect(paced.failing).toBe(1);
    worked = 'done';
    await clock.advance(10_000);
    expect(paced.failing).toBe(0);
    await paced.stop();
  });

  test('all wait in an outage, and go on after it', async () => {
    let isAway = true;
    const { clock, paced, worked } = fixture(() => (isAway ? 'outage' : 'done'));
    for (const path of ['a', 'b', 'c']) paced.add(path);
    await clock.advance(300_000);
    expect(worked.map(([at]) => at)).toEqual([5, 10, 20, 40, 80, 140, 200, 260]);
    isAway = false;
    worked.length = 0;
    await clock.advance(60_000);
    expect(worked.map(([, path]) => path).toSorted()).toEqual(['a', 'b', 'c']);
    await paced.stop();
  });

  test('are worked on in several lanes, so that a slow one holds up no other', async () => {
    const gate = latch();
    const { clock, paced, worked } = fixture(async (path): Promise<Worked> => {
      if (path === 'slow') await gate.wait();
      return 'done';
    }, 2);
    for (const path of ['slow', 'a', 'b']) paced.add(path);
    await clock.advance(5_000);
    paced.add('a');
    await clock.advance(5_000);
    expect(worked.map(([, path]) => path)).toEqual(['slow', 'a', 'b', 'a']);
    let isStopped = false;
    const stopping = paced.stop().then(() => (isStopped = true));
    await clock.settle();
    expect(isStopped).toBe(false);
    gate.open();
    await stopping;
  });
});
