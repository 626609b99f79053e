import { describe, expect, test } from '@jest/globals';
import type { BlobContainer } from '@canvass/storage';
import { idsOf, namesIn } from '../test/log-fixture.ts';
import { loseAndRebuild } from '../test/lose-and-rebuild.ts';
import { beginMs, hourMs, submissionsFixture, type SubmissionsFixture } from '../test/submissions-fixture.ts';
import { withMethods } from '../test/with-methods.ts';
import { cleanUp } from './clean-up.ts';
import { createErasures } from './erasures.ts';
import { removeAnswers, type RemoveAnswersDeps } from './remove-answers.ts';
import { decide } from './removed-answers.ts';
import { encodeDocument } from './summary-document.ts';

type Fixture = Awaited<ReturnType<typeof survey>>;

/** A survey with answers of the hours 0 and 2. */
async function survey() {
  const fixture = await submissionsFixture();
  const records = await fixture.send('S1', { key: 'a', hours: 0 }, { key: 'b', hours: 2 });
  await fixture.worker().counter.count(['S1']);
  return { ...fixture, records };
}

/** Removes the answer of hour 0, and then what is received before `hours`. */
async function remove(
  { direct, newId, coffee, ...fixture }: SubmissionsFixture,
  {
    hours = 1,
    keepTotals = true,
    ...over
  }: Partial<RemoveAnswersDeps> & { hours?: number; keepTotals?: boolean } = {},
) {
  const deps = { summaries: fixture.summaries, answerLogs: direct.answerLogs, newId, ...over };
  return removeAnswers(deps, coffee, {
    nowMs: beginMs + (30 * 24 + hours) * hourMs,
    ledger: [],
    retention: { days: 30, keepTotals },
    oldestSegmentMs: beginMs,
  });
}

/** The worker dies before the summary lists the copies. */
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

/** The blob of the first log is deleted, and a rebuild agrees. */
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

/** The container, with something that happens before a decision is written. */
function beforeDeciding({ direct }: Fixture, act: () => Promise<void>): BlobContainer {
  return withMethods(direct.answerLogs, {
    put: async (...put) => {
      if (put[0].endsWith('.decision')) await act();
      return direct.answerLogs.put(...put);
    },
  });
}

/** The worker dies when the summary lists the copies, before it can say so. */
async function dieAfterListing(fixture: Fixture): Promise<void> {
  const dying = beforeDeciding(fixture, () => Promise.reject(new Error('the worker dies')));
  await expect(remove(fixture, { answerLogs: dying })).rejects.toThrow('the worker dies');
}

describe('a rebuild after a removal that was interrupted before the summary listed it', () => {
  test.each([true, false])('counts all answers (keepTotals: %s)', async (keepTotals) => {
    const fixture = await survey();
    await dieBeforeListing(fixture, keepTotals);
    await loseAndRebuild(fixture);
    expect(await fixture.figures()).toEqual({ answers: 2, duplicates: 0, conflicts: 0 });
    expect(await fixture.log(fixture.coffee)).toEqual(idsOf(fixture.records));
    // The next one removes them.
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
    const { coffee, summaries, direct, document, figures } = fixture;
    await dieBeforeListing(fixture, true);
    const { version, log, ...rest } = await document(coffee);
    const [first, last] = log;
    const stored = await direct.answerLogs.get(first!.blob);
    const merged = `acme/coffee/I1/${version + 1}-merged`;
    await direct.answerLogs.createAppendBlob(merged);
    await direct.answerLogs.appendBlock(
      merged,
      stored.outcome === 'found' ? stored.bytes : Buffer.alloc(0),
      0,
    );
    const found = await summaries.read(coffee);
    if (found.outcome !== 'found') throw new Error('no summary');
    const next = { ...rest, version: version + 1, log: [{ ...first!, blob: merged }, last!] };
    await summaries.replace(coffee, encodeDocument(next), { ifMatch: found.etag });
    await loseAndRebuild(fixture);
    expect(await figures()).toMatchObject({ answers: 2 });
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

  test('and that a late rebuild has refused is listed again by the next one', async () => {
    const fixture = await survey();
    const { coffee, direct, document } = fixture;
    const refused = beforeDeciding(fixture, async () => {
      await decide(direct.answerLogs, (await document(coffee)).removed ?? '', 'refused');
    });
    expect(await remove(fixture, { answerLogs: refused })).toMatchObject({ isDone: false });
    expect(await remove(fixture)).toEqual({ erased: 0, expired: 0, isDone: true });
    await expectListed(fixture);
    expect(await remove(fixture)).toEqual({ erased: 0, expired: 0, isDone: true });
  });
});
