import { describe, expect, test } from '@jest/globals';
import { namesIn } from '../../test/log-fixture.ts';
import {
  beginMs,
  hourMs,
  submissionsFixture,
  type SubmissionsFixture,
} from '../../test/submissions-fixture.ts';
import { createErasureLedger } from './erasure-ledger.ts';
import { createErasures } from './erasures.ts';
import { removeFromAll, type RemovalsReport } from './removals.ts';
import type { Summaries } from '../summary/summaries.ts';

const secret = (why: string) => ({ answers: { rating: 3, colour: 'red', why } });
const finished = { erased: 0, expired: 0, unfinished: 0 };

/** Runs a removal of all surveys. It also returns the failures of surveys. */
async function remove(
  { direct, summaries: usual, clock, newId }: SubmissionsFixture,
  summaries: Summaries = usual,
): Promise<RemovalsReport & { readonly failures: readonly unknown[] }> {
  const failures: unknown[] = [];
  const report = await removeFromAll({
    ...direct,
    summaries,
    summariesContainer: direct.summaries,
    newId,
    erasing: createErasures({ ...direct, summaries, clock }),
    retentionOf: () => Promise.resolve(undefined),
    onFailure: (_path, error) => void failures.push(error),
  });
  return { ...report, failures };
}

describe('an erasure whose process ended after it had written the ledger', () => {
  const erasedAt = new Date(beginMs).toISOString();

  test('of a counted answer is done by the next removal, once', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, figures, direct, document } = fixture;
    const [gone, kept] = await send('S1', { hours: 0, over: secret('tell nobody') }, { hours: 1 });
    await worker().counter.count(['S1']);
    await createErasureLedger(direct.erasures).add(coffee, { id: gone!.id, erasedAt });
    expect(await remove(fixture)).toEqual({ ...finished, erased: 1, failures: [] });
    expect(await log(coffee)).toEqual([kept!.id]);
    expect((await figures()).answers).toBe(1);
    expect(await fixture.logBytes()).not.toContain('tell nobody');
    const { version, ledgerLines, erased } = await document(coffee);
    expect([ledgerLines, erased]).toEqual([1, []]);
    expect(await remove(fixture)).toEqual({ ...finished, failures: [] });
    expect((await document(coffee)).version).toBe(version);
  });

  test('of an answer that is not counted keeps it from being counted', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, direct } = fixture;
    const [gone, kept] = await send('S1', { key: 'a', hours: 0 }, { key: 'b', hours: 0 });
    await createErasureLedger(direct.erasures).add(coffee, { id: gone!.id, erasedAt });
    expect((await remove(fixture)).failures).toEqual([]);
    await send('S1', { key: 'a', hours: 1 });
    await worker().counter.count(['S1']);
    expect(await log(coffee)).toEqual([kept!.id]);
  });
});

describe('a removal that ended before its copies were listed', () => {
  test('leaves copies that the next removals delete, with what was erased meanwhile', async () => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, summaries, containers, clock, direct, document } = fixture;
    const records = await send(
      'S1',
      { hours: 0, over: secret('tell nobody') },
      { hours: 1, over: secret('nor this') },
      { hours: 2 },
    );
    await worker().counter.count(['S1']);
    const erasures = createErasures({ ...containers, summaries, clock });
    await erasures.erase(coffee, records[0]!.id);
    let writes = 0;
    const killed: Summaries = {
      ...summaries,
      replace: (...write) => {
        writes += 1;
        // The first write closes the last log blob.
        return writes === 1 ? summaries.replace(...write) : Promise.reject(new Error('killed'));
      },
    };
    const cut = await remove(fixture, killed);
    expect(cut).toMatchObject({ unfinished: 1, failures: [new Error('killed')] });
    const listed = new Set((await document(coffee)).log.map(({ blob }) => blob));
    const left = (await namesIn(direct.answerLogs)).filter((name) => !listed.has(name));
    expect(left).not.toEqual([]);

    await erasures.erase(coffee, records[1]!.id);
    await clock.advance(6 * hourMs);
    expect(await remove(fixture)).toEqual({ ...finished, erased: 2, failures: [] });
    await clock.advance(6 * hourMs);
    expect(await remove(fixture)).toEqual({ ...finished, failures: [] });
    const names = await namesIn(direct.answerLogs);
    expect(left.filter((name) => names.includes(name))).toEqual([]);
    const bytes = await fixture.logBytes();
    expect(bytes).not.toContain('tell nobody');
    expect(bytes).not.toContain('nor this');
    expect(await log(coffee)).toEqual([records[2]!.id]);
  });
});
