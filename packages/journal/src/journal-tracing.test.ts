import { describe, expect, test } from '@jest/globals';
import { deferred } from '@canvass/testing';
import { journalFixture } from '../test/journal-fixture.ts';
import type { JournalDeps, JournalOptions } from './journal.ts';
import type { JournalTracing } from './journal-tracing.ts';

const traceOf = (digit: number): string => `00-${'0'.repeat(31)}${digit}-00000000000000aa-01`;

/** A traced journal, and the calls to its tracing in order. */
function fixture(deps: Partial<JournalDeps> = {}, options: JournalOptions = {}) {
  const told: unknown[] = [];
  let appends = 0;
  const tracing: JournalTracing = {
    append({ records, traces }) {
      told.push({ append: records, traces });
      appends += 1;
      return {
        trace: `append ${appends}`,
        landed: (segmentId) => void told.push({ landed: segmentId }),
        failed: (error) => void told.push({ failed: (error as { code: string }).code }),
      };
    },
    hint(segmentId, traces) {
      told.push({ hint: segmentId, traces });
      return {
        trace: 'hint',
        sent: () => void told.push('sent'),
        failed: (error) => void told.push({ notSent: (error as Error).message }),
      };
    },
  };
  const sent: unknown[] = [];
  // Early hints stand for no append that landed, so for no trace.
  const sendHint: JournalDeps['sendHint'] = async ({ segmentId, trace, heldBackMs }) => {
    if (heldBackMs === undefined || trace !== undefined) sent.push({ segmentId, trace });
  };
  return { ...journalFixture(options, { tracing, sendHint, ...deps }), told, sent };
}

describe('a traced journal', () => {
  test('reports an append with the traces in its block, and its hint carries the trace of its sending', async () => {
    const { journal, told, sent } = fixture();
    await Promise.all([
      journal.append('k', 'one', traceOf(1)),
      journal.append('k', 'two'),
      journal.append('k', 'three', traceOf(3)),
    ]);
    await journal.close();
    expect(told).toEqual([
      { append: 3, traces: [traceOf(1), traceOf(3)] },
      { landed: 'SEGMENT1' },
      { hint: 'SEGMENT1', traces: ['append 1'] },
      'sent',
    ]);
    expect(sent).toEqual([{ segmentId: 'SEGMENT1', trace: 'hint' }]);
  });

  test('reports no blocks and hints without a traced answer', async () => {
    const { journal, told, sent } = fixture();
    await journal.append('k', 'one');
    await journal.close();
    expect(told).toEqual([]);
    expect(sent).toEqual([{ segmentId: 'SEGMENT1', trace: undefined }]);
  });

  test('links the last hint to every traced append since the previous hint, and to no other', async () => {
    const { journal, told, clock } = fixture();
    await journal.append('k', 'one', traceOf(1));
    for (const digit of [2, 3]) await journal.append('k', String(digit), traceOf(digit));
    await clock.advance(1_000);
    await journal.append('k', 'untraced');
    await clock.advance(1_000);
    expect(told.filter((each) => typeof each === 'object' && 'hint' in each!)).toEqual([
      { hint: 'SEGMENT1', traces: ['append 1'] },
      { hint: 'SEGMENT1', traces: ['append 2', 'append 3'] },
    ]);
  });

  test('reports a failed append before its respondents get a response', async () => {
    const { journal, told, storage } = fixture();
    storage.next('journal', 'createAppendBlob', 'unanswered', 'unanswered', 'unanswered');
    const code = await journal.append('k', 'one', traceOf(1)).catch((error: { code: string }) => error.code);
    expect(told).toEqual([{ append: 1, traces: [traceOf(1)] }, { failed: code }]);
  });

  test('reports a hint that was not sent', async () => {
    const failed = deferred<unknown>();
    const { journal, told } = fixture({
      sendHint: () => Promise.reject(new Error('no queue')),
      onHintFailed: (error) => failed.resolve(error),
    });
    await journal.append('k', 'one', traceOf(1));
    expect(await failed.promise).toMatchObject({ message: 'no queue' });
    expect(told.at(-1)).toEqual({ notSent: 'no queue' });
  });
});
