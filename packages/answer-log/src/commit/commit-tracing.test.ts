import { encodeRecord } from '@canvass/journal';
import { startHistory } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { coffee as definition } from '../../test/definition.ts';
import { idsOf, logFixture } from '../../test/log-fixture.ts';
import type { CommitTracing } from './commit-tracing.ts';
import { rebuildSummary } from '../upkeep/rebuild.ts';

const traceOf = (digit: number): string => `00-${'0'.repeat(31)}${digit}-00000000000000aa-01`;

function watcher() {
  const reported: unknown[] = [];
  const tracing: CommitTracing = {
    commit(traces) {
      reported.push({ read: traces });
      return {
        committed: (about) => void reported.push(about),
        ended: (outcome) => void reported.push(outcome),
        failed: (error) => void reported.push({ failed: (error as { code: string }).code }),
      };
    },
  };
  return { reported, tracing };
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
  test('reports the traces of the answers that it counted', async () => {
    const { worker } = await tracedAnswers();
    const { reported, tracing } = watcher();
    await worker('w1', {}, tracing).counter.count(['S1']);
    expect(reported).toEqual([
      { read: [traceOf(1), traceOf(3)] },
      { answers: 3, conflicts: 0, traces: [traceOf(1), traceOf(3)] },
    ]);
  });

  test('reports no answer that was counted before', async () => {
    const { worker, direct, key, record, appendLines } = await tracedAnswers();
    await worker('w1').counter.count(['S1']);
    await direct.progress.delete('S1');
    await appendLines('S1', encodeRecord(record(key, { trace: traceOf(4) })));
    const { reported, tracing } = watcher();
    await worker('w2', {}, tracing).counter.count(['S1']);
    expect(reported).toEqual([
      { read: [traceOf(1), traceOf(3), traceOf(4)] },
      { answers: 1, conflicts: 0, traces: [traceOf(4)] },
    ]);
  });

  test('reports a stuck and a deleted survey', async () => {
    const { worker, direct, summaries, key } = await tracedAnswers();
    const { reported, tracing } = watcher();
    const summary = await direct.summaries.get('acme/coffee/I1');
    await direct.summaries.delete('acme/coffee/I1');
    await worker('w1', {}, tracing).counter.count(['S1']);
    if (summary.outcome === 'found') await direct.summaries.put('acme/coffee/I1', summary.bytes);
    await summaries.writeTombstone(key);
    await worker('w2', {}, tracing).counter.count(['S1'], { asSweep: true });
    expect(reported.filter((each) => typeof each === 'string')).toEqual(['stuck', 'deleted']);
  });

  test('reports a commit that failed', async () => {
    const { worker, storage, drive } = await tracedAnswers();
    const { reported, tracing } = watcher();
    storage.next('summaries', 'get', ...Array.from({ length: 10 }, () => 'lost' as const));
    await drive(worker('w1', {}, tracing).counter.count(['S1']));
    expect(reported.at(-1)).toEqual({ failed: 'contended' });
  });
});

describe('an answer that was traced', () => {
  test('keeps its trace in the log: a rebuild computes watermarks from line lengths', async () => {
    const { worker, direct, summaries, clock, newId, key, records, log, document, summary, answer } =
      await tracedAnswers();
    await worker('w1').counter.count(['S1']);
    const before = await document(key);
    await direct.summaries.delete('acme/coffee/I1');
    const deps = { ...direct, summariesContainer: direct.summaries, summaries, clock, newId };
    expect(await rebuildSummary(deps, key, { history: startHistory(definition) })).toMatchObject({
      outcome: 'rebuilt',
    });
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
