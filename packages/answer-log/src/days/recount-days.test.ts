import { describe, expect, test } from '@jest/globals';
import { dayMs } from '@canvass/runtime/clock';
import { SurveyAnswersSummary, TimeZone } from '@canvass/surveys';
import { latch } from '@canvass/testing';
import { beginMs, submissionsFixture, type SubmissionsFixture } from '../../test/submissions-fixture.ts';
import type { SegmentCounter } from '../counting/counting.ts';
import { createErasures } from '../erasure/erasures.ts';
import { removeAnswers } from '../erasure/remove-answers.ts';
import { encodeDocument } from '../summary/document-json.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import { surveyPath } from '../survey-key.ts';
import { recountDays, type RecountDaysDeps } from './recount-days.ts';

function recount(fixture: SubmissionsFixture, zone: string | undefined, over: Partial<RecountDaysDeps> = {}) {
  const { summaries, direct, coffee } = fixture;
  const deps: RecountDaysDeps = {
    summaries,
    answerLogs: direct.answerLogs,
    zoneOf: () => Promise.resolve(zone),
    yield: () => Promise.resolve(),
    ...over,
  };
  return recountDays(deps, coffee);
}

/** The worker of each fixture. */
const counters = new WeakMap<SubmissionsFixture, SegmentCounter>();

/** Sends answers of so many hours after 09:30 UTC, and counts them. Returns their ids. */
async function count(fixture: SubmissionsFixture, ...hours: readonly number[]): Promise<string[]> {
  const counter = counters.get(fixture) ?? fixture.worker().counter;
  counters.set(fixture, counter);
  const records = await fixture.send('S1', ...hours.map((each) => ({ hours: each })));
  await counter.count(['S1']);
  return records.map(({ id }) => id);
}

async function zoneAndDays({ document, coffee }: SubmissionsFixture): Promise<unknown> {
  const { totals } = await document(coffee);
  return [totals.zone.name, ...totals.days];
}

function withoutDays({ totals }: SummaryDocument): unknown {
  return { ...totals.toJSON(), zone: undefined, days: undefined };
}

async function erase(
  { containers, summaries, clock, coffee }: SubmissionsFixture,
  id: string,
): Promise<void> {
  await createErasures({ ...containers, summaries, clock }).erase(coffee, id);
}

/** Removes what is older than a day, 36 hours after 09:30 UTC. */
async function removeOld(fixture: SubmissionsFixture, keepTotals = true): Promise<void> {
  const { summaries, direct, newId, coffee } = fixture;
  const report = await removeAnswers({ summaries, answerLogs: direct.answerLogs, newId }, coffee, {
    nowMs: beginMs + 1.5 * dayMs,
    ledger: [],
    retention: { days: 1, keepTotals },
    oldestSegmentMs: Infinity,
  });
  expect(report.isDone).toBe(true);
}

