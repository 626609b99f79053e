import { describe, expect, test } from '@jest/globals';
import { encodeRecord } from '@canvass/journal';
import { startHistory } from '@canvass/surveys';
import { coffee as definition } from '../test/definition.ts';
import { idsOf, logFixture } from '../test/log-fixture.ts';
import type { CommitTracing } from './commit-tracing.ts';
import { rebuildSummary } from './rebuild.ts';

const traceOf = (digit: number): string => `00-${'0'.repeat(31)}${digit}-00000000000000aa-01`;

function watcher() {
  const told: unknown[] = [];
  const tracing: CommitTracing = {
    commit(traces) {
      told.push({ read: traces });
      return {
        committed: (about) => void told.push(about),
        ended: (outcome) => void told.push(outcome),
        failed: (error) => void told.push({ failed: (error as { code: string }).code }),
      };
    },
  };
  return { told, tracing };
}

/** A survey with a journal of three answers, the first and the last of them traced. */
async function tracedAnswers() {
  const fixture = logFixture();
  const key = await fixture.createSurvey('coffee');
  const records = [
    fixture.record(key, { trace: traceOf(1) }),
    fixture.record(key),
    fixture.record(key, { trace: traceOf(3) }),
  ];
  await fixture.appendLines('S1', ...records.map(encodeRecord));
  return { ...fixture, key, records };
}

describe('a commit that is watched', () => {
  test('tells of the traces of the answers that it counted', async () => {
    const { worker } = await tracedAnswers();
    const { told, tracing } = watcher();
    await worker('w1', {}, tracing).counter.count(['S1']);
    expect(told).toEqual([
      { read: [traceOf(1), traceOf(3)] },
      { answers: 3, conflicts: 0, traces: [traceOf(1), traceOf(3)] },
    ]);
  });

  test('tells of no answer that was counted before', async () => {
    const { worker, direct, key, record, appendLines } = await tracedAnswers();
    await worker('w1').counter.count(['S1']);
    await direct.progress.delete('S1');
    await appendLines('S1', encodeRecord(record(key, { trace: traceOf(4) })));
    const { told, tracing } = watcher();
    await worker('w2', {}, tracing).counter.count(['S1']);
    expect(told).toEqual([
      { read: [traceOf(1), traceOf(3), traceOf(4)] },
      { answers: 1, conflicts: 0, traces: [traceOf(4)] },
    ]);
  });

  test('tells of a survey that is stuck, and of one that is deleted', async () => {
    const { worker, direct, summaries, key } = await tracedAnswers();
    const { told, tracing } = watcher();
    const summary = await direct.summaries.get('acme/coffee/I1');
    await direct.summaries.delete('acme/coffee/I1');
    await worker('w1', {}, tracing).counter.count(['S1']);
    if (summary.outcome === 'found') await direct.summaries.put('acme/coffee/I1', summary.bytes);
    await summaries.writeTombstone(key);
    await worker('w2', {}, tracing).counter.count(['S1'], { asSweep: true });
    expect(told.filter((each) => typeof each === 'string')).toEqual(['stuck', 'deleted']);
  });

  test('tells of a commit that storage did not allow', async () => {
    const { worker, storage, drive } = await tracedAnswers();
    const { told, tracing } = watcher();
    storage.next('summaries', 'get', ...Array.from({ length: 10 }, () => 'lost' as const));
    await drive(worker('w1', {}, tracing).counter.count(['S1']));
    expect(told.at(-1)).toEqual({ failed: 'contended' });
  });
});

describe('an answer that was traced', () => {
  test('keeps its trace in the log, since a rebuild tells by the length of its line what was counted', async () => {
    const { worker, direct, summaries, clock, newId, key, records, log, document, summary, answer } =
      await tracedAnswers();
    await worker('w1').counter.count(['S1']);
    const before = await document(key);
    await direct.summaries.delete('acme/coffee/I1');
    const deps = { ...direct, summariesContainer: direct.summaries, summaries, clock, newId };
    expect(await rebuildSummary(deps, key, startHistory(definition))).toMatchObject({ outcome: 'rebuilt' });
    expect((await document(key)).watermarks).toEqual(before.watermarks);
    const later = await answer('S1', [key], 2);
    await worker('w2').counter.count(['S1'], { asSweep: true });
    expect(await log(key)).toEqual(idsOf([...records, ...later]));
    expect((await summary(key)).totalAnswers).toBe(5);
  });

  test('does not show its trace to the owner of the survey', async () => {
    const { worker, reader, key } = await tracedAnswers();
    await worker('w1').counter.count(['S1']);
    expect(JSON.stringify(await reader.page(key, { after: 0, limit: 10 }))).not.toContain('trace');
  });
});
