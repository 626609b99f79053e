import { describe, expect, test } from '@jest/globals';
import { encodeRecord } from '@canvass/journal';
import { startHistory } from '@canvass/surveys';
import { coffee as definition } from '../test/definition.ts';
import { idsOf } from '../test/log-fixture.ts';
import { beginMs, hourMs, submissionsFixture, type SubmissionsFixture } from '../test/submissions-fixture.ts';
import { createErasures } from './erasures.ts';
import { encodeStub } from './log-record.ts';
import { rebuildSummary } from './rebuild.ts';
import { removeAnswers } from './remove-answers.ts';

async function loseAndRebuild(fixture: SubmissionsFixture): Promise<void> {
  const { coffee, direct } = fixture;
  await direct.summaries.delete('acme/coffee/I1');
  const rebuilt = await rebuildSummary(
    { ...fixture, ...direct, summariesContainer: direct.summaries, summaries: fixture.summaries },
    coffee,
    startHistory(definition),
  );
  expect(rebuilt).toMatchObject({ outcome: 'rebuilt' });
}

/** A survey of which retention has removed the answer of hour 0, and its answer of hour 2. */
async function removedSurvey() {
  const fixture = await submissionsFixture();
  const { coffee, send, worker, direct, summaries, newId } = fixture;
  const records = await send('S1', { key: 'a', hours: 0 }, { key: 'b', hours: 2 });
  await worker().counter.count(['S1']);
  const removed = await removeAnswers({ summaries, answerLogs: direct.answerLogs, newId }, coffee, {
    nowMs: beginMs + (30 * 24 + 1) * hourMs,
    ledger: [],
    retention: { days: 30, keepTotals: true },
    oldestSegmentMs: beginMs,
  });
  expect(removed).toMatchObject({ expired: 1, isDone: true });
  const append = async (version: number, line: Buffer): Promise<void> => {
    const blob = `acme/coffee/I1/${version}-x`;
    await direct.answerLogs.createAppendBlob(blob);
    await direct.answerLogs.appendBlock(blob, line, 0);
  };
  return { ...fixture, records, append };
}

