import { describe, expect, test } from '@jest/globals';
import type { BlobContainer } from '@canvass/storage';
import { startHistory } from '@canvass/surveys';
import { coffee as definition } from '../../test/definition.ts';
import { idsOf, namesIn } from '../../test/log-fixture.ts';
import { loseAndRebuild } from '../../test/lose-and-rebuild.ts';
import {
  beginMs,
  hourMs,
  submissionsFixture,
  type SubmissionsFixture,
} from '../../test/submissions-fixture.ts';
import { withMethods } from '../../test/with-methods.ts';
import { cleanUp } from '../upkeep/clean-up.ts';
import { createErasures } from './erasures.ts';
import { rebuildSummary } from '../upkeep/rebuild.ts';
import { removeAnswers, type Removal, type RemoveAnswersDeps } from './remove-answers.ts';
import { encodeDocument } from '../summary/document-json.ts';

type Fixture = Awaited<ReturnType<typeof survey>>;

/** A survey with answers of the hours 0 and 2. */
async function survey() {
  const fixture = await submissionsFixture();
  const records = await fixture.send('S1', { key: 'a', hours: 0 }, { key: 'b', hours: 2 });
  await fixture.worker().counter.count(['S1']);
  return { ...fixture, records };
}

/** Removes the answer of hour 0, and then the answers that were received before `hours`. */
async function remove(
  { direct, newId, coffee, ...fixture }: SubmissionsFixture,
  {
    hours = 1,
    keepTotals = true,
    ledger = [],
    oldestSegmentMs = beginMs,
    ...over
  }: Partial<RemoveAnswersDeps & Pick<Removal, 'oldestSegmentMs'>> & {
    hours?: number;
    keepTotals?: boolean;
    ledger?: string[];
  } = {},
) {
  const deps = { summaries: fixture.summaries, answerLogs: direct.answerLogs, newId, ...over };
  return removeAnswers(deps, coffee, {
    nowMs: beginMs + (30 * 24 + hours) * hourMs,
    ledger,
    retention: { days: 30, keepTotals },
    oldestSegmentMs,
  });
}

/** Kills the worker before the summary lists the copies. */
async function dieBeforeListing(fixture: Fixture, keepTotals: boolean): Promise<void> {
  const { summaries } = fixture;
  let writes = 0;
  const dying: Fixture['summaries'] = {
    ...summaries,
    replace: async (...write) => {
      writes += 1;
      if (writes === 2) throw new Error('the worker dies');
      return summaries.replace(...write);
    },
  };
  await expect(remove(fixture, { summaries: dying, keepTotals })).rejects.toThrow('the worker dies');
}

/** Copies the first log blob as a compaction does. */
async function compactFirst({ coffee, direct, document, summaries }: Fixture): Promise<void> {
  const { version, log, ...rest } = await document(coffee);
  const [first, ...others] = log;
  const stored = await direct.answerLogs.get(first!.blob);
  if (stored.outcome !== 'found') throw new Error('no log blob');
  const merged = `acme/coffee/I1/${version + 1}-merged`;
  await direct.answerLogs.createAppendBlob(merged);
  await direct.answerLogs.appendBlock(merged, stored.bytes, 0);
  const found = await summaries.read(coffee);
  if (found.outcome !== 'found') throw new Error('no summary');
  const next = { ...rest, version: version + 1, log: [{ ...first!, blob: merged }, ...others] };
  await summaries.replace(coffee, encodeDocument(next), { ifMatch: found.etag });
}

/** The summaries, with `happen` called after the first write and before its response. */
function afterFirstWrite({ summaries }: Fixture, act: () => Promise<unknown>): Fixture['summaries'] {
  let writes = 0;
  return {
    ...summaries,
    replace: async (...write) => {
      const written = await summaries.replace(...write);
      writes += 1;
      if (writes === 1) await act();
      return written;
    },
  };
}

/** Expects that the blob of the first log is deleted, and that a rebuild gives the same summary. */
async function expectListed(fixture: Fixture): Promise<void> {
  const { coffee, direct, figures, log, records, document } = fixture;
  const { removed } = await document(coffee);
  const names = await namesIn(direct.answerLogs);
  expect(names).toContain(`${removed}.decision`);
  expect(names.filter((name) => /\/3-/.test(name))).toEqual([]);
  await loseAndRebuild(fixture);
  expect(await figures()).toMatchObject({ answers: 2 });
  expect(await log(coffee)).toEqual(idsOf([records[1]!]));
}

