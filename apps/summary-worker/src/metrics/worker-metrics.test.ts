import { describe, expect, test } from '@jest/globals';
import { hourMs } from '@canvass/runtime/clock';
import { StorageCalls } from '@canvass/storage';
import { WorkerMetrics } from './worker-metrics.ts';

const path = 'acme/coffee/I1';
const committed = {
  type: 'committed',
  path,
  duplicates: 0,
  conflictingDuplicates: 0,
  isFragmented: false,
  hasGap: false,
  firstReceivedAt: undefined,
} as const;

/** The value of one line of the exposition, by its name and labels. */
async function valueOf(metrics: WorkerMetrics, series: string): Promise<number> {
  const text = await metrics.registry.metrics();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  if (line === undefined) throw new Error(`there is no ${series} in\n${text}`);
  return Number(line.slice(series.length));
}

describe('the metrics of a worker', () => {
  test('count answers, commits and conflicts, and no commit without new answers', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    metrics.counted({ ...committed, answers: 7, conflicts: 2 }, 0);
    metrics.counted({ ...committed, answers: 0, conflicts: 0 }, 0);
    expect(await valueOf(metrics, 'canvass_answers_counted_total')).toBe(7);
    expect(await valueOf(metrics, 'canvass_summary_commits_total')).toBe(1);
    expect(await valueOf(metrics, 'canvass_summary_conflicts_total')).toBe(2);
  });

  test('take no step of how far people get for an answer', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    const hourAgo = new Date(0).toISOString();
    const steps = { ...committed, path: `${path}-progress`, answers: 7, conflicts: 2, duplicates: 3 };
    metrics.counted({ ...steps, conflictingDuplicates: 1, firstReceivedAt: hourAgo }, hourMs);
    expect(await valueOf(metrics, 'canvass_answers_counted_total')).toBe(0);
    expect(await valueOf(metrics, 'canvass_duplicate_submissions_total')).toBe(0);
    expect(await valueOf(metrics, 'canvass_conflicting_submissions_total')).toBe(0);
    expect(await valueOf(metrics, 'canvass_count_lag_seconds_count')).toBe(0);
    expect(await valueOf(metrics, 'canvass_summary_commits_total')).toBe(1);
    expect(await valueOf(metrics, 'canvass_summary_conflicts_total')).toBe(2);
  });

  test('have every outcome of a hint and of a mail from the start, so that the first bad one is a rise', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    for (const outcome of ['sent', 'later', 'bounced', 'unknown']) {
      expect(await valueOf(metrics, `canvass_mails_total{outcome="${outcome}"}`)).toBe(0);
    }
    for (const outcome of ['handled', 'postponed', 'failed', 'lost', 'poisoned', 'settlement-fault']) {
      expect(await valueOf(metrics, `canvass_hints_total{outcome="${outcome}"}`)).toBe(0);
    }
  });

  test('count repeated submissions, and those with other answers', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    metrics.counted({ ...committed, answers: 1, conflicts: 0, duplicates: 3, conflictingDuplicates: 1 }, 0);
    expect(await valueOf(metrics, 'canvass_duplicate_submissions_total')).toBe(3);
    expect(await valueOf(metrics, 'canvass_conflicting_submissions_total')).toBe(1);
  });

  test('count what removals removed, and show the surveys that the last one left unfinished', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    metrics.removed({ erased: 2, expired: 5, unfinished: 1 }, false);
    metrics.removed({ erased: 1, expired: 0, unfinished: 0 }, true);
    expect(await valueOf(metrics, 'canvass_erased_lines_removed_total')).toBe(3);
    expect(await valueOf(metrics, 'canvass_expired_answers_removed_total')).toBe(5);
    expect(await valueOf(metrics, 'canvass_removal_unfinished_surveys')).toBe(0);
  });

  test('count removals by their outcome', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    const runs = (outcome: string) => valueOf(metrics, `canvass_removals_total{outcome="${outcome}"}`);
    expect([await runs('finished'), await runs('unfinished'), await runs('failed')]).toEqual([0, 0, 0]);
    metrics.removed({ erased: 0, expired: 0, unfinished: 0 }, true);
    metrics.removed({ erased: 0, expired: 0, unfinished: 2 }, false);
    metrics.removalFailed();
    expect([await runs('finished'), await runs('unfinished'), await runs('failed')]).toEqual([1, 1, 1]);
  });

  test('show no unfinished removals once another worker does them', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    metrics.removed({ erased: 0, expired: 0, unfinished: 2 }, false);
    expect(await valueOf(metrics, 'canvass_removal_unfinished_surveys')).toBe(2);
    metrics.removalTurnOfOther();
    expect(await valueOf(metrics, 'canvass_removal_unfinished_surveys')).toBe(0);
  });

  test('show the memory of keys, and count how often they were read from a log', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    let bytes = 16;
    metrics.watchKeyCache(() => bytes);
    expect(await valueOf(metrics, 'canvass_key_cache_bytes')).toBe(16);
    bytes = 32;
    expect(await valueOf(metrics, 'canvass_key_cache_bytes')).toBe(32);
    metrics.counted({ type: 'keysRead', path: 'acme/coffee/I1', keys: 7 }, 0);
    expect(await valueOf(metrics, 'canvass_key_windows_read_total')).toBe(1);
  });

  test('count the segments that a look found grown', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    metrics.counted({ type: 'foundGrown', segmentId: '01KAAAAAAAAAAAAAAAAAAAAAAA' }, 0);
    expect(await valueOf(metrics, 'canvass_segments_found_grown_total')).toBe(1);
  });

  test('show the stuck surveys that the last sweep found', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    const swept = { segments: 2, lagBytes: 0, counted: 1, sealed: 0, retired: 0, failed: 0 };
    metrics.swept({ ...swept, stuckSurveys: 2 });
    expect(await valueOf(metrics, 'canvass_stuck_surveys')).toBe(2);
    metrics.swept({ ...swept, stuckSurveys: 0 });
    expect(await valueOf(metrics, 'canvass_stuck_surveys')).toBe(0);
    metrics.counted({ type: 'dropped', path, records: 3 }, 0);
    expect(await valueOf(metrics, 'canvass_records_dropped_total')).toBe(3);
  });

  test('count quarantined records, hints by outcome and retired segments, and show the lag', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    metrics.counted({ type: 'quarantined', segmentId: 'S1', offset: 0 }, 0);
    metrics.counted({ type: 'deferred', path }, 0);
    expect(await valueOf(metrics, 'canvass_surveys_deferred_total')).toBe(1);
    metrics.hint({ kind: 'handled', messageId: 'm' });
    metrics.hint({ kind: 'postponed', messageId: 'm', delayMs: 1 });
    metrics.hint({ kind: 'handled', messageId: 'm' });
    const swept = { segments: 2, stuckSurveys: 0, counted: 1, sealed: 0, failed: 0 };
    metrics.swept({ ...swept, lagBytes: 500, retired: 2 });
    metrics.swept({ ...swept, lagBytes: 20, retired: 1 });
    expect(await valueOf(metrics, 'canvass_records_quarantined_total')).toBe(1);
    expect(await valueOf(metrics, 'canvass_hints_total{outcome="handled"}')).toBe(2);
    expect(await valueOf(metrics, 'canvass_hints_total{outcome="postponed"}')).toBe(1);
    expect(await valueOf(metrics, 'canvass_segments_deleted_total')).toBe(3);
    expect(await valueOf(metrics, 'canvass_journal_lag_bytes')).toBe(20);
  });

  test('show how late hints arrive and answers are counted, and no time before a time', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    const nowMs = Date.parse('2026-11-21T09:00:10.000Z');
    const event = { ...committed, answers: 2, conflicts: 0 };
    metrics.counted({ ...event, firstReceivedAt: '2026-11-21T09:00:02.500Z' }, nowMs);
    metrics.counted({ ...event, firstReceivedAt: '2026-11-21T09:00:11.000Z' }, nowMs);
    metrics.counted({ ...event, answers: 0 }, nowMs);
    metrics.received(new Date(nowMs - 250), nowMs);
    expect(await valueOf(metrics, 'canvass_count_lag_seconds_sum')).toBe(7.5);
    expect(await valueOf(metrics, 'canvass_count_lag_seconds_count')).toBe(2);
    expect(await valueOf(metrics, 'canvass_hint_lag_seconds_sum')).toBe(0.25);
  });

  test('show every storage call by operation and outcome', async () => {
    const calls = new StorageCalls();
    const metrics = new WorkerMetrics({ calls });
    calls.count('AppendBlock', 'ok');
    calls.count('AppendBlock', 'ok');
    calls.count('PutBlob', 'conflict');
    const appends = 'canvass_storage_calls_total{operation="AppendBlock",outcome="ok"}';
    expect(await valueOf(metrics, appends)).toBe(2);
    calls.count('AppendBlock', 'ok');
    expect(await valueOf(metrics, appends)).toBe(3);
    expect(
      await valueOf(metrics, 'canvass_storage_calls_total{operation="PutBlob",outcome="conflict"}'),
    ).toBe(1);
  });

  test('name no tenant and no survey', async () => {
    const metrics = new WorkerMetrics({ calls: new StorageCalls() });
    metrics.counted({ type: 'stuck', path, reason: 'lost' }, 0);
    metrics.counted({ ...committed, path: 'acme/tea/I1', answers: 1, conflicts: 0 }, 0);
    expect(await metrics.registry.metrics()).not.toMatch(/acme|coffee|tea/);
  });
});