/** Leaves a blob of a version ahead of the clock, and removes answers twice: the second time the blob goes. */
async function removeLeftover({ clock, document, coffee, direct, summaries, newId }: SubmissionsFixture) {
  const { version } = await document(coffee);
  await direct.answerLogs.createAppendBlob(`acme/coffee/I1/${version + 10_000_000}-left`);
  await clock.advance(2 * hourMs);
  const removal = { nowMs: beginMs, ledger: [], retention: undefined, oldestSegmentMs: Infinity };
  const deps = { summaries, answerLogs: direct.answerLogs, newId };
  expect(await removeAnswers(deps, coffee, removal)).toMatchObject({ isDone: true });
  expect((await document(coffee)).version).toBe(version + 10_000_001);
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

  test('invited answers stay that came after those that retention has removed', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures, direct, summaries, newId } = fixture;
    const { counter } = worker();
    const days = 24;
    await send('S1', { invitation: 1, hours: 0 });
    const [, later] = await send('S1', { invitation: 2, hours: 0 }, { invitation: 3, hours: 40 * days });
    await counter.count(['S1']);
    const removed = await removeAnswers({ summaries, answerLogs: direct.answerLogs, newId }, coffee, {
      nowMs: beginMs + 41 * days * hourMs,
      ledger: [],
      retention: { days: 30, keepTotals: true },
      oldestSegmentMs: Infinity,
    });
    expect(removed).toEqual({ erased: 0, expired: 2, isDone: true });
    await loseAndRebuild(fixture);
    expect(await log(coffee)).toEqual(idsOf([later!]));
    expect(await figures()).toEqual({ answers: 3, duplicates: 0, conflicts: 0 });

    // The removed ones cannot be used again, either.
    await send('S1', { invitation: 1, hours: 41 * days }, { invitation: 3, hours: 41 * days });
    await counter.count(['S1']);
    expect((await figures()).answers).toBe(3);
  });

  test('removed answers are not counted again, although their old log blob is still there', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures, direct, summaries, newId } = fixture;
    const { counter } = worker();
    const [, , later] = await send('S1', { hours: 0 }, { hours: 1 }, { hours: 40 * 24 });
    await counter.count(['S1']);
    const [blob] = (await fixture.document(coffee)).log.map((part) => part.blob);
    const bytes = await direct.answerLogs.get(blob!);
    await removeAnswers({ summaries, answerLogs: direct.answerLogs, newId }, coffee, {
      nowMs: beginMs + 41 * 24 * hourMs,
      ledger: [],
      retention: { days: 30, keepTotals: true },
      oldestSegmentMs: Infinity,
    });
    // As if the process had been killed before it deleted the blob.
    await direct.answerLogs.createAppendBlob(blob!);
    await direct.answerLogs.appendBlock(blob!, bytes.outcome === 'found' ? bytes.bytes : Buffer.alloc(0), 0);
    await loseAndRebuild(fixture);
    expect(await figures()).toEqual({ answers: 3, duplicates: 0, conflicts: 0 });
    expect(await log(coffee)).toEqual([later!.id]);
  });

  test('an answer counted after a removal stays, although a late worker appended it to an older blob, too', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures, direct, summaries, newId, document } = fixture;
    const { counter } = worker();
    const [, kept] = await send('S1', { hours: 0 }, { hours: 40 * 24 });
    await counter.count(['S1']);
    await removeAnswers({ summaries, answerLogs: direct.answerLogs, newId }, coffee, {
      nowMs: beginMs + 41 * 24 * hourMs,
      ledger: [],
      retention: { days: 30, keepTotals: true },
      oldestSegmentMs: Infinity,
    });
    // As old as those that were removed.
    const [late] = await send('S1', { hours: 1 });
    await counter.count(['S1']);
    expect(await figures()).toMatchObject({ answers: 3 });
    const newest = (await document(coffee)).log.at(-1)!.blob;
    const found = await direct.answerLogs.get(newest);
    const older = 'acme/coffee/I1/1-late';
    await direct.answerLogs.createAppendBlob(older);
    await direct.answerLogs.appendBlock(older, found.outcome === 'found' ? found.bytes : Buffer.alloc(0), 0);
    await loseAndRebuild(fixture);
    expect(await figures()).toEqual({ answers: 3, duplicates: 0, conflicts: 0 });
    expect((await log(coffee)).toSorted()).toEqual(idsOf([late!, kept!]));
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
      // Long after the window: the tail of the id does not tell any more.
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

  test('an attempt that was never counted does not count beside the removed answer of its submission', async () => {
    const fixture = await removedSurvey();
    const { coffee, records, append, figures, log, ids } = fixture;
    const attempt = { ...records[0]!, id: ids.ofKey(beginMs + 2 * hourMs, 'I1', 'a') };
    const receivedAt = new Date(beginMs + 2 * hourMs).toISOString();
    const line = encodeRecord({ ...attempt, receivedAt }).slice(1);
    await append(1, Buffer.from(`{"segmentId":"S9","offset":0,${line}\n`));
    await loseAndRebuild(fixture);
    expect(await figures()).toEqual({ answers: 2, duplicates: 1, conflicts: 0 });
    expect(await log(coffee)).toEqual([records[1]!.id]);
  });

  test('an attempt that was never counted and is too old leaves no second stub', async () => {
    const fixture = await removedSurvey();
    const { coffee, records, append, figures, document, ids } = fixture;
    const ms = beginMs + hourMs / 2;
    const attempt = { ...records[0]!, id: ids.ofKey(ms, 'I1', 'a'), receivedAt: new Date(ms).toISOString() };
    await append(1, Buffer.from(`{"segmentId":"S9","offset":0,${encodeRecord(attempt).slice(1)}\n`));
    await loseAndRebuild(fixture);
    expect(await figures()).toEqual({ answers: 2, duplicates: 0, conflicts: 0 });
    expect((await document(coffee)).log).toMatchObject([{ answers: 2 }]);
  });

  test('the stub of a removal that was interrupted takes no answer away', async () => {
    const fixture = await removedSurvey();
    const { coffee, records, append, figures, log, document } = fixture;
    const [before, kept] = records;
    const offset = Buffer.byteLength(encodeRecord(before!)) + 1;
    const { version } = await document(coffee);
    await append(version + 2_000_000, encodeStub({ segmentId: 'S1', offset, id: kept!.id }));
    await loseAndRebuild(fixture);
    expect(await figures()).toEqual({ answers: 2, duplicates: 0, conflicts: 0 });
    expect(await log(coffee)).toEqual([kept!.id]);
  });
});
