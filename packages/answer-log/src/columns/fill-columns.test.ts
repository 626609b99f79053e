import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { columnsFixture, type ColumnsFixture } from '../../test/columns-fixture.ts';
import { idsOf, namesIn } from '../../test/log-fixture.ts';
import { withMethods } from '../../test/with-methods.ts';
import { cleanUp } from '../upkeep/clean-up.ts';
import { linesPerColumnFile, logBytesPerColumnFile } from '../summary/column-gaps.ts';
import { createErasures } from '../erasure/erasures.ts';
import { loseAndRebuild } from '../../test/lose-and-rebuild.ts';
import { listColumnGaps } from './list-column-gaps.ts';
import { createSummaries, type Summaries } from '../summary/summaries.ts';

/** A log of ten answers, of which only the last has a file. */
async function withGap() {
  const fixture = await columnsFixture(10);
  await fixture.cover(10);
  return fixture;
}

const parquetIn = async ({ direct }: ColumnsFixture): Promise<string[]> =>
  (await namesIn(direct.answerLogs)).filter((name) => name.endsWith('.parquet'));

/** Runs `happen` once, after the lines were read and before the file is listed. */
function meanwhile(fixture: ColumnsFixture, happen: () => Promise<unknown>) {
  return fixture.fillGap({
    encode: async (stretch) => {
      const encoded = await fixture.encode(stretch);
      await happen();
      return encoded;
    },
  });
}

