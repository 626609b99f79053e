import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { matchesFilter, type FlatRecord } from '@canvass/surveys';
import { coffeeSlices, everything, minutes, red } from '../../slices/test/coffee-slices.ts';
import { exported, jsonLines } from '../test/exported.ts';
import { formatInThread } from './index.ts';

type Coffee = Awaited<ReturnType<typeof coffeeSlices>>;

const answersOf = async ({ all }: Coffee) =>
  (await all()).map(({ id, receivedAt, version, answers }) => ({ id, receivedAt, version, answers }));

describe('an export', () => {
  test('has the answers of column files and of the log behind them, once and in order', async () => {
    const coffee = await coffeeSlices(35);
    const { bytes, rows, sha256 } = await exported(coffee);
    expect(jsonLines(bytes)).toEqual(await answersOf(coffee));
    expect(rows).toBe(35);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(coffee.fileReads()).toBe(3);
  });

  test('is the same from a thread', async () => {
    const coffee = await coffeeSlices(35);
    const here = await exported(coffee, { format: 'csv' });
    const there = await exported(coffee, { format: 'csv' }, { startFormatter: formatInThread });
    expect(there).toEqual(here);
  });

  test('of a survey without answers is complete', async () => {
    const { bytes, rows } = await exported(await coffeeSlices(0), { format: 'csv' });
    expect(bytes.toString()).toBe('"id","receivedAt","version","q_rating","q_colour","q_why"\r\n');
    expect(rows).toBe(0);
  });

  test('has the answers that the filter takes', async () => {
    const coffee = await coffeeSlices(35);
    for (const filter of [
      red,
      { questions: [{ question: 'why', type: 'words', word: 'minute' }] } as const,
      { questions: [{ question: 'why', type: 'words', contains: 'number 2' }] } as const,
      { ...everything, receivedFromMs: Date.parse('2026-11-22T09:41:00Z') },
    ]) {
      const { bytes, rows } = await exported(coffee, { filter });
      const { history } = await coffee.document();
      const taken = (await answersOf(coffee)).filter(({ receivedAt, version, answers }) =>
        matchesFilter(filter, { receivedAt, version, answers: answers as FlatRecord }, history),
      );
      expect(jsonLines(bytes)).toEqual(taken);
      expect(rows).toBeGreaterThan(0);
    }
  });

  test('has what is new after a place', async () => {
    const coffee = await coffeeSlices(35);
    const { bytes } = await exported(coffee, {}, { after: 15 });
    expect(jsonLines(bytes)).toEqual((await answersOf(coffee)).slice(15));
  });

  test('has no answer that is counted, and none that is erased before it begins', async () => {
    const coffee = await coffeeSlices(35);
    for (const id of [coffee.ids[3]!, coffee.ids[33]!]) await coffee.erase(id);
    const before = await answersOf(coffee);
    expect(before).toHaveLength(33);
    let isCounted = false;
    const { bytes } = await exported(
      coffee,
      {},
      {
        between: async () => {
          if (!isCounted) await coffee.count(minutes(35, 5));
          isCounted = true;
        },
      },
    );
    expect(jsonLines(bytes)).toEqual(before);
  });

  test('goes on when a removal replaces what it was to read', async () => {
    const coffee = await coffeeSlices(35);
    const before = await answersOf(coffee);
    const gone = [coffee.ids[25]!, coffee.ids[34]!];
    let isRemoved = false;
    const { bytes } = await exported(
      coffee,
      {},
      {
        between: async () => {
          if (isRemoved) return;
          isRemoved = true;
          for (const id of gone) await coffee.erase(id);
          await coffee.remove();
        },
      },
    );
    expect(isRemoved).toBe(true);
    expect(jsonLines(bytes)).toEqual(before.filter(({ id }) => !gone.includes(id)));
  });

  test('pauses after each piece and each part', async () => {
    const coffee = await coffeeSlices(35);
    const events: string[] = [];
    const { rows } = await exported(
      coffee,
      {},
      {
        between: async () => void events.push('piece'),
        pauseAfter: async (workedMs) => {
          await new Promise((resolve) => setImmediate(resolve));
          events.push(workedMs >= 0 ? 'pause' : 'no time');
        },
      },
    );
    expect(rows).toBe(35);
    // The log has three column files, and lines after them.
    expect(events).toEqual(Array.from({ length: 4 }, () => ['pause', 'piece', 'pause']).flat());
  });

  test('reads a damaged or lost column file from the log', async () => {
    const coffee = await coffeeSlices(35);
    const [first, second] = (await coffee.document()).columns;
    await coffee.direct.answerLogs.put(first!.blob, Buffer.alloc(first!.bytes));
    await coffee.direct.answerLogs.delete(second!.blob);
    const { bytes, damaged } = await exported(coffee);
    expect(jsonLines(bytes)).toEqual(await answersOf(coffee));
    expect(damaged).toEqual([first!.blob, second!.blob]);
    expect(coffee.fileReads()).toBe(3);
  });

  test('ends when its survey is deleted or rebuilt', async () => {
    for (const [change, code] of [
      ['delete', 'survey-deleted'],
      ['rebuild', 'rebuilt'],
    ]) {
      const coffee = await coffeeSlices(35);
      const [, second, third] = (await coffee.document()).columns;
      const between = async (): Promise<void> => {
        if (change === 'delete') await coffee.summaries.writeTombstone(coffee.key);
        else await coffee.change(() => ({ logSince: 1e6 }));
        for (const { blob } of [second!, third!]) await coffee.direct.answerLogs.delete(blob);
      };
      // The export has read one more file ahead.
      let pieces = 0;
      const ended = exported(coffee, {}, { between: async () => void (pieces++ === 0 && (await between())) });
      await expect(ended).rejects.toMatchObject({ code });
    }
  });

  test('ends when nobody wants it any more', async () => {
    const coffee = await coffeeSlices(35);
    const abort = new AbortController();
    const ended = exported(
      coffee,
      {},
      { signal: abort.signal, between: async () => abort.abort(new Error('gone')) },
    );
    await expect(ended).rejects.toThrow('gone');
  });
});
