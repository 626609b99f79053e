import { describe, expect, test } from '@jest/globals';
import { maxInvitations } from '@canvass/surveys';
import { hourMs, submissionsFixture } from '../../test/submissions-fixture.ts';
import { applyErasures } from './apply-erasures.ts';
import { createErasureLedger } from './erasure-ledger.ts';
import { createErasures } from './erasures.ts';
import { removeAnswers } from './remove-answers.ts';
import { decodeDocument, encodeDocument } from '../summary/document-json.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';

const idempotencyWindowMs = 24 * hourMs;

/** A survey with retention, a repeated submission, a conflict and an invited answer; the last four records are not counted. */
async function countedSurvey() {
  const fixture = await submissionsFixture();
  const { coffee, send, worker, summaries, document, direct } = fixture;
  await summaries.markRetention(coffee);
  const records = await send(
    'S1',
    { hours: 0 },
    { key: 'a', hours: 1 },
    { key: 'a', hours: 2 },
    { key: 'a', hours: 3, over: { answers: { rating: 1, colour: 'red', why: '' } } },
    { invitation: 7, hours: 4 },
    { hours: 5, over: { answers: { rating: 5, colour: 'red', why: 'only here' } } },
  );
  await worker().counter.count(['S1']);
  records.push(
    ...(await send(
      'S1',
      { hours: 6 },
      { key: 'b', hours: 6 },
      { invitation: 8, hours: 7 },
      { key: 'b', hours: 7 },
    )),
  );
  const copy = encodeDocument(await document(coffee)).bytes;
  const copied = (): SummaryDocument => decodeDocument(copy, 'a copy') as SummaryDocument;
  const ids = records.map(({ id }) => id);
  return { ...fixture, ids, copied, deps: { answerLogs: direct.answerLogs, idempotencyWindowMs } };
}

const entriesOf = (...ids: string[]) => ids.map((id) => ({ id }));

const text = (each: SummaryDocument): string => encodeDocument(each).bytes.toString();

describe('erasures that are applied to a copy of a summary', () => {
  test.each([
    ['the first answer', [0]],
    ['the last answer', [5]],
    ['an invited answer', [4]],
    ['an answer by the id of a repeated attempt', [2]],
    ['an answer by the ids of all of its attempts', [3, 1, 2]],
    ['answers that are not counted', [6, 7, 8]],
    ['all answers', [8, 5, 0, 7, 4, 1, 6]],
  ])('change it as the running system does: %s', async (_what, chosen) => {
    const { coffee, ids, copied, deps, direct, summaries, clock, document } = await countedSurvey();
    const erasures = createErasures({ ...direct, summaries, clock, idempotencyWindowMs });
    for (const index of chosen) await erasures.erase(coffee, ids[index]!);
    const ledger = await createErasureLedger(direct.erasures).read(coffee);
    const entries = ledger.map(({ id }) => id);
    const applied = await applyErasures(deps, copied(), ledger);
    expect(text(applied.document)).toBe(text(await document(coffee)));
    expect(applied.document).toMatchObject({ hasRetention: true, ledgerLines: 0, erased: entries });
    expect(applied.subtracted + applied.notCounted).toBe(entries.length);
    expect(applied.document.totals).toMatchObject({ duplicates: 2, conflicts: 1 });
    // An erased answer keeps its invitation used.
    expect(applied.document.invited.countIn(0, maxInvitations)).toBe(chosen.includes(8) ? 2 : 1);
  });

  test('count the attempts of an answer that is not counted once', async () => {
    const { ids, copied, deps } = await countedSurvey();
    const applied = await applyErasures(deps, copied(), entriesOf(ids[7]!, ids[9]!));
    expect(applied).toMatchObject({ subtracted: 0, notCounted: 1, document: { erased: [ids[7]] } });
  });

  test('change nothing if the summary knew them, or if only stubs are left', async () => {
    const { coffee, ids, copied, deps, direct, summaries, clock, document, newId } = await countedSurvey();
    const erased = [ids[0]!, ids[6]!];
    const known = await applyErasures(deps, copied(), entriesOf(...erased));
    const again = await applyErasures(deps, known.document, entriesOf(...erased, ids[0]!));
    expect(again).toEqual({ document: known.document, subtracted: 0, notCounted: 0 });

    const erasures = createErasures({ ...direct, summaries, clock, idempotencyWindowMs });
    await erasures.erase(coffee, ids[0]!);
    await removeAnswers({ summaries, answerLogs: direct.answerLogs, newId }, coffee, {
      nowMs: Date.now(),
      ledger: [ids[0]!],
      retention: undefined,
      oldestSegmentMs: Infinity,
    });
    const removed = await document(coffee);
    expect([removed.erased, removed.totals.totalAnswers]).toEqual([[], 3]);
    const stub = await applyErasures(deps, removed, entriesOf(ids[0]!));
    expect(stub).toEqual({ document: removed, subtracted: 0, notCounted: 0 });
  });
});