describe('filling the column files of a survey', () => {
  test('leaves what is too little for a file at the end to the log', async () => {
    const { fillGap, files, direct } = await columnsFixture(10);
    expect(await fillGap()).toEqual({ outcome: 'notNeeded' });
    expect(await files()).toEqual([]);
    expect(await Array.fromAsync(listColumnGaps(direct.summaries))).toEqual([]);
  });

  test('writes a file of each full stretch', async () => {
    const { answerMany, fillGap, files, rowsOf, logged, direct } = await columnsFixture();
    await answerMany(linesPerColumnFile + 5);
    expect(await Array.fromAsync(listColumnGaps(direct.summaries))).toEqual(['acme/coffee/I1']);
    expect(await fillGap()).toMatchObject({ outcome: 'filled' });
    expect(await fillGap()).toEqual({ outcome: 'notNeeded' });
    const [file, ...others] = await files();
    expect([file?.from, file?.lines, file?.rows, others]).toEqual([
      1,
      linesPerColumnFile,
      linesPerColumnFile,
      [],
    ]);
    const rows = await rowsOf(file!);
    const expected = (await logged()).slice(0, linesPerColumnFile);
    expect(rows.map(({ place, id }) => [place, id])).toEqual(expected);
    expect(await Array.fromAsync(listColumnGaps(direct.summaries))).toEqual([]);
  });

  test('fills any gap before another file, and says what the file has', async () => {
    const { fillGap, files, rowsOf, logged, document, coffee } = await withGap();
    const before = await document(coffee);
    const filled = await fillGap();
    const [file, last] = await files();
    expect(filled).toEqual({ outcome: 'filled', file });
    const rows = await rowsOf(file!);
    expect(rows.map(({ place, id }) => [place, id])).toEqual((await logged()).slice(0, 9));
    expect(rows[0]).toMatchObject({ version: 1, answers: { rating: 3, colour: 'red' } });
    const times = rows.map(({ receivedAt }) => Date.parse(receivedAt));
    const ids = rows.map(({ id }) => id).toSorted();
    expect(file).toMatchObject({
      from: 1,
      lines: 9,
      rows: 9,
      tailBytes: 1,
      lowestReceivedAt: Math.min(...times),
      highestReceivedAt: Math.max(...times),
      lowestId: ids[0],
      highestId: ids[8],
    });
    expect(file!.bytes).toBe(JSON.stringify(rows).length);
    expect(last?.from).toBe(10);
    const { version, columns: _, ...rest } = await document(coffee);
    expect(rest).toMatchObject({ log: before.log, watermarks: before.watermarks, totals: before.totals });
    expect(file!.blob).toMatch(`acme/coffee/I1/${version}-`);
  });

  test('reads on in the next log blobs', async () => {
    const { answerMany, cover, fillGap, files, rowsOf, logged, storage, document, coffee } =
      await columnsFixture(4);
    for (const count of [3, 5]) {
      storage.next('answers', 'appendBlock', 'lost');
      await answerMany(count);
    }
    expect((await document(coffee)).log.length).toBeGreaterThan(1);
    await cover(2, 1);
    await cover(12, 1);
    expect([(await fillGap()).outcome, (await fillGap()).outcome]).toEqual(['filled', 'filled']);
    const rows = await Promise.all((await files()).map(rowsOf));
    const covered = rows.flat().map(({ place, id }) => [place, id]);
    expect(covered).toEqual((await logged()).filter(([place]) => place !== 2 && place !== 12));
  });

  test('begins another file after 8 MiB of the log', async () => {
    const { coffee, change, fillGap, files, direct, record } = await columnsFixture();
    const why = 'x'.repeat(1.75 * 1024 * 1024);
    const lines = Array.from({ length: 7 }, (_, offset) => {
      const line = { segmentId: 'S1', offset, ...record(coffee, { answers: { why } }) };
      return Buffer.from(`${JSON.stringify(line)}\n`);
    });
    const blob = 'acme/coffee/I1/2-LARGE';
    await direct.answerLogs.createAppendBlob(blob);
    let end = 0;
    for (const line of lines) {
      await direct.answerLogs.appendBlock(blob, line, end);
      end += line.byteLength;
    }
    await change(() => ({
      log: [{ blob, committedLength: end, answers: 7, blocks: 7, pages: [], runs: [] }],
    }));
    expect(end).toBeGreaterThan(logBytesPerColumnFile);
    expect(await fillGap()).toMatchObject({ outcome: 'filled', file: { from: 1, lines: 5 } });
    expect(await fillGap()).toEqual({ outcome: 'notNeeded' });
    expect(await files()).toHaveLength(1);
  });

  test('leaves out stubs and erased answers, also if nothing is left', async () => {
    const { coffee, fillGap, cover, files, rowsOf, logged, containers, summaries, clock } =
      await columnsFixture(3);
    const erasures = createErasures({ ...containers, summaries, clock });
    const [[, first], [, second]] = (await logged()) as [[number, string], [number, string]];
    await erasures.erase(coffee, second);
    await cover(3);
    expect(await fillGap()).toMatchObject({ outcome: 'filled', file: { lines: 2, rows: 1 } });
    expect((await rowsOf((await files())[0]!)).map(({ id }) => id)).toEqual([first]);

    const other = await columnsFixture(2);
    for (const [, id] of await other.logged())
      await createErasures({ ...other.containers, summaries: other.summaries, clock: other.clock }).erase(
        other.coffee,
        id,
      );
    await other.cover(2);
    const none = { rows: 0, lowestReceivedAt: 0, highestReceivedAt: 0, lowestId: '', highestId: '' };
    expect(await other.fillGap()).toMatchObject({ outcome: 'filled', file: { from: 1, lines: 1, ...none } });
    expect(await other.fillGap()).toEqual({ outcome: 'notNeeded' });
  });

  test('writes nothing for a survey that is not there', async () => {
    const { fillGap, summaries, coffee } = await withGap();
    await summaries.writeTombstone(coffee);
    expect(await fillGap()).toEqual({ outcome: 'notNeeded' });
  });
});

