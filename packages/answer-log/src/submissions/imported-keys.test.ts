import { describe, expect, test } from '@jest/globals';
import type { JournalRecord } from '@canvass/journal';
import * as fc from 'fast-check';
import { idsOf } from '../../test/log-fixture.ts';
import { beginMs, hourMs, submissionsFixture, type Attempt } from '../../test/submissions-fixture.ts';
import { createErasures } from '../erasure/erasures.ts';
import { runBytes, runsPerPage } from '../format/log-index.ts';
import { removeAnswers } from '../erasure/remove-answers.ts';
import { removeFromAll } from '../erasure/removals.ts';
import { lowestIdOf } from '../format/submission-key.ts';
import { encodeDocument } from '../summary/document-json.ts';

/** The name of a segment that a site opened this many hours after `beginMs`. */
const segmentAt = (hours: number): string => lowestIdOf(beginMs + hours * hourMs) + 'S'.repeat(16);
const day = 24;
const year = 365 * day;
const hourOf = (hours: number): number => Math.floor((beginMs + hours * hourMs) / hourMs);

/** The attempts that count: an attempt counts if no counted one of its key is within this many hours. */
function countedOf(attempts: readonly Attempt[], windowHours: number): number[] {
  const before: Attempt[] = [];
  return attempts.flatMap((attempt, index) => {
    const isRepeated = before.some(
      ({ key, hours }) =>
        key === attempt.key && Math.abs(hourOf(hours) - hourOf(attempt.hours)) <= windowHours,
    );
    if (isRepeated) return [];
    before.push(attempt);
    return [index];
  });
}

const hours = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: -60, max: 0, noNaN: true }),
  fc.integer({ min: 1, max: 6 }).map((years) => -years * year),
);
const step = fc.record({
  attempts: fc.array(fc.record({ key: fc.integer({ min: 0, max: 3 }).map(String), hours }), {
    minLength: 1,
    maxLength: 6,
  }),
  worker: fc.constantFrom('new', 'first', 'second'),
});

describe('imported answers', () => {
  test('count as in a list of all attempts, whatever their times, workers and commits are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const fixture = await submissionsFixture();
        const { coffee, send, log, worker } = fixture;
        const segment = segmentAt(0);
        const workers = { first: worker('w1'), second: worker('w1') };
        const records: JournalRecord[] = [];
        for (const { attempts, worker: which } of steps) {
          records.push(...(await send(segment, ...attempts)));
          const { counter } = which === 'new' ? worker('w1') : workers[which];
          await fixture.drive(counter.count([segment]));
        }
        const counted = countedOf(
          steps.flatMap(({ attempts }) => attempts),
          day + 1,
        );
        expect(await log(coffee)).toEqual(counted.map((index) => records[index]!.id));
      }),
      { numRuns: 60 },
    );
  });

  test('change nothing when they are sent again a week later, and read only what is near their time', async () => {
    const { coffee, send, log, worker, storage, figures } = await submissionsFixture();
    const old = Array.from({ length: 50 }, (_, index) => ({ key: `row ${index}`, hours: -5 * year + index }));
    const imported = await send(segmentAt(0), ...old);
    await worker().counter.count([segmentAt(0)]);
    // The answers fill far more than a run, and none of their times is near the imported ones.
    const since = Array.from({ length: 1_500 }, (_, index) => ({ key: `since ${index}`, hours: index / 10 }));
    const fresh = await send(segmentAt(0), ...since);
    await worker().counter.count([segmentAt(0)]);

    const bytesBefore = bytesRead(storage);
    const again = await send(segmentAt(7 * day), ...old);
    await worker().counter.count([segmentAt(7 * day)]);
    expect(idsOf(again)).toEqual(idsOf(imported));
    expect(await log(coffee)).toEqual(idsOf([...imported, ...fresh]));
    expect(await figures()).toEqual({ answers: 1_550, duplicates: 50, conflicts: 0 });
    // One run is read, of a log with several.
    expect(bytesRead(storage) - bytesBefore).toBeLessThan(2 * 64 * 1024);
  });

  test('are found in an index page with its column of keys', async () => {
    const { coffee, send, worker, document, figures } = await submissionsFixture();
    const rows = runsPerPage + 4;
    // Each run has one imported row.
    const submissionId = 'x'.repeat(runBytes);
    const old = Array.from({ length: rows }, (_, index) => ({
      key: `row ${index}`,
      hours: -index * 100 - 10,
      over: { submissionId },
    }));
    for (let from = 0; from < rows; from += 50) {
      await send(segmentAt(0), ...old.slice(from, from + 50));
      await worker().counter.count([segmentAt(0)]);
    }
    const pages = (await document(coffee)).log.flatMap((log) => log.pages);
    expect(pages.map(({ keys }) => typeof keys)).toContain('string');
    await send(segmentAt(1), ...old.slice(0, 30), ...old.slice(-30));
    await worker().counter.count([segmentAt(1)]);
    expect(await figures()).toEqual({ answers: rows, duplicates: 60, conflicts: 0 });
  });

  test.each([-4, -5, -7])('of year %d are not among the recent keys', async (years) => {
    const { send, worker } = await submissionsFixture();
    const { counter } = worker();
    await send(segmentAt(0), { key: 'now', hours: 0 });
    await counter.count([segmentAt(0)]);
    const bytes = counter.cachedKeyBytes;
    const old = Array.from({ length: 500 }, (_, index) => ({
      key: `row ${index}`,
      hours: years * year - index,
    }));
    // One worker counts the answers, and others read them from the log.
    await send(segmentAt(0), ...old);
    await worker().counter.count([segmentAt(0)]);
    await send(segmentAt(0), { key: 'later', hours: 0 });
    await counter.count([segmentAt(0)]);
    expect([bytes > 0, counter.cachedKeyBytes]).toEqual([true, bytes]);
    const { counter: other, events } = worker();
    await send(segmentAt(0), { key: 'last', hours: 0 });
    await other.count([segmentAt(0)]);
    expect(events.flatMap((event) => (event.type === 'keysRead' ? [event.keys] : []))).toEqual([2]);
    // Once it is trimmed, it also lacks the keys that the other one lacks.
    await send(segmentAt(100), { key: 'after', hours: 100 });
    await other.count([segmentAt(100)]);
    expect(other.cachedKeyBytes).toBe(bytes);
  });

  test('do not make answers of today look late', async () => {
    const { send, worker } = await submissionsFixture();
    const [, now] = await send(segmentAt(0), { key: 'old', hours: -5 * year }, { key: 'now', hours: 0 });
    const { counter, events } = worker();
    await counter.count([segmentAt(0)]);
    expect(events).toMatchObject([{ type: 'committed', answers: 2, firstReceivedAt: now!.receivedAt }]);
  });
});

