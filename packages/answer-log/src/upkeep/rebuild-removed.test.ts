import { describe, expect, test } from '@jest/globals';
import { encodeRecord } from '@canvass/journal';
import { idsOf } from '../../test/log-fixture.ts';
import { loseAndRebuild } from '../../test/lose-and-rebuild.ts';
import {
  beginMs,
  hourMs,
  submissionsFixture,
  type SubmissionsFixture,
} from '../../test/submissions-fixture.ts';
import { encodeStub } from '../format/log-record.ts';
import { removeAnswers, type RemovalReport } from '../erasure/remove-answers.ts';
import type { Summaries } from '../summary/summaries.ts';

/** Removes the answers that were received before this hour, and keeps their statistics. */
async function removeBefore(
  { direct, newId, coffee, ...fixture }: SubmissionsFixture,
  hours: number,
  summaries: Summaries = fixture.summaries,
): Promise<RemovalReport> {
  return removeAnswers({ summaries, answerLogs: direct.answerLogs, newId }, coffee, {
    nowMs: beginMs + (30 * 24 + hours) * hourMs,
    ledger: [],
    retention: { days: 30, keepTotals: true },
    oldestSegmentMs: beginMs,
  });
}

/** A survey with an answer of hour 2, whose answer of hour 0 retention has removed. */
async function removedSurvey() {
  const fixture = await submissionsFixture();
  const { send, worker, direct } = fixture;
  const records = await send('S1', { key: 'a', hours: 0 }, { key: 'b', hours: 2 });
  await worker().counter.count(['S1']);
  expect(await removeBefore(fixture, 1)).toMatchObject({ expired: 1, isDone: true });
  const append = async (version: number, line: Buffer): Promise<void> => {
    const blob = `acme/coffee/I1/${version}-x`;
    await direct.answerLogs.createAppendBlob(blob);
    await direct.answerLogs.appendBlock(blob, line, 0);
  };
  return { ...fixture, records, append };
}

describe('a rebuild after answers were removed because of their age', () => {
  test('invited answers stay that came after those that retention has removed', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures } = fixture;
    const { counter } = worker();
    const days = 24;
    await send('S1', { invitation: 1, hours: 0 });
    const [, later] = await send('S1', { invitation: 2, hours: 0 }, { invitation: 3, hours: 40 * days });
    await counter.count(['S1']);
    const removed = await removeBefore(fixture, 11 * days);
    expect(removed).toEqual({ erased: 0, expired: 2, isDone: true });
    await loseAndRebuild(fixture);
    expect(await log(coffee)).toEqual(idsOf([later!]));
    expect(await figures()).toEqual({ answers: 3, duplicates: 0, conflicts: 0 });

    // The invitations of removed answers cannot be used again, either.
    await send('S1', { invitation: 1, hours: 41 * days }, { invitation: 3, hours: 41 * days });
    await counter.count(['S1']);
    expect((await figures()).answers).toBe(3);
  });

  test('removed answers are not counted again, although their old log blob is still there', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures, direct } = fixture;
    const { counter } = worker();
    const [, , later] = await send('S1', { hours: 0 }, { hours: 1 }, { hours: 40 * 24 });
    await counter.count(['S1']);
    const [blob] = (await fixture.document(coffee)).log.map((part) => part.blob);
    const bytes = await direct.answerLogs.get(blob!);
    await removeBefore(fixture, 11 * 24);
    // The blob is there again, as if the process had been killed before it deleted it.
    await direct.answerLogs.createAppendBlob(blob!);
    await direct.answerLogs.appendBlock(blob!, bytes.outcome === 'found' ? bytes.bytes : Buffer.alloc(0), 0);
    await loseAndRebuild(fixture);
    expect(await figures()).toEqual({ answers: 3, duplicates: 0, conflicts: 0 });
    expect(await log(coffee)).toEqual([later!.id]);
  });

  test('an answer counted after a removal stays, although a late worker appended it to an older blob, too', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures, direct, document } = fixture;
    const { counter } = worker();
    const [, kept] = await send('S1', { hours: 0 }, { hours: 40 * 24 });
    await counter.count(['S1']);
    await removeBefore(fixture, 11 * 24);
    // The answer is as old as the removed ones.
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

  test('an old answer stays that was counted after the removal into a log blob from before it', async () => {
    const fixture = await removedSurvey();
    const { coffee, send, worker, figures, log } = fixture;
    // The last log blob is still empty.
    expect(await removeBefore(fixture, 3)).toMatchObject({ expired: 1, isDone: true });
    const late = await send('S1', { hours: 2 });
    await worker().counter.count(['S1']);
    await loseAndRebuild(fixture);
    expect(await figures()).toEqual({ answers: 3, duplicates: 0, conflicts: 0 });
    expect(await log(coffee)).toEqual(idsOf(late));
  });

  test('an old answer that is counted while a removal begins is removed, too', async () => {
    const fixture = await removedSurvey();
    const { send, worker, figures, log, coffee, summaries } = fixture;
    let reads = 0;
    const busy: Summaries = {
      ...summaries,
      read: async (key) => {
        const found = await summaries.read(key);
        reads += 1;
        if (reads === 1) {
          await send('S1', { hours: 2 });
          await worker().counter.count(['S1']);
        }
        return found;
      },
    };
    expect(await removeBefore(fixture, 3, busy)).toMatchObject({ expired: 2, isDone: true });
    await loseAndRebuild(fixture);
    expect(await figures()).toEqual({ answers: 3, duplicates: 0, conflicts: 0 });
    expect(await log(coffee)).toEqual([]);
  });

  test('a copy that another removal made of a removed answer is not counted', async () => {
    const fixture = await removedSurvey();
    const { coffee, document, direct, figures, log } = fixture;
    const { version, log: parts } = await document(coffee);
    const copy = await direct.answerLogs.get(parts[0]!.blob);
    expect(await removeBefore(fixture, 3)).toMatchObject({ expired: 1, isDone: true });
    const left = `acme/coffee/I1/${version + 1_000_000}-0`;
    await direct.answerLogs.createAppendBlob(left);
    await direct.answerLogs.appendBlock(left, copy.outcome === 'found' ? copy.bytes : Buffer.alloc(0), 0);
    await loseAndRebuild(fixture);
    expect(await figures()).toEqual({ answers: 2, duplicates: 0, conflicts: 0 });
    expect(await log(coffee)).toEqual([]);
  });
});