describe('a column file', () => {
  test('is listed beside commits that came first', async () => {
    const fixture = await withGap();
    const { answerMany, files, log, coffee } = fixture;
    const filled = await meanwhile(fixture, () => answerMany(2));
    expect(filled.outcome).toBe('filled');
    expect((await files()).map(({ from }) => from)).toEqual([1, 10]);
    expect(await log(coffee)).toHaveLength(12);
  });

  test('is listed between two commits of its process, so that none of them begins anew', async () => {
    const fixture = await withGap();
    const { answerMany, fillGap, document, coffee, log, storage, clock } = fixture;
    await answerMany(1);
    const before = (await document(coffee)).log.length;
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const counting = answerMany(1);
    await clock.settle();
    const filling = fillGap();
    await clock.settle();
    gate.open();
    await counting;
    expect(await filling).toMatchObject({ outcome: 'filled' });
    await answerMany(1);
    expect((await document(coffee)).log).toHaveLength(before);
    expect(await log(coffee)).toHaveLength(13);
  });

  test('is not listed for lines that are in other blobs by now', async () => {
    const fixture = await withGap();
    const { change, files, fillGap } = fixture;
    // A compaction or a removal does the same.
    const moved = await meanwhile(fixture, () =>
      change(({ log: [first, ...rest] }) => ({ log: [{ ...first!, blob: `${first!.blob}-copy` }, ...rest] })),
    );
    expect(moved).toEqual({ outcome: 'refused' });
    expect((await files()).map(({ from }) => from)).toEqual([10]);
    expect(await parquetIn(fixture)).toHaveLength(1);
    await expect(fillGap()).rejects.toMatchObject({ code: 'log-moved' });
  });

  test('is not listed twice for the same lines', async () => {
    const fixture = await withGap();
    const second = await meanwhile(fixture, fixture.fillGap);
    expect(second).toEqual({ outcome: 'refused' });
    expect((await fixture.files()).map(({ from }) => from)).toEqual([1, 10]);
    expect(await parquetIn(fixture)).toHaveLength(2);
  });

  test('is not listed once the clean-up may have deleted it', async () => {
    const fixture = await withGap();
    const { change, files } = fixture;
    const late = await meanwhile(fixture, () => change(({ version }) => ({ version: version + 300 })));
    expect(late).toEqual({ outcome: 'refused' });
    expect((await files()).map(({ from }) => from)).toEqual([10]);
  });

  test('is not listed in a summary that a rebuild has made', async () => {
    const fixture = await withGap();
    expect(await meanwhile(fixture, () => loseAndRebuild(fixture))).toEqual({ outcome: 'refused' });
    expect(await fixture.files()).toEqual([]);
  });

  test('is not left behind by a survey that was deleted meanwhile', async () => {
    const fixture = await withGap();
    const { coffee, summaries } = fixture;
    expect(await meanwhile(fixture, () => summaries.writeTombstone(coffee))).toEqual({ outcome: 'refused' });
    expect(await parquetIn(fixture)).toHaveLength(1);
  });

  test.each(['lost', 'unanswered', 'late'] as const)(
    'is listed once if the response to its listing is lost: %s',
    async (fate) => {
      const fixture = await withGap();
      const { storage, containers, fillGap, files, log, coffee } = fixture;
      storage.next('summaries', 'put', fate);
      const filled = await fillGap({ summaries: createSummaries({ container: containers.summaries }) });
      storage.landLate();
      expect(filled.outcome).toBe('filled');
      expect((await files()).map(({ from }) => from)).toEqual([1, 10]);
      expect(await log(coffee)).toHaveLength(10);
    },
  );

  test('that was listed without a response, and dropped since, is not listed again', async () => {
    const fixture = await withGap();
    const { storage, containers, change, clock } = fixture;
    const gate = latch();
    storage.next('summaries', 'put', 'unanswered');
    storage.next('summaries', 'get', Promise.resolve(), Promise.resolve(), gate.wait());
    const filling = fixture.fillGap({ summaries: createSummaries({ container: containers.summaries }) });
    await clock.settle();
    await change(({ columns }) => ({ columns: columns.filter(({ from }) => from !== 1) }));
    gate.open();
    expect(await filling).toEqual({ outcome: 'refused' });
    expect((await fixture.files()).map(({ from }) => from)).toEqual([10]);
  });

  test('gives way to a summary that keeps changing', async () => {
    const fixture = await withGap();
    const { summaries, fillGap, files } = fixture;
    const busy: Summaries = { ...summaries, replace: () => Promise.resolve({ outcome: 'conflict' }) };
    expect(await fillGap({ summaries: busy })).toEqual({ outcome: 'refused' });
    expect(await fillGap()).toMatchObject({ outcome: 'filled' });
    expect(await files()).toHaveLength(2);
  });

  test.each([
    ['before it is written', 'lost'],
    ['while it is written', 'unanswered'],
  ] as const)('of a worker that dies %s is written anew, and nothing is left', async (_when, fate) => {
    const fixture = await withGap();
    const { storage, containers, direct, summaries, fillGap, files } = fixture;
    storage.next('answers', 'put', fate);
    await expect(fillGap({ answerLogs: containers.answerLogs })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await fillGap()).toMatchObject({ outcome: 'filled' });
    await cleanUp({ ...direct, summaries, summariesContainer: direct.summaries });
    expect((await parquetIn(fixture)).toSorted()).toEqual((await files()).map(({ blob }) => blob).toSorted());
  });

  test('of a worker that dies before it is listed stays until another one is listed', async () => {
    const fixture = await withGap();
    const { direct, summaries, fillGap } = fixture;
    const dying: Summaries = { ...summaries, replace: () => Promise.reject(new Error('killed')) };
    await expect(fillGap({ summaries: dying })).rejects.toThrow('killed');
    const clean = () => cleanUp({ ...direct, summaries, summariesContainer: direct.summaries });
    // Another worker may be about to list it.
    expect(await clean()).toMatchObject({ logBlobs: 0 });
    await fillGap();
    expect(await clean()).toMatchObject({ logBlobs: 1 });
    expect(await parquetIn(fixture)).toHaveLength(2);
  });

  test('is not made of a log that does not hold what its summary lists', async () => {
    const { change, fillGap, files, direct, document, coffee } = await withGap();
    await change(({ log }) => ({ log: log.map((blob) => ({ ...blob, answers: blob.answers + 1 })) }));
    await change(({ columns }) => ({ columns: columns.map((file) => ({ ...file, from: 12 })) }));
    await expect(fillGap()).rejects.toMatchObject({ code: 'log-damaged' });
    await change(({ log }) => ({ log: log.map((blob) => ({ ...blob, answers: 10 })) }));
    const [blob] = (await document(coffee)).log;
    const damaged = withMethods(direct.answerLogs, {
      readRange: async (...range) => {
        const found = await direct.answerLogs.readRange(...range);
        if (found.outcome === 'found' && range[0] === blob!.blob) found.bytes.write('not a record');
        return found;
      },
    });
    await expect(fillGap({ answerLogs: damaged })).rejects.toMatchObject({ code: 'log-damaged' });
    expect(await files()).toHaveLength(1);
  });
});

