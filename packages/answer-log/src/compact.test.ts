import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { idsOf, logFixture, type LogFixture } from '../test/log-fixture.ts';
import { cleanUp } from './clean-up.ts';
import { compactLog, isFragmented, maxLogBlobs } from './compact.ts';
import { createSummaries } from './summaries.ts';
import { encodeDocument, type LogBlob } from './summary-document.ts';
import type { SurveyKey } from './survey-key.ts';

/** A log of `blobs` blobs with two answers each, as after conflicts between workers. */
async function fragmented(fixture: LogFixture, blobs: number): Promise<{ coffee: SurveyKey; ids: string[] }> {
  const { createSurvey, answer, worker, storage, drive } = fixture;
  const coffee = await createSurvey('coffee');
  const { counter } = worker();
  const ids: string[] = [];
  for (let blob = 0; blob < blobs; blob += 1) {
    ids.push(...idsOf(await answer('S1', [coffee], 2)));
    if (blob > 0) storage.next('answers', 'appendBlock', 'lost');
    await drive(counter.count(['S1']));
  }
  return { coffee, ids };
}

/** A log of blobs of these sizes. */
function logOf(sizes: readonly number[]): LogBlob[] {
  return sizes.map((committedLength, index) => ({
    blob: `b${index}`,
    committedLength,
    answers: 1,
    blocks: 1,
    pages: [],
    runs: [],
  }));
}

describe('compacting a log', () => {
  test('is not needed up to 32 blobs', async () => {
    const fixture = logFixture();
    const { coffee } = await fragmented(fixture, maxLogBlobs);
    const { summaries, direct, newId, document } = fixture;
    expect((await document(coffee)).log).toHaveLength(maxLogBlobs);
    expect(await compactLog({ summaries, answerLogs: direct.answerLogs, newId }, coffee)).toBe('notNeeded');
    expect(
      await compactLog({ summaries, answerLogs: direct.answerLogs, newId }, { ...coffee, survey: 'x' }),
    ).toBe('notNeeded');
  });

  test('is not needed for many blobs without 16 small neighbours', () => {
    const mib = 1024 * 1024;
    const large = Array.from({ length: 40 }, () => 3 * mib);
    expect(isFragmented(logOf(large))).toBe(false);
    expect(isFragmented(logOf([...large.slice(0, 20), ...Array.from({ length: 16 }, () => mib)]))).toBe(true);
    expect(isFragmented(logOf(Array.from({ length: maxLogBlobs }, () => 1)))).toBe(false);
    expect(isFragmented(logOf(Array.from({ length: maxLogBlobs + 1 }, () => 1)))).toBe(true);
  });

  test('keeps order, ordinals and cursors, totals and watermarks', async () => {
    const fixture = logFixture();
    const { coffee, ids } = await fragmented(fixture, maxLogBlobs + 1);
    const { summaries, direct, newId, document, log, reader, summary, answer, worker, drive } = fixture;
    const before = await document(coffee);
    const shown = await summary(coffee);
    const page = await reader.page(coffee, { after: 31, limit: 4 });
    expect(await compactLog({ summaries, answerLogs: direct.answerLogs, newId }, coffee)).toBe('compacted');
    const after = await document(coffee);
    expect(after.log).toHaveLength(maxLogBlobs + 1 - 15);
    expect(after.version).toBe(before.version + 1);
    expect(after.watermarks).toEqual(before.watermarks);
    expect(await summary(coffee)).toEqual(shown);
    expect(await log(coffee, 7)).toEqual(ids);
    expect(await reader.page(coffee, { after: 31, limit: 4 })).toEqual(page);
    for (const id of ids) expect(await reader.find(coffee, id)).toMatchObject({ answer: { id } });
    // And counting goes on.
    const more = await answer('S1', [coffee], 2);
    await drive(worker('w2').counter.count(['S1'], { asSweep: true }));
    expect(await log(coffee)).toEqual([...ids, ...idsOf(more)]);
  });

  test('gives way to a commit that came first, and leaves no trace in the summary', async () => {
    const fixture = logFixture();
    const { coffee, ids } = await fragmented(fixture, maxLogBlobs + 1);
    const { summaries, containers, newId, log, storage, answer, worker, drive, clock } = fixture;
    const gate = latch();
    storage.next('answers', 'appendBlock', gate.wait());
    const compacting = compactLog({ summaries, answerLogs: containers.answerLogs, newId }, coffee);
    await clock.settle();
    const more = await answer('S1', [coffee], 1);
    await drive(worker('w2').counter.count(['S1'], { asSweep: true }));
    gate.open();
    expect(await compacting).toBe('refused');
    expect(await log(coffee)).toEqual([...ids, ...idsOf(more)]);
  });

  test('keeps its new blobs from a clean-up that comes before its summary is written', async () => {
    const fixture = logFixture();
    const { coffee, ids } = await fragmented(fixture, maxLogBlobs + 1);
    const { containers, direct, newId, log, reader, storage, clock } = fixture;
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const summaries = createSummaries({ container: containers.summaries });
    const compacting = compactLog({ summaries, answerLogs: direct.answerLogs, newId }, coffee);
    await clock.settle();
    await cleanUp({ ...direct, summaries: fixture.summaries, summariesContainer: direct.summaries });
    gate.open();
    expect(await compacting).toBe('compacted');
    expect(await log(coffee)).toEqual(ids);
    for (const id of ids) expect(await reader.find(coffee, id)).toMatchObject({ answer: { id } });
  });

  test('makes a worker with the older summary in memory begin again', async () => {
    const fixture = logFixture();
    const { coffee, ids } = await fragmented(fixture, maxLogBlobs + 1);
    const { summaries, direct, newId, log, answer, worker, drive } = fixture;
    const { counter } = worker('w2');
    const first = await answer('S1', [coffee], 1);
    await drive(counter.count(['S1'], { asSweep: true }));
    expect(await compactLog({ summaries, answerLogs: direct.answerLogs, newId }, coffee)).toBe('compacted');
    const second = await answer('S1', [coffee], 1);
    await drive(counter.count(['S1']));
    expect(await log(coffee)).toEqual([...ids, ...idsOf([...first, ...second])]);
  });

  test('refuses to write a summary that would list fewer answers than before', async () => {
    const fixture = logFixture();
    const { coffee } = await fragmented(fixture, maxLogBlobs + 1);
    const { summaries, direct, newId, document } = fixture;
    const found = await summaries.read(coffee);
    const { log, version } = await document(coffee);
    const damaged = log.map((blob) => ({ ...blob, answers: blob.answers + 1 }));
    if (found.outcome === 'found') {
      const next = encodeDocument({ ...found.document, version: version + 1, log: damaged });
      await summaries.replace(coffee, next, { ifMatch: found.etag });
    }
    await expect(
      compactLog({ summaries, answerLogs: direct.answerLogs, newId }, coffee),
    ).rejects.toMatchObject({
      code: 'logDamaged',
    });
    expect((await document(coffee)).version).toBe(version + 1);
  });
});
