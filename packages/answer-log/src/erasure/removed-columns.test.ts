import { describe, expect, test } from '@jest/globals';
import { columnsFixture, type ColumnsFixture } from '../../test/columns-fixture.ts';
import { namesIn } from '../../test/log-fixture.ts';
import { loseAndRebuild } from '../../test/lose-and-rebuild.ts';
import { beginMs, hourMs } from '../../test/submissions-fixture.ts';
import { cleanUp } from '../upkeep/clean-up.ts';
import { createErasures } from './erasures.ts';
import { removeAnswers, type Removal, type RemoveAnswersDeps } from './remove-answers.ts';
import type { Summaries } from '../summary/summaries.ts';

/** A survey with answers of the hours 0 to 8, in column files of two answers; the last answer is only in the log. */
async function withFiles() {
  const fixture = await columnsFixture(9);
  for (const place of [3, 5, 7, 9]) await fixture.fillBefore(place);
  const { coffee, summaries, containers, clock, logged } = fixture;
  const erasures = createErasures({ ...containers, summaries, clock });
  return {
    ...fixture,
    /** Returns the id of the answer. */
    eraseAt: async (at: number): Promise<string> => {
      const [, id] = (await logged()).find(([place]) => place === at)!;
      await erasures.erase(coffee, id);
      return id;
    },
  };
}

type Fixture = Awaited<ReturnType<typeof withFiles>>;

/** Removes erased answers, and answers that are older than `hours`. */
async function remove(
  { direct, summaries, newId, coffee }: Fixture,
  { hours, ...over }: Partial<RemoveAnswersDeps & Removal> & { hours?: number } = {},
) {
  const nowMs = beginMs + (60 * 24 + (hours ?? 0)) * hourMs;
  return removeAnswers({ summaries, answerLogs: direct.answerLogs, newId, ...over }, coffee, {
    nowMs,
    ledger: over.ledger ?? [],
    retention: hours === undefined ? undefined : { days: 60, keepTotals: true },
    oldestSegmentMs: over.oldestSegmentMs ?? beginMs,
  });
}

const beginnings = async ({ files }: ColumnsFixture): Promise<number[]> =>
  (await files()).map(({ from }) => from);

const parquetIn = async ({ direct }: ColumnsFixture): Promise<string[]> =>
  (await namesIn(direct.answerLogs)).filter((name) => name.endsWith('.parquet')).toSorted();

const listed = async ({ files }: ColumnsFixture): Promise<string[]> =>
  (await files()).map(({ blob }) => blob).toSorted();

/** The answers in the files, and those in the log. */
async function checkRows({ files, rowsOf, logged }: ColumnsFixture): Promise<void> {
  const inLog = await logged();
  for (const file of await files()) {
    const expected = inLog.filter(([place]) => place >= file.from && place < file.from + file.lines);
    expect((await rowsOf(file)).map(({ place, id }) => [place, id])).toEqual(expected);
  }
}

