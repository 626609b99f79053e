import { describe, expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { coffeeFixture, idsOf } from '../../test/log-fixture.ts';
import { cleanUp } from '../upkeep/clean-up.ts';
import { compactLog, isFragmented, maxLogBlobs } from './compact.ts';
import { createSummaries } from '../summary/summaries.ts';
import { encodeDocument } from '../summary/document-json.ts';
import type { LogBlob } from '../summary/summary-document.ts';

/** A fixture whose log has `blobs` blobs with two answers each, as after conflicts between workers. */
async function fragmented(blobs = maxLogBlobs + 1) {
  const fixture = await coffeeFixture();
  const { coffee, answer, worker, storage, drive, summaries, direct, newId } = fixture;
  const { counter } = worker();
  const ids: string[] = [];
  for (let blob = 0; blob < blobs; blob += 1) {
    ids.push(...idsOf(await answer('S1', [coffee], 2)));
    if (blob > 0) storage.next('answers', 'appendBlock', 'lost');
    await drive(counter.count(['S1']));
  }
  const compact = (deps: Partial<Parameters<typeof compactLog>[0]> = {}, key = coffee) =>
    compactLog({ summaries, answerLogs: direct.answerLogs, newId, ...deps }, key);
  return { ...fixture, ids, compact };
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
    const { coffee, document, compact } = await fragmented(maxLogBlobs);
    expect((await document(coffee)).log).toHaveLength(maxLogBlobs);
    expect(await compact()).toBe('notNeeded');
    expect(await compact({}, { ...coffee, survey: 'x' })).toBe('notNeeded');
  });

  test('is not needed for many blobs without 16 small neighbours', () => {
    const mib = 1024 * 1024;
    const large = Array.from({ length: 40 }, () => 3 * mib);
    expect(isFragmented(logOf(large))).toBe(false);
    expect(isFragmented(logOf([...large.slice(0, 20), ...Array.from({ length: 16 }, () => mib)]))).toBe(true);
    expect(isFragmented(logOf(Array.from({ length: maxLogBlobs }, () => 1)))).toBe(false);
    expect(isFragmented(logOf(Array.from({ length: maxLogBlobs + 1 }, () => 1)))).toBe(true);
  });

  test('merges the neighbours with the fewest bytes', async () => {
    const { coffee, document, compact } = await fragmented();
    const { log: before } = await document(coffee);
    // Numbers in later answers have more digits.
    const lengths = before.map(({ committedLength }) => committedLength);
    expect(lengths[0]).toBeLessThan(lengths.at(-1)!);
    expect(await compact()).toBe('compacted');
    const { log: after } = await document(coffee);
    expect(after[0]).toMatchObject({ answers: 16 * 2 });
    expect(after.slice(1)).toEqual(before.slice(16));
  });

  test('keeps order, ordinals and cursors, totals and watermarks', async () => {
    const { coffee, ids, document, log, reader, summary, answer, worker, drive, compact } =
      await fragmented();
    const before = await document(coffee);
    const shown = await summary(coffee);
    const page = await reader.page(coffee, { after: 31, limit: 4 });
    expect(await compact()).toBe('compacted');
    const after = await document(coffee);
    expect(after.log).toHaveLength(maxLogBlobs + 1 - 15);
    expect(after.version).toBe(before.version + 1);
    expect(after.watermarks).toEqual(before.watermarks);
    expect(await summary(coffee)).toEqual(shown);
    expect(await log(coffee, 7)).toEqual(ids);
    expect(await reader.page(coffee, { after: 31, limit: 4 })).toEqual(page);
    for (const id of ids) expect(await reader.find(coffee, id)).toMatchObject({ answer: { id } });
    // Counting goes on.
    const more = await answer('S1', [coffee], 2);
    await drive(worker('w2').counter.count(['S1'], { asSweep: true }));
    expect(await log(coffee)).toEqual([...ids, ...idsOf(more)]);
  });

  test('gives way to a commit that came first, and leaves no trace in the summary', async () => {
    const { coffee, ids, containers, log, storage, answer, worker, drive, clock, compact } =
      await fragmented();
    const gate = latch();
    storage.next('answers', 'appendBlock', gate.wait());
    const compacting = compact({ answerLogs: containers.answerLogs });
    await clock.settle();
    const more = await answer('S1', [coffee], 1);
    await drive(worker('w2').counter.count(['S1'], { asSweep: true }));
    gate.open();
    expect(await compacting).toBe('refused');
    expect(await log(coffee)).toEqual([...ids, ...idsOf(more)]);
  });

  test('keeps its new blobs from a clean-up that comes before its summary is written', async () => {
    const { coffee, ids, summaries, containers, direct, log, reader, storage, clock, compact } =
      await fragmented();
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const compacting = compact({ summaries: createSummaries({ container: containers.summaries }) });
    await clock.settle();
    await cleanUp({ ...direct, summaries, summariesContainer: direct.summaries });
    gate.open();
    expect(await compacting).toBe('compacted');
    expect(await log(coffee)).toEqual(ids);
    for (const id of ids) expect(await reader.find(coffee, id)).toMatchObject({ answer: { id } });
  });

  test('makes a worker with the older summary in memory begin again', async () => {
    const { coffee, ids, log, answer, worker, drive, compact } = await fragmented();
    const { counter } = worker('w2');
    const first = await answer('S1', [coffee], 1);
    await drive(counter.count(['S1'], { asSweep: true }));
    expect(await compact()).toBe('compacted');
    const second = await answer('S1', [coffee], 1);
    await drive(counter.count(['S1']));
    expect(await log(coffee)).toEqual([...ids, ...idsOf([...first, ...second])]);
  });

  test('refuses to write a summary that would list fewer answers than before', async () => {
    const { coffee, summaries, document, compact } = await fragmented();
    const found = await summaries.read(coffee);
    const { log, version } = await document(coffee);
    const damaged = log.map((blob) => ({ ...blob, answers: blob.answers + 1 }));
    if (found.outcome === 'found') {
      const next = encodeDocument({ ...found.document, version: version + 1, log: damaged });
      await summaries.replace(coffee, next, { ifMatch: found.etag });
    }
    await expect(compact()).rejects.toMatchObject({ code: 'log-damaged' });
    expect((await document(coffee)).version).toBe(version + 1);
  });
});
