import { encodeRecord } from '@canvass/journal';
import { FaultyStorage } from '@canvass/storage/memory';
import { startHistory } from '@canvass/surveys';
import { FakeClock, latch } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { coffee as definition } from '../test/definition.ts';
import { idsOf, logFixture } from '../test/log-fixture.ts';
import type { CommitTracing } from './commit-tracing.ts';
import { Liveness, Sequence } from './liveness.ts';
import { rebuildSummary } from './rebuild.ts';

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

async function livenessFixture() {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const sequence = new Sequence();
  const liveness = new Liveness(storage.container('journal'), sequence, clock);
  const journal = storage.direct('journal');
  await journal.createAppendBlob('S');
  return { clock, storage, sequence, liveness, journal, looks: () => storage.sent('journal', 'head') };
}

describe('the proof that a segment existed after an event', () => {
  test('is a HEAD that began after it; an older one proves nothing', async () => {
    const { liveness, sequence, looks } = await livenessFixture();
    expect(await liveness.existedAfter('S', sequence.next())).toBe(true);
    expect(await liveness.existedAfter('S', sequence.next())).toBe(true);
    expect(looks()).toBe(2);
  });

  test('is shared by all calls for earlier events', async () => {
    const { liveness, sequence, looks } = await livenessFixture();
    const events = [sequence.next(), sequence.next(), sequence.next()];
    expect(await Promise.all(events.map((event) => liveness.existedAfter('S', event)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(looks()).toBe(1);
  });

  test('is not a HEAD that was in flight at the event', async () => {
    const { liveness, sequence, storage, journal, looks } = await livenessFixture();
    const gate = latch();
    storage.next('journal', 'head', gate.wait());
    const earlier = liveness.existedAfter('S', sequence.next());
    const event = sequence.next();
    await journal.delete('S');
    const later = liveness.existedAfter('S', event);
    gate.open();
    expect([await earlier, await later]).toEqual([false, false]);
    expect(looks()).toBe(2);
  });

  test('fails if storage does not respond, and is requested again', async () => {
    const { liveness, sequence, storage } = await livenessFixture();
    storage.next('journal', 'head', 'lost');
    await expect(liveness.existedAfter('S', sequence.next())).rejects.toMatchObject({ code: 'unavailable' });
    expect(await liveness.existedAfter('S', sequence.next())).toBe(true);
  });
});

describe('a segment that is gone', () => {
  test('stays gone without a further HEAD', async () => {
    const { liveness, sequence, journal, looks } = await livenessFixture();
    await journal.delete('S');
    expect(await liveness.existedAfter('S', sequence.next())).toBe(false);
    expect(await liveness.existedAfter('S', sequence.next())).toBe(false);
    expect(await liveness.isGone('S')).toBe(true);
    expect(looks()).toBe(1);
  });

  test('is learned from other requests', async () => {
    const { liveness, looks } = await livenessFixture();
    liveness.wasGone('S');
    expect(await liveness.isGone('S')).toBe(true);
    expect(looks()).toBe(0);
  });

  test('is requested once for concurrent calls', async () => {
    const { liveness, journal, looks } = await livenessFixture();
    await journal.delete('S');
    expect(await Promise.all([1, 2, 3].map(() => liveness.isGone('S')))).toEqual([true, true, true]);
    expect(looks()).toBe(1);
  });

  test('is not considered gone if storage does not respond', async () => {
    const { liveness, journal, storage } = await livenessFixture();
    await journal.delete('S');
    storage.next('journal', 'head', 'lost');
    expect(await liveness.isGone('S')).toBe(false);
    expect(await liveness.isGone('S')).toBe(true);
  });

  test('is requested at most every few minutes', async () => {
    const { liveness, journal, clock, looks } = await livenessFixture();
    liveness.wasFound('S');
    await journal.delete('S');
    expect(await liveness.isGone('S')).toBe(false);
    await clock.advance(4 * 60 * 1_000);
    expect(await liveness.isGone('S')).toBe(false);
    expect(looks()).toBe(0);
    await clock.advance(60 * 1_000);
    expect(await liveness.isGone('S')).toBe(true);
    expect(looks()).toBe(1);
  });
});