function bytesRead(storage: Awaited<ReturnType<typeof submissionsFixture>>['storage']): number {
  return storage.requests.reduce(
    (sum, request) =>
      request.op === 'readRange' && request.container === 'answers' ? sum + request.maxLength : sum,
    0,
  );
}

describe('an erased answer that was imported', () => {
  const nowMs = beginMs + 2 * day * hourMs;
  const row = { key: 'row 1', hours: -10 * day };

  async function removeFrom(fixture: Awaited<ReturnType<typeof submissionsFixture>>): Promise<void> {
    const { containers, direct, summaries, clock, newId, coffee } = fixture;
    await clock.advance(Math.max(0, nowMs - clock.now()));
    const report = await removeFromAll({
      ...direct,
      summaries,
      newId,
      summariesContainer: direct.summaries,
      erasing: createErasures({ ...containers, summaries, clock }),
      retentionOf: () => Promise.resolve({ days: 365, keepTotals: false }),
      onFailure: (_path, error) => {
        throw error;
      },
    });
    expect(report.unfinished).toBe(0);
    expect(await fixture.logBytes()).not.toContain('it is hot');
    expect((await fixture.log(coffee)).length).toBe(0);
  }

  test.each([
    ['was counted', true],
    ['was not counted yet', false],
  ])('does not come back with the next import, if it %s', async (_what, isCounted) => {
    const fixture = await submissionsFixture();
    const { coffee, send, worker, log, direct, summaries, containers, clock } = fixture;
    const found = await summaries.read(coffee);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const kept = { ...found.document, version: found.document.version + 1, hasRetention: true };
    await summaries.replace(coffee, encodeDocument(kept), { ifMatch: found.etag });
    await clock.advance(beginMs - clock.now());

    const segment = segmentAt(0);
    const [imported] = await send(segment, row);
    if (isCounted) await worker().counter.count([segment]);
    const erasures = createErasures({ ...containers, summaries, clock });
    expect(await erasures.erase(coffee, imported!.id)).toMatchObject({ outcome: 'erased' });
    if (!isCounted) await worker().counter.count([segment]);
    await direct.journal.delete(segment);
    await removeFrom(fixture);
    await removeFrom(fixture);

    await send(segmentAt(2 * day), row);
    await worker().counter.count([segmentAt(2 * day)]);
    expect(await log(coffee)).toEqual([]);
  });
});

const dayOf = ({ receivedAt }: JournalRecord): string => receivedAt.slice(0, 10);

test('an imported answer is in the statistics, look-ups and index of its own time, and expires by it', async () => {
  const fixture = await submissionsFixture();
  const { coffee, send, worker, document, reader, direct, summaries, containers, clock, newId } = fixture;
  await clock.advance(beginMs - clock.now());
  const segment = segmentAt(0);
  const [now, old, older] = await send(
    segment,
    { key: 'now', hours: 0 },
    { key: 'old', hours: -100 * day },
    { key: 'older', hours: -5 * year },
  );
  await worker().counter.count([segment]);
  const times = async () => {
    const { firstAnswerAt, lastAnswerAt, days } = await fixture.summary(coffee);
    return [firstAnswerAt, lastAnswerAt, days?.map(({ day: name }) => name)];
  };
  expect(await times()).toEqual([
    older!.receivedAt,
    now!.receivedAt,
    [dayOf(older!), dayOf(old!), dayOf(now!)],
  ]);
  expect(await reader.find(coffee, old!.id)).toMatchObject({ answer: { receivedAt: old!.receivedAt } });
  const run = (await document(coffee)).log[0]!.runs[0]!;
  expect([run.lowestId, run.highestId]).toEqual([older!.id, now!.id]);

  await createErasures({ ...containers, summaries, clock }).erase(coffee, older!.id);
  expect(await times()).toEqual([old!.receivedAt, now!.receivedAt, [dayOf(old!), dayOf(now!)]]);

  const retention = { days: 30, keepTotals: false };
  const removal = { nowMs: beginMs, ledger: [older!.id], retention, oldestSegmentMs: beginMs };
  const deps = { summaries, answerLogs: direct.answerLogs, newId };
  expect(await removeAnswers(deps, coffee, removal)).toMatchObject({ erased: 1, expired: 1, isDone: true });
  expect(await times()).toEqual([now!.receivedAt, now!.receivedAt, [dayOf(now!)]]);
  expect(await fixture.log(coffee)).toEqual([now!.id]);
});
