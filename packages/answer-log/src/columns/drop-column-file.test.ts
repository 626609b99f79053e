import { describe, expect, test } from '@jest/globals';
import { columnsFixture } from '../../test/columns-fixture.ts';
import { namesIn } from '../../test/log-fixture.ts';
import { cleanUp } from '../upkeep/clean-up.ts';
import { dropColumnFile } from './drop-column-file.ts';
import { listColumnGaps } from './list-column-gaps.ts';
import type { Summaries } from '../summary/summaries.ts';

/** A log of four answers in two column files. */
async function withFiles() {
  const fixture = await columnsFixture(4);
  const second = await fixture.cover(3, 2);
  await fixture.fillGap();
  const [first] = await fixture.files();
  return { ...fixture, first: first!, second };
}

describe('a column file that a reader finds lost or damaged', () => {
  test('is taken out of the list, and a worker writes another one', async () => {
    const { coffee, summaries, direct, first, second, files, fillGap, rowsOf } = await withFiles();
    expect(await dropColumnFile({ summaries }, coffee, first.blob)).toBe('dropped');
    expect(await files()).toEqual([second]);
    expect(await Array.fromAsync(listColumnGaps(direct.summaries))).toEqual(['acme/coffee/I1']);
    expect(await fillGap()).toMatchObject({ outcome: 'filled', file: { from: 1, lines: 2 } });
    const [again] = await files();
    expect(again?.blob).not.toBe(first.blob);
    expect(await rowsOf(again!)).toEqual(await rowsOf(first));
    await cleanUp({ ...direct, summaries, summariesContainer: direct.summaries });
    const left = (await namesIn(direct.answerLogs)).filter((name) => name.endsWith('.parquet'));
    expect(left.toSorted()).toEqual([again!.blob, second.blob].toSorted());
  });

  test('stays out of a list that does not have it any more', async () => {
    const { coffee, summaries, first, document } = await withFiles();
    await dropColumnFile({ summaries }, coffee, first.blob);
    const { version } = await document(coffee);
    expect(await dropColumnFile({ summaries }, coffee, first.blob)).toBe('notListed');
    expect((await document(coffee)).version).toBe(version);
    await summaries.writeTombstone(coffee);
    expect(await dropColumnFile({ summaries }, coffee, first.blob)).toBe('notListed');
  });

  test('is taken out beside other writers', async () => {
    const { coffee, summaries, first, files, answerMany, log } = await withFiles();
    let writes = 0;
    const contended: Summaries = {
      ...summaries,
      replace: async (...write) => {
        writes += 1;
        if (writes === 1) await answerMany(1);
        return summaries.replace(...write);
      },
    };
    expect(await dropColumnFile({ summaries: contended }, coffee, first.blob)).toBe('dropped');
    expect(await files()).toHaveLength(1);
    expect(await log(coffee)).toHaveLength(5);
    const busy: Summaries = { ...summaries, replace: () => Promise.resolve({ outcome: 'conflict' }) };
    const [second] = await files();
    await expect(dropColumnFile({ summaries: busy }, coffee, second!.blob)).rejects.toMatchObject({
      code: 'contended',
    });
  });
});
