import { describe, expect, test } from '@jest/globals';
import { idsOf } from '../../test/log-fixture.ts';
import { loseAndRebuild } from '../../test/lose-and-rebuild.ts';
import {
  beginMs,
  hourMs,
  submissionsFixture,
  type SubmissionsFixture,
} from '../../test/submissions-fixture.ts';
import { createErasures } from '../erasure/erasures.ts';
import { removeAnswers } from '../erasure/remove-answers.ts';

/** Leaves a blob of a version ahead of the clock, and removes answers twice: the second time the blob goes. */
async function removeLeftover({ clock, document, coffee, direct, summaries, newId }: SubmissionsFixture) {
  const { version } = await document(coffee);
  await direct.answerLogs.createAppendBlob(`acme/coffee/I1/${version + 10_000_000}-left`);
  await clock.advance(2 * hourMs);
  const removal = { nowMs: beginMs, ledger: [], retention: undefined, oldestSegmentMs: Infinity };
  const deps = { summaries, answerLogs: direct.answerLogs, newId };
  expect(await removeAnswers(deps, coffee, removal)).toMatchObject({ isDone: true });
  expect((await document(coffee)).version).toBeGreaterThan(version + 10_000_000);
  await removeAnswers(deps, coffee, removal);
  const names = await Array.fromAsync(direct.answerLogs.list('acme/coffee/I1/'), ({ name }) => name);
  expect(names).not.toContainEqual(expect.stringContaining('-left'));
}

describe('after a rebuild', () => {
  test('attempts are compared with the answers of the lost summary', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures } = fixture;
    const { counter } = worker();
    const first = await send('S1', { key: 'a', hours: 0 }, { invitation: 3, hours: 0 });
    await counter.count(['S1']);
    await loseAndRebuild(fixture);
    await send('S1', { key: 'a', hours: 1 }, { invitation: 3, hours: 100 });
    await counter.count(['S1']);
    expect(await log(coffee)).toEqual(idsOf(first));
    expect(await figures()).toEqual({ answers: 2, duplicates: 2, conflicts: 0 });
  });

  test('a worker does not take its keys of the lost log for those of the rebuilt one', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, direct } = fixture;
    const { counter } = worker();
    const [, kept] = await send('S1', { key: 'a', hours: 0 }, { key: 'b', hours: 0 });
    await counter.count(['S1']);
    const [{ blob } = { blob: '' }] = (await fixture.document(coffee)).log;
    const found = await direct.answerLogs.get(blob);
    if (found.outcome !== 'found') throw new Error('the log is gone');
    await direct.answerLogs.delete(blob);
    await direct.answerLogs.createAppendBlob(blob);
    await direct.answerLogs.appendBlock(blob, Buffer.from(`!${found.bytes.toString().slice(1)}`), 0);
    await loseAndRebuild(fixture);

    // The rebuilt log with this answer is as long as the lost one.
    const [other] = await send('S2', { key: 'c', hours: 1 });
    await worker('w2').counter.count(['S2']);
    await send('S1', { key: 'c', hours: 2 });
    await counter.count(['S1']);
    expect(await log(coffee)).toEqual(idsOf([kept!, other!]));
  });

  test.each(['before', 'after'])(
    'the invitation of an answer stays used that was erased %s it was counted',
    async (when) => {
      const fixture = await submissionsFixture();
      const { send, worker, figures, direct, summaries, clock, coffee } = fixture;
      const { counter } = worker();
      const erasures = createErasures({ ...direct, summaries, clock });
      const [gone] = await send('S1', { invitation: 3, hours: 0 });
      if (when === 'after') await counter.count(['S1']);
      expect(await erasures.erase(coffee, gone!.id)).toMatchObject({ outcome: 'erased' });
      await counter.count(['S1']);
      await loseAndRebuild(fixture);
      // The attempt comes long after the window, so its tail is not compared any more.
      await send('S2', { invitation: 3, hours: 1_000 });
      await counter.count(['S2']);
      expect(await figures()).toMatchObject({ answers: 0, duplicates: 1 });
    },
  );

  describe('the version is above the lost one', () => {
    test.each([
      ['with answers in its last log blob', 1],
      ['with an empty last log blob', 2],
    ])('after removals that left it ahead of the clock, %s', async (_name, times) => {
      const fixture = await submissionsFixture();
      const { coffee, send, worker, document } = fixture;
      await send('S1', { hours: 0 }, { hours: 1 });
      await worker().counter.count(['S1']);
      await loseAndRebuild(fixture);
      for (let time = 0; time < times; time += 1) await removeLeftover(fixture);
      expect((await document(coffee)).log).toHaveLength(2);
      const lost = (await document(coffee)).version;
      await loseAndRebuild(fixture);
      expect((await document(coffee)).version).toBeGreaterThan(lost);
      expect((await document(coffee)).totals.totalAnswers).toBe(2);
    });

    test('after rebuilds that are soon after each other', async () => {
      const fixture = await submissionsFixture();
      const { coffee, send, worker, document, direct } = fixture;
      await loseAndRebuild(fixture);
      const next = (await document(coffee)).version + 1;
      await direct.answerLogs.createAppendBlob(`acme/coffee/I1/${next}-refused`);
      await loseAndRebuild(fixture);
      await send('S1', { hours: 0 });
      await worker().counter.count(['S1']);
      const lost = (await document(coffee)).version;
      await loseAndRebuild(fixture);
      expect((await document(coffee)).version).toBeGreaterThan(lost);
    });
  });
});