describe('recounting the days of a survey', () => {
  test('counts each answer on its day in the time zone of the definition', async () => {
    const fixture = await submissionsFixture();
    // 22 November, 09:30, 22:59, 23:01 and 23 November, 00:10 UTC.
    await count(fixture, 0, 13.49, 13.52, 14.67);
    expect(await zoneAndDays(fixture)).toEqual(['UTC', ['2026-11-22', 3], ['2026-11-23', 1]]);
    expect(await recount(fixture, 'Europe/Berlin')).toEqual({ outcome: 'recounted', answers: 4 });
    expect(await zoneAndDays(fixture)).toEqual(['Europe/Berlin', ['2026-11-22', 2], ['2026-11-23', 2]]);
    await count(fixture, 13.53, 1);
    expect(await zoneAndDays(fixture)).toEqual(['Europe/Berlin', ['2026-11-22', 3], ['2026-11-23', 3]]);
    expect(await recount(fixture, 'America/St_Johns')).toEqual({ outcome: 'recounted', answers: 6 });
    expect(await zoneAndDays(fixture)).toEqual(['America/St_Johns', ['2026-11-22', 6]]);
  });

  test('changes nothing else of the summary', async () => {
    const fixture = await submissionsFixture();
    await count(fixture, 0, 14);
    const before = await fixture.document(fixture.coffee);
    await recount(fixture, 'Asia/Kathmandu');
    const after = await fixture.document(fixture.coffee);
    expect({ ...after, totals: withoutDays(after) }).toEqual({
      ...before,
      version: before.version + 1,
      totals: withoutDays(before),
    });
  });

  test.each([
    ['has the time zone already', 'UTC'],
    ['is gone', undefined],
  ])('does nothing if the survey %s', async (_what, zone) => {
    const fixture = await submissionsFixture();
    await count(fixture, 0);
    const { version } = await fixture.document(fixture.coffee);
    expect(await recount(fixture, zone)).toEqual({ outcome: 'notNeeded' });
    expect((await fixture.document(fixture.coffee)).version).toBe(version);
  });

  test('leaves out what was erased, and has what is kept of removed answers', async () => {
    const fixture = await submissionsFixture();
    const [, gone] = await count(fixture, 0, 14, 14.67, 40);
    await erase(fixture, gone!);
    await removeOld(fixture);
    expect(await zoneAndDays(fixture)).toEqual([
      'UTC',
      ['2026-11-22', 1],
      ['2026-11-23', 1],
      ['2026-11-24', 1],
    ]);
    await recount(fixture, 'America/St_Johns');
    expect(await zoneAndDays(fixture)).toEqual(['America/St_Johns', ['2026-11-22', 2], ['2026-11-23', 1]]);
    await recount(fixture, 'Europe/Berlin');
    const berlin = ['Europe/Berlin', ['2026-11-22', 1], ['2026-11-23', 1], ['2026-11-24', 1]];
    expect(await zoneAndDays(fixture)).toEqual(berlin);
    // What a later removal keeps is counted in any zone, too.
    await count(fixture, 10);
    await removeOld(fixture);
    await recount(fixture, 'Asia/Kathmandu');
    expect(await zoneAndDays(fixture)).toEqual([
      'Asia/Kathmandu',
      ['2026-11-22', 1],
      ['2026-11-23', 2],
      ['2026-11-24', 1],
    ]);
  });

  test('counts what comes, and leaves out what goes, while it counts', async () => {
    const fixture = await submissionsFixture();
    const ids = await count(fixture, 0, 14, 14.67);
    const [begun, gate] = [latch(), latch()];
    const running = recount(fixture, 'Europe/Berlin', {
      yield: () => {
        begun.open();
        return gate.wait();
      },
    });
    await begun.wait();
    await count(fixture, 38);
    await erase(fixture, ids[0]!);
    expect(await zoneAndDays(fixture)).toEqual(['UTC', ['2026-11-22', 1], ['2026-11-23', 2]]);
    gate.open();
    expect(await running).toEqual({ outcome: 'recounted', answers: 3 });
    expect(await zoneAndDays(fixture)).toEqual(['Europe/Berlin', ['2026-11-23', 2], ['2026-11-24', 1]]);
  });

  test('begins again if another writer is faster, and reads only what came since', async () => {
    const fixture = await submissionsFixture();
    const { summaries, coffee, storage, containers } = fixture;
    await count(fixture, 0, 14);
    let attempts = 0;
    const reads: number[] = [];
    const outcome = await recount(fixture, 'Europe/Berlin', {
      answerLogs: containers.answerLogs,
      summaries: {
        read: (key) => summaries.read(key),
        replace: async (...write) => {
          attempts += 1;
          reads.push(storage.sent('answers', 'readRange'));
          if (attempts === 1) {
            await count(fixture, 15);
            reads[0] = storage.sent('answers', 'readRange');
          }
          return summaries.replace(...write);
        },
      },
    });
    expect(outcome).toEqual({ outcome: 'recounted', answers: 3 });
    expect(reads[1]! - reads[0]!).toBe(1);
    expect((await fixture.document(coffee)).totals.days).toEqual([
      ['2026-11-22', 1],
      ['2026-11-23', 2],
    ]);
  });

  test('takes the zone that is the newest when it writes', async () => {
    const fixture = await submissionsFixture();
    await count(fixture, 0, 14);
    const zones = ['Europe/Berlin', 'Asia/Kathmandu'];
    await recount(fixture, undefined, { zoneOf: () => Promise.resolve(zones.shift() ?? 'Asia/Kathmandu') });
    expect(await zoneAndDays(fixture)).toEqual(['Asia/Kathmandu', ['2026-11-22', 1], ['2026-11-23', 1]]);
  });

  test('gives up while the summary keeps changing', async () => {
    const fixture = await submissionsFixture();
    await count(fixture, 0);
    const { summaries } = fixture;
    const contended = recount(fixture, 'Europe/Berlin', {
      summaries: {
        read: (key) => summaries.read(key),
        replace: () => Promise.resolve({ outcome: 'conflict' }),
      },
    });
    await expect(contended).rejects.toMatchObject({ code: 'contended' });
    expect(await zoneAndDays(fixture)).toEqual(['UTC', ['2026-11-22', 1]]);
  });

  test('does not make a summary that contradicts itself', async () => {
    const fixture = await submissionsFixture();
    const { summaries, coffee } = fixture;
    await count(fixture, 0, 1);
    const found = await summaries.read(coffee);
    if (found.outcome !== 'found') throw new Error('there is no summary');
    const totals = SurveyAnswersSummary.empty(TimeZone.of('UTC'));
    const damaged = { ...found.document, version: found.document.version + 1, totals };
    await summaries.replace(coffee, encodeDocument(damaged), { ifMatch: found.etag });
    await expect(recount(fixture, 'Europe/Berlin')).rejects.toMatchObject({ code: 'log-damaged' });
  });

  test('writes between two commits of its process', async () => {
    const fixture = await submissionsFixture();
    await count(fixture, 0);
    const paths: string[] = [];
    await recount(fixture, 'Europe/Berlin', {
      betweenCommits: (path, change) => {
        paths.push(path);
        return change();
      },
    });
    expect(paths).toEqual([surveyPath(fixture.coffee)]);
  });

  test('refuses a zone that the process does not know', async () => {
    const fixture = await submissionsFixture();
    await count(fixture, 0);
    await expect(recount(fixture, 'Europe/Atlantis')).rejects.toMatchObject({ code: 'unknown-time-zone' });
  });
});