describe('the listing of surveys with gaps', () => {
  test('has those that an older release wrote last, if they have enough answers', async () => {
    const { direct } = await columnsFixture();
    const found = await direct.summaries.get('acme/coffee/I1');
    if (found.outcome !== 'found') throw new Error('no summary');
    const listed = async (metadata: Record<string, string>): Promise<string[]> => {
      await direct.summaries.put('acme/coffee/I1', found.bytes, { metadata });
      return Array.fromAsync(listColumnGaps(direct.summaries));
    };
    expect(await listed({ answers: String(linesPerColumnFile) })).toEqual(['acme/coffee/I1']);
    expect(await listed({ answers: '10' })).toEqual([]);
    expect(await listed({})).toEqual(['acme/coffee/I1']);
    expect(await listed({ deleted: 'true' })).toEqual([]);
  });

  test('has a survey until its gap is filled', async () => {
    const { fillGap, direct, logged } = await withGap();
    expect(await Array.fromAsync(listColumnGaps(direct.summaries))).toEqual(['acme/coffee/I1']);
    await fillGap();
    expect(await Array.fromAsync(listColumnGaps(direct.summaries))).toEqual([]);
    expect(await logged()).toHaveLength(10);
  });
});

test('readers go on while column files come and go', async () => {
  const { answerMany, cover, fillGap, log, coffee } = await columnsFixture();
  const records = await answerMany(6);
  await cover(6);
  await fillGap();
  expect(await log(coffee, 2)).toEqual(idsOf(records));
});