describe('a removal', () => {
  test('takes the column files with an erased answer out of the list and out of storage, and no others', async () => {
    const fixture = await withFiles();
    const id = await fixture.eraseAt(4);
    expect(await fixture.logBytes()).toContain(id);
    expect(await remove(fixture, { ledger: [id] })).toMatchObject({ erased: 1, isDone: true });
    expect(await beginnings(fixture)).toEqual([1, 5, 7]);
    expect(await parquetIn(fixture)).toEqual(await listed(fixture));
    // A worker fills the gap.
    expect(await fixture.fillGap()).toMatchObject({
      outcome: 'filled',
      file: { from: 3, lines: 2, rows: 1 },
    });
    await checkRows(fixture);
  });

  test('leaves all files if nothing of the log is to be changed', async () => {
    const fixture = await withFiles();
    const before = await fixture.files();
    await remove(fixture, { ledger: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] });
    expect(await fixture.files()).toEqual(before);
  });

  test('takes the files of what has expired, of which the log keeps stubs', async () => {
    const fixture = await withFiles();
    expect(await remove(fixture, { hours: 2.5 })).toMatchObject({ expired: 3 });
    expect(await fixture.document(fixture.coffee)).toMatchObject({ removedLines: 0 });
    expect(await beginnings(fixture)).toEqual([5, 7]);
    expect(await fixture.fillGap()).toMatchObject({ file: { from: 1, lines: 4, rows: 1 } });
    await checkRows(fixture);
  });

  test('takes the files of lines that it leaves out at the head', async () => {
    const fixture = await withFiles();
    await remove(fixture, { hours: 2.5, oldestSegmentMs: Infinity });
    expect(await fixture.document(fixture.coffee)).toMatchObject({ removedLines: 3 });
    expect(await beginnings(fixture)).toEqual([5, 7]);
    expect(await fixture.fillGap()).toMatchObject({ file: { from: 4, lines: 1, rows: 1 } });
    await checkRows(fixture);
  });

  test('takes a file that is written while it copies', async () => {
    const fixture = await withFiles();
    const { summaries, fillGap, change } = fixture;
    await change(({ columns }) => ({ columns: columns.filter(({ from }) => from !== 3) }));
    let writes = 0;
    const slow: Summaries = {
      ...summaries,
      replace: async (...write) => {
        writes += 1;
        // The first write begins a log blob.
        if (writes === 2) await fillGap();
        return summaries.replace(...write);
      },
    };
    await remove(fixture, { hours: 2.5, summaries: slow });
    expect(await beginnings(fixture)).toEqual([5, 7]);
    expect(await parquetIn(fixture)).toEqual(await listed(fixture));
  });

  test('is not undone by a file that was begun before it and is listed after it', async () => {
    const fixture = await withFiles();
    const { change, fillGap, encode } = fixture;
    await change(({ columns }) => ({ columns: columns.filter(({ from }) => from !== 3) }));
    const filled = await fillGap({
      encode: async (stretch) => {
        const id = await fixture.eraseAt(4);
        await remove(fixture, { ledger: [id] });
        return encode(stretch);
      },
    });
    expect(filled).toEqual({ outcome: 'refused' });
    expect(await beginnings(fixture)).toEqual([1, 5, 7]);
    expect(await parquetIn(fixture)).toEqual(await listed(fixture));
  });

  test('that ends before it deletes leaves files that the next one deletes', async () => {
    const fixture = await withFiles();
    const { direct } = fixture;
    const id = await fixture.eraseAt(4);
    const ending = new Proxy(direct.answerLogs, {
      get: (target, name) =>
        name === 'delete'
          ? () => Promise.reject(new Error('killed'))
          : (target[name as keyof typeof target] as () => unknown).bind(target),
    });
    await expect(remove(fixture, { ledger: [id], answerLogs: ending })).rejects.toThrow('killed');
    expect(await parquetIn(fixture)).toHaveLength(4);
    await remove(fixture, { ledger: [id] });
    expect(await parquetIn(fixture)).toEqual(await listed(fixture));
    expect(await parquetIn(fixture)).toHaveLength(3);
  });

  test('deletes a file that a worker wrote and never listed', async () => {
    const fixture = await withFiles();
    const { change, summaries, fillGap, clock, logBytes } = fixture;
    await change(({ columns }) => ({ columns: columns.filter(({ from }) => from !== 3) }));
    const dying: Summaries = { ...summaries, replace: () => Promise.reject(new Error('killed')) };
    await expect(fillGap({ summaries: dying })).rejects.toThrow('killed');
    const id = await fixture.eraseAt(4);
    await clock.advance(2 * hourMs);
    await remove(fixture, { ledger: [id] });
    expect(await parquetIn(fixture)).toEqual(await listed(fixture));
    expect(await logBytes()).not.toContain(JSON.stringify({ id, place: 4 }).slice(0, -1));
  });
});

describe('a rebuilt survey', () => {
  test('has no column files until a worker writes them; the old ones go', async () => {
    const fixture = await withFiles();
    const { log, coffee, summaries, direct, logged } = fixture;
    const before = await log(coffee);
    await loseAndRebuild(fixture);
    expect(await fixture.files()).toEqual([]);
    // A column file is no log.
    expect(await log(coffee)).toEqual(before);
    await cleanUp({ ...direct, summaries, summariesContainer: direct.summaries });
    expect(await parquetIn(fixture)).toEqual([]);
    await fixture.fillBefore(9);
    await checkRows(fixture);
    expect(await logged()).toHaveLength(9);
  });
});

describe('the clean-up', () => {
  test('leaves listed column files, and takes those of a deleted survey', async () => {
    const fixture = await withFiles();
    const { summaries, direct, coffee } = fixture;
    const clean = () => cleanUp({ ...direct, summaries, summariesContainer: direct.summaries });
    const before = await parquetIn(fixture);
    await clean();
    expect(await parquetIn(fixture)).toEqual(before);
    expect(await listed(fixture)).toEqual(before);
    await summaries.writeTombstone(coffee);
    await clean();
    expect(await parquetIn(fixture)).toEqual([]);
  });
});