/** The container, with `happen` called before a decision is written. */
function beforeDeciding({ direct }: Fixture, act: () => Promise<void>): BlobContainer {
  return withMethods(direct.answerLogs, {
    put: async (...put) => {
      if (put[0].endsWith('.decision')) await act();
      return direct.answerLogs.put(...put);
    },
  });
}

/** Kills the worker after the summary lists the copies and before the decision is written. */
async function dieAfterListing(fixture: Fixture, ledger: string[] = []): Promise<void> {
  const dying = beforeDeciding(fixture, () => Promise.reject(new Error('the worker dies')));
  await expect(remove(fixture, { answerLogs: dying, ledger })).rejects.toThrow('the worker dies');
}

describe('a rebuild after a removal that was interrupted before the summary listed it', () => {
  test.each([true, false])('counts all answers (keepTotals: %s)', async (keepTotals) => {
    const fixture = await survey();
    await dieBeforeListing(fixture, keepTotals);
    await loseAndRebuild(fixture);
    expect(await fixture.figures()).toEqual({ answers: 2, duplicates: 0, conflicts: 0 });
    expect(await fixture.log(fixture.coffee)).toEqual(idsOf(fixture.records));
    // The next removal deletes them.
    expect(await remove(fixture)).toMatchObject({ expired: 1, isDone: true });
    expect(await fixture.figures()).toMatchObject({ answers: 2 });
  });

  test('does not count an answer that was erased after it', async () => {
    const fixture = await survey();
    const { coffee, containers, summaries, clock, records, figures } = fixture;
    await dieBeforeListing(fixture, true);
    await createErasures({ ...containers, summaries, clock }).erase(coffee, records[0]!.id);
    await loseAndRebuild(fixture);
    expect(await figures()).toMatchObject({ answers: 1 });
  });

  test('counts each answer once that a compaction has copied meanwhile', async () => {
    const fixture = await survey();
    const { figures } = fixture;
    await dieBeforeListing(fixture, true);
    await compactFirst(fixture);
    await loseAndRebuild(fixture);
    expect(await figures()).toMatchObject({ answers: 2 });
  });

  test('counts all answers if the next one was interrupted while it deleted blobs', async () => {
    const fixture = await survey();
    const { coffee, direct, figures, log, records } = fixture;
    await dieBeforeListing(fixture, true);
    const copy = (await namesIn(direct.answerLogs)).find((name) => /\/2\d{6}-/.test(name));
    const killed = withMethods(direct.answerLogs, {
      delete: async (name) => {
        if (name === copy) throw new Error('the process is killed');
        return direct.answerLogs.delete(name);
      },
    });
    expect(copy).toBeDefined();
    await expect(
      remove(fixture, {
        summaries: afterFirstWrite(fixture, () => compactFirst(fixture)),
        answerLogs: killed,
      }),
    ).rejects.toThrow('the process is killed');
    expect((await namesIn(direct.answerLogs)).filter((name) => /\/3-/.test(name))).toEqual([]);
    await loseAndRebuild(fixture);
    expect(await figures()).toMatchObject({ answers: 2 });
    expect((await log(coffee)).toSorted()).toEqual(idsOf(records).toSorted());
  });
});

