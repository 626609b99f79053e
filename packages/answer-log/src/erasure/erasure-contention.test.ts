import { describe, expect, jest, test } from '@jest/globals';
import { beginMs, hourMs, submissionsFixture } from '../../test/submissions-fixture.ts';
import { withMethods } from '../../test/with-methods.ts';
import { createErasureLedger } from './erasure-ledger.ts';
import { createErasures } from './erasures.ts';
import { removeAnswers } from './remove-answers.ts';
import type { Summaries } from '../summary/summaries.ts';

/** A survey with two counted answers, whose summary another writer changes `times` times before a write. */
async function contended(times: number) {
  const fixture = await submissionsFixture();
  const { coffee, send, worker, summaries, direct, clock } = fixture;
  const [gone] = await send('S1', { hours: 0 }, { hours: 1 });
  await worker().counter.count(['S1']);
  let left = times;
  let writes = 0;
  const busy: Summaries = {
    ...summaries,
    replace: (...write) => {
      writes += 1;
      left -= 1;
      return left >= 0 ? Promise.resolve({ outcome: 'conflict' }) : summaries.replace(...write);
    },
  };
  return {
    ...fixture,
    id: gone!.id,
    busy,
    writes: () => writes,
    erase: () => createErasures({ ...direct, summaries: busy, clock }).erase(coffee, gone!.id),
    ledger: async () => (await createErasureLedger(direct.erasures).read(coffee)).map(({ id }) => id),
  };
}

describe('other writers that change the summary all the time', () => {
  test('hold an erasure up for 15 attempts', async () => {
    const { erase, ledger, id, figures, writes } = await contended(15);
    expect(await erase()).toEqual({ outcome: 'erased', id, isNew: true });
    expect(writes()).toBe(16);
    expect(await ledger()).toEqual([id]);
    expect((await figures()).answers).toBe(1);
  });

  test('end it after 16 with an error, and a later call finishes it', async () => {
    const { coffee, erase, ledger, id, figures, log, writes } = await contended(16);
    await expect(erase()).rejects.toMatchObject({ name: 'AnswerLogError', code: 'contended' });
    expect(writes()).toBe(16);
    expect(await ledger()).toEqual([id]);
    expect((await figures()).answers).toBe(2);
    expect(await erase()).toMatchObject({ outcome: 'erased', id });
    expect((await figures()).answers).toBe(1);
    expect(await log(coffee)).not.toContain(id);
  });

  test('leave a removal unfinished after 16 attempts, and a later one finishes it', async () => {
    const fixture = await contended(0);
    const { coffee, id, erase, ledger, direct, newId, summaries, document } = fixture;
    await erase();
    const replace = jest.fn<Summaries['replace']>().mockResolvedValue({ outcome: 'conflict' });
    const never: Summaries = { ...summaries, replace };
    const removal = {
      nowMs: beginMs + 48 * hourMs,
      ledger: await ledger(),
      retention: undefined,
      oldestSegmentMs: Infinity,
    };
    const deps = { answerLogs: direct.answerLogs, newId };
    expect(await removeAnswers({ ...deps, summaries: never }, coffee, removal)).toEqual({
      erased: 0,
      expired: 0,
      isDone: false,
    });
    expect(replace).toHaveBeenCalledTimes(16);
    expect((await document(coffee)).erased).toEqual([id]);
    expect(await removeAnswers({ ...deps, summaries }, coffee, removal)).toMatchObject({
      erased: 1,
      isDone: true,
    });
  });
});

test('an erasure ledger that other processes write all the time ends an erasure with an error', async () => {
  const { coffee, direct } = await submissionsFixture();
  const { erasures } = direct;
  let appends = 0;
  const busy = withMethods(erasures, {
    appendBlock: async (name, line, position) => {
      appends += 1;
      // Another process is faster.
      await erasures.appendBlock(name, line, position);
      return erasures.appendBlock(name, line, position);
    },
  });
  const ledger = createErasureLedger(busy);
  const entry = { id: 'A', erasedAt: '2026-11-22T09:30:00.000Z' };
  await expect(ledger.add(coffee, entry)).rejects.toMatchObject({ code: 'contended' });
  expect(appends).toBeGreaterThan(10);
});