describe('a removal that was interrupted after the summary listed it', () => {
  test('is not lost with the summary: the answers are counted once', async () => {
    const fixture = await survey();
    await dieAfterListing(fixture);
    expect(await fixture.log(fixture.coffee)).toEqual(idsOf([fixture.records[1]!]));
    await loseAndRebuild(fixture);
    expect(await fixture.figures()).toEqual({ answers: 2, duplicates: 0, conflicts: 0 });
    expect(await remove(fixture)).toMatchObject({ expired: 1, isDone: true });
    expect(await fixture.log(fixture.coffee)).toEqual(idsOf([fixture.records[1]!]));
  });

  test('is decided by a later removal before that deletes anything', async () => {
    const fixture = await survey();
    await dieAfterListing(fixture);
    expect(await remove(fixture)).toEqual({ erased: 0, expired: 0, isDone: true });
    await expectListed(fixture);
  });

  test('is decided by the clean-up before that deletes anything', async () => {
    const fixture = await survey();
    const { containers, summaries } = fixture;
    await dieAfterListing(fixture);
    expect(
      await cleanUp({ ...containers, summaries, summariesContainer: containers.summaries }),
    ).toMatchObject({ failed: 0 });
    await expectListed(fixture);
  });

  test('deletes nothing that a rebuild has counted, if it goes on after that', async () => {
    const fixture = await survey();
    const { coffee, direct, document, figures, log, records } = fixture;
    expect(await remove(fixture)).toMatchObject({ isDone: true });
    let kept = '';
    const slow = beforeDeciding(fixture, async () => {
      await loseAndRebuild(fixture);
      kept = (await document(coffee)).removed ?? '';
    });
    expect(await remove(fixture, { answerLogs: slow, hours: 3 })).toMatchObject({ isDone: false });
    expect(await namesIn(direct.answerLogs)).toContain(kept);
    expect(await figures()).toMatchObject({ answers: 2 });
    expect(await log(coffee)).toEqual(idsOf([records[1]!]));
    await loseAndRebuild(fixture);
    expect(await figures()).toMatchObject({ answers: 2 });
  });

  test('is not refused by a rebuild that began before the summary was there', async () => {
    const fixture = await survey();
    const { coffee, containers, direct, summaries, clock, records, log } = fixture;
    const gone = records[1]!.id;
    const deps = { ...fixture, ...direct, summariesContainer: direct.summaries, summaries };
    await direct.summaries.delete('acme/coffee/I1');
    const late = await rebuildSummary(deps, coffee, async () => {
      await rebuildSummary(deps, coffee, { history: startHistory(definition) });
      await createErasures({ ...containers, summaries, clock }).erase(coffee, gone);
      await dieAfterListing(fixture, [gone]);
      return { history: startHistory(definition) };
    });
    expect(late).toEqual({ outcome: 'refused' });
    expect(await remove(fixture, { ledger: [gone] })).toMatchObject({ isDone: true });
    expect(await log(coffee)).toEqual([]);
    const stored = await Promise.all(
      (await namesIn(direct.answerLogs)).map(async (name) => direct.answerLogs.get(name)),
    );
    const texts = stored.map((each) => (each.outcome === 'found' ? each.bytes.toString() : each.outcome));
    expect(texts.filter((text) => text.includes('it is hot'))).toEqual([]);
  });

  test('is not done if a compaction has joined what it had to copy', async () => {
    const fixture = await survey();
    expect(
      await remove(fixture, { summaries: afterFirstWrite(fixture, () => compactFirst(fixture)) }),
    ).toEqual({
      erased: 0,
      expired: 0,
      isDone: false,
    });
    expect(await remove(fixture)).toMatchObject({ expired: 1, isDone: true });
  });
});

describe('two removals at once', () => {
  test.each([
    ['stubs stay', beginMs],
    ['heads are dropped', beginMs + 29 * 24 * hourMs],
  ])('leave nothing of the one that a rebuild counts again: %s', async (_what, oldestSegmentMs) => {
    const fixture = await survey();
    const { coffee, summaries, figures, log } = fixture;
    const second = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    let later: Promise<unknown> | undefined;
    // The second removal begins after the first one, and goes on when that has made its copies and died.
    const slow = afterFirstWrite(fixture, async () => {
      const dead = afterFirstWrite(fixture, async () => {
        second.resolve();
        await first.promise;
        // The summary of a busy survey changes as often.
        await summaries.markRetention(coffee);
      });
      later = remove(fixture, { hours: 3, oldestSegmentMs, summaries: dead });
      await second.promise;
    });
    const dying: Fixture['summaries'] = {
      ...slow,
      replace: async (...write) => {
        if (later) throw new Error('the worker dies');
        return slow.replace(...write);
      },
    };
    // The removal does not even try to list its copies.
    expect(await remove(fixture, { oldestSegmentMs, summaries: dying })).toMatchObject({ isDone: false });
    first.resolve();
    expect(await later).toMatchObject({ expired: 2, isDone: true });
    await loseAndRebuild(fixture);
    expect(await figures()).toMatchObject({ answers: 2 });
    expect(await log(coffee)).toEqual([]);
  });
});
