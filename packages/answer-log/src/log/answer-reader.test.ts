import { beforeAll, describe, expect, test } from '@jest/globals';
import { encodeRecord } from '@canvass/journal';
import { latch } from '@canvass/testing';
import { coffeeFixture, type CoffeeFixture, idsOf, namesIn } from '../../test/log-fixture.ts';
import { createAnswerReader } from './answer-reader.ts';
import { compactLog } from './compact.ts';
import { createSummaries } from '../summary/summaries.ts';
import { encodeDocument } from '../summary/document-json.ts';
import type { LogBlob } from '../summary/summary-document.ts';
import type { SurveyKey } from '../survey-key.ts';

describe('paging', () => {
  test('returns every answer once in log order, with any limit, over several log blobs', async () => {
    const { coffee, answer, worker, log, document, storage, drive } = await coffeeFixture();
    const { counter } = worker();
    const records = [];
    for (let blob = 0; blob < 5; blob += 1) {
      records.push(...(await answer('S1', [coffee], 7)));
      // An append without a response makes a new log blob.
      storage.next('answers', 'appendBlock', 'unanswered');
      await drive(counter.count(['S1']));
    }
    expect((await document(coffee)).log.length).toBeGreaterThan(3);
    for (const limit of [1, 2, 5, 7, 8, 34, 35, 36, 500]) {
      expect(await log(coffee, limit)).toEqual(idsOf(records));
    }
  });

  test("returns a respondent's answers and no journal fields", async () => {
    const { coffee, record, appendLines, worker, reader } = await coffeeFixture();
    const given = record(coffee, { answers: { why: 'quotes " and 😀 and \n', rating: 4 } });
    await appendLines('S1', encodeRecord(given));
    await worker().counter.count(['S1']);
    expect(await reader.page(coffee, { after: 0, limit: 50 })).toEqual({
      outcome: 'found',
      answers: [{ id: given.id, receivedAt: given.receivedAt, version: 1, answers: given.answers }],
      next: null,
      history: expect.objectContaining({ current: 1 }),
    });
  });

  test('ends with the committed answers, and continues there later', async () => {
    const { coffee, answer, worker, reader } = await coffeeFixture();
    const { counter } = worker();
    expect(await reader.page(coffee, { after: 0, limit: 5 })).toEqual({
      outcome: 'found',
      answers: [],
      next: null,
      history: expect.objectContaining({ current: 1 }),
    });
    await answer('S1', [coffee], 5);
    await counter.count(['S1']);
    expect(await reader.page(coffee, { after: 5, limit: 5 })).toMatchObject({ answers: [], next: null });
    const [later] = await answer('S1', [coffee], 1);
    await counter.count(['S1']);
    expect(await reader.page(coffee, { after: 5, limit: 5 })).toMatchObject({
      answers: [{ id: later!.id }],
      next: null,
    });
    expect(await reader.page(coffee, { after: 100, limit: 5 })).toEqual({ outcome: 'beyondEnd' });
  });

  test('does not show the garbage of a refused attempt', async () => {
    const { coffee, answer, worker, log, direct, document } = await coffeeFixture();
    const records = await answer('S1', [coffee], 3);
    await worker().counter.count(['S1']);
    const { blob, committedLength } = (await document(coffee)).log[0]!;
    await direct.answerLogs.appendBlock(blob, Buffer.from('{"garbage":true}\n'), committedLength);
    expect(await log(coffee)).toEqual(idsOf(records));
  });

  test('keeps a page of large answers below some MiB', async () => {
    const { coffee, record, appendLines, worker, reader, log } = await coffeeFixture();
    // Large in a field that is not counted.
    const submissionId = 'x'.repeat(10_000);
    const records = Array.from({ length: 600 }, () => record(coffee, { submissionId }));
    for (let from = 0; from < 600; from += 300) {
      await appendLines('S1', ...records.slice(from, from + 300).map(encodeRecord));
    }
    await worker().counter.count(['S1']);
    const page = await reader.page(coffee, { after: 0, limit: 500 });
    expect(page.outcome === 'found' && page.answers.length).toBeGreaterThan(400);
    expect(page.outcome === 'found' && page.answers.length).toBeLessThan(430);
    expect(await log(coffee)).toEqual(idsOf(records));
  });

  test('ends a page within some MiB of erased answers that are still in the log', async () => {
    const { coffee, record, appendLines, worker, reader, log, summaries } = await coffeeFixture();
    const submissionId = 'x'.repeat(10_000);
    const records = Array.from({ length: 600 }, () => record(coffee, { submissionId }));
    for (let from = 0; from < 600; from += 300) {
      await appendLines('S1', ...records.slice(from, from + 300).map(encodeRecord));
    }
    await worker().counter.count(['S1']);
    const before = await summaries.read(coffee);
    if (before.outcome !== 'found') throw new Error(before.outcome);
    const erased = idsOf(records).slice(0, 500);
    const next = { ...before.document, version: before.document.version + 1, erased };
    await summaries.replace(coffee, encodeDocument(next), { ifMatch: before.etag });
    const page = await reader.page(coffee, { after: 0, limit: 500 });
    expect(page).toMatchObject({ outcome: 'found', answers: [] });
    expect(page.outcome === 'found' && page.next).toBeGreaterThan(400);
    expect(page.outcome === 'found' && page.next).toBeLessThan(430);
    expect(await log(coffee)).toEqual(idsOf(records).slice(500));
  });

  test('never repeats or invents an answer of a log that is shorter than its summary says', async () => {
    const { coffee, answer, worker, reader, direct, document, storage, drive } = await coffeeFixture();
    const { counter } = worker();
    const records = await answer('S1', [coffee], 3);
    await counter.count(['S1']);
    records.push(...(await answer('S1', [coffee], 3)));
    storage.next('answers', 'appendBlock', 'lost');
    await drive(counter.count(['S1']));
    const [{ blob, committedLength }] = (await document(coffee)).log as [LogBlob, LogBlob];
    const found = await direct.answerLogs.readRange(blob, 0, committedLength);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const firstLine = found.bytes.subarray(0, found.bytes.indexOf('\n') + 1);
    await direct.answerLogs.delete(blob);
    await direct.answerLogs.createAppendBlob(blob);
    await direct.answerLogs.appendBlock(blob, firstLine, 0);

    const page = (after: number, limit: number) => reader.page(coffee, { after, limit });
    const damaged = { code: 'log-damaged', message: expect.stringContaining(blob) };
    expect(await page(0, 1)).toMatchObject({ answers: [{ id: records[0]!.id }], next: 1 });
    await expect(page(0, 2)).rejects.toMatchObject(damaged);
    await expect(page(1, 2)).rejects.toMatchObject(damaged);
    await expect(page(2, 4)).rejects.toMatchObject(damaged);
    expect(await page(3, 3)).toMatchObject({
      answers: records.slice(3).map(({ id }) => ({ id })),
      next: null,
    });
    await expect(reader.find(coffee, records[1]!.id)).rejects.toMatchObject(damaged);
  });

  test('reports a missing and a deleted survey', async () => {
    const { coffee, reader, summaries } = await coffeeFixture();
    await summaries.writeTombstone(coffee);
    expect(await reader.page(coffee, { after: 0, limit: 5 })).toEqual({ outcome: 'notFound' });
    expect(await reader.find({ ...coffee, survey: 'tea' }, 'A1')).toEqual({ outcome: 'notFound' });
  });

  test('starts again with the newest summary when a compaction takes a blob away', async () => {
    const { coffee, answer, worker, containers, direct, storage, summaries, newId, drive, clock, document } =
      await coffeeFixture();
    const { counter } = worker();
    const records = [];
    for (let blob = 0; blob < 36; blob += 1) {
      records.push(...(await answer('S1', [coffee], 1)));
      storage.next('answers', 'appendBlock', 'lost');
      await drive(counter.count(['S1']));
    }
    const old = (await document(coffee)).log.map(({ blob }) => blob);
    const gate = latch();
    storage.next('answers', 'readRange', gate.wait());
    const reader = createAnswerReader({ summaries, answerLogs: containers.answerLogs });
    const reading = reader.page(coffee, { after: 0, limit: 50 });
    await clock.settle();
    expect(await compactLog({ summaries, answerLogs: direct.answerLogs, newId }, coffee)).toBe('compacted');
    const listed = new Set((await document(coffee)).log.map(({ blob }) => blob));
    for (const blob of old) if (!listed.has(blob)) await direct.answerLogs.delete(blob);
    gate.open();
    const page = await reading;
    expect(page.outcome === 'found' && page.answers.map(({ id }) => id)).toEqual(idsOf(records));
  });

  test('reads by a known summary without reading it, and by the newest if a compaction has moved the log', async () => {
    const { coffee, answer, worker, storage, containers, direct, document, drive, newId } =
      await coffeeFixture();
    const { counter } = worker();
    const records = [];
    for (let blob = 0; blob < 3; blob += 1) {
      records.push(...(await answer('S1', [coffee], 2)));
      storage.next('answers', 'appendBlock', 'unanswered');
      await drive(counter.count(['S1']));
    }
    const summaries = createSummaries({ container: containers.summaries });
    const reader = createAnswerReader({ summaries, answerLogs: containers.answerLogs });
    const known = await document(coffee);
    storage.requests.length = 0;
    const first = await reader.page(coffee, { after: 1, limit: 2 }, known);
    expect(first.outcome === 'found' && first.answers.map(({ id }) => id)).toEqual(
      idsOf(records).slice(1, 3),
    );
    expect(storage.sent('summaries', 'get')).toBe(0);
    await compactLog({ summaries, answerLogs: direct.answerLogs, newId }, coffee);
    const listed = new Set((await document(coffee)).log.map(({ blob }) => blob));
    for (const { blob } of known.log) if (!listed.has(blob)) await direct.answerLogs.delete(blob);
    const moved = await reader.page(coffee, { after: 0, limit: 50 }, known);
    expect(moved.outcome === 'found' && moved.answers.map(({ id }) => id)).toEqual(idsOf(records));
  });

  test('fails if a blob is really lost', async () => {
    const { coffee, answer, worker, reader, direct, document } = await coffeeFixture();
    await answer('S1', [coffee], 1);
    await worker().counter.count(['S1']);
    await direct.answerLogs.delete((await document(coffee)).log[0]!.blob);
    await expect(reader.page(coffee, { after: 0, limit: 5 })).rejects.toMatchObject({ code: 'log-moved' });
  });
});

describe('the newest first', () => {
  const all = { limit: 1_000, maxBytes: 1e9 };

  test('are the answers down from any of them, over several log blobs, with their numbers', async () => {
    const { coffee, answer, worker, reader, document, storage, drive } = await coffeeFixture();
    const { counter } = worker();
    const records = [];
    for (let blob = 0; blob < 4; blob += 1) {
      records.push(...(await answer('S1', [coffee], 7)));
      storage.next('answers', 'appendBlock', 'unanswered');
      await drive(counter.count(['S1']));
    }
    const known = await document(coffee);
    expect(known.log.length).toBeGreaterThan(2);
    const ids = idsOf(records);
    for (let last = 0; last <= records.length; last += 1) {
      const found = await Array.fromAsync(reader.newestFirst(coffee, { last, ...all }, known));
      expect(found.map(({ id }) => id)).toEqual(ids.slice(0, last).toReversed());
      expect(found.map(({ number }) => number)).toEqual(found.map((_, index) => last - index));
    }
    const few = await Array.fromAsync(reader.newestFirst(coffee, { ...all, last: 20, limit: 3 }, known));
    expect(few.map(({ number }) => number)).toEqual([20, 19, 18]);
    const onlyIds = await Array.fromAsync(reader.idsNewestFirst(coffee, known));
    expect(onlyIds).toEqual(ids.map((id, index) => ({ id, number: index + 1 })).toReversed());
  });

  test('of answers of up to 1 MB end at the size that was asked for, and no more of the log is read', async () => {
    const { coffee, record, appendLines, worker, document, storage, containers, summaries } =
      await coffeeFixture();
    const { counter } = worker();
    for (let n = 0; n < 12; n += 1) {
      // Large in a field that is not counted.
      const submissionId = 'x'.repeat(n < 4 ? 10 : 1_000_000);
      await appendLines('S1', encodeRecord(record(coffee, { submissionId })));
      await counter.count(['S1']);
    }
    const known = await document(coffee);
    const before = storage.requests.length;
    const reader = createAnswerReader({ summaries, answerLogs: containers.answerLogs });
    const from = { last: 12, limit: 50, maxBytes: 3_000_000 };
    const found = await Array.fromAsync(reader.newestFirst(coffee, from, known));
    expect(found.map(({ number }) => number)).toEqual([12, 11, 10]);
    const asked = storage.requests
      .slice(before)
      .reduce((sum, request) => sum + (request.op === 'readRange' ? request.maxLength : 0), 0);
    expect(asked).toBeLessThan(3_100_000);
  });

  test('go on after a compaction that took a blob away, and end when the survey is deleted', async () => {
    const { coffee, answer, worker, storage, direct, document, drive, newId, reader, summaries } =
      await coffeeFixture();
    const { counter } = worker();
    const records = [];
    for (let blob = 0; blob < 36; blob += 1) {
      records.push(...(await answer('S1', [coffee], 1)));
      storage.next('answers', 'appendBlock', 'lost');
      await drive(counter.count(['S1']));
    }
    const known = await document(coffee);
    const iterate = () => reader.newestFirst(coffee, { last: 36, ...all }, known);
    const reading = iterate();
    const found = [(await reading.next()).value!.id];
    expect(await compactLog({ summaries, answerLogs: direct.answerLogs, newId }, coffee)).toBe('compacted');
    const listed = new Set((await document(coffee)).log.map(({ blob }) => blob));
    for (const { blob } of known.log) if (!listed.has(blob)) await direct.answerLogs.delete(blob);
    for await (const { id } of reading) found.push(id);
    expect(found).toEqual(idsOf(records).toReversed());
    await summaries.writeTombstone(coffee);
    // It returns only the answers of the blobs that still exist.
    expect((await Array.fromAsync(iterate())).length).toBeLessThan(30);
  });

  test('of a log that is shorter than its summary says are refused as damaged', async () => {
    const { coffee, answer, worker, reader, direct, document } = await coffeeFixture();
    await answer('S1', [coffee], 3);
    await worker().counter.count(['S1']);
    const known = await document(coffee);
    const { blob } = known.log[0]!;
    await direct.answerLogs.delete(blob);
    await direct.answerLogs.createAppendBlob(blob);
    const reading = Array.fromAsync(reader.newestFirst(coffee, { last: 3, ...all }, known));
    await expect(reading).rejects.toMatchObject({ code: 'log-damaged' });
  });
});

describe('one answer by its id', () => {
  test('is found in any log blob, and only there', async () => {
    const { coffee, answer, worker, reader, storage, drive } = await coffeeFixture();
    const { counter } = worker();
    const records = [];
    for (let blob = 0; blob < 3; blob += 1) {
      records.push(...(await answer('S1', [coffee], 4)));
      storage.next('answers', 'appendBlock', 'unanswered');
      await drive(counter.count(['S1']));
    }
    for (const { id, receivedAt, answers } of records) {
      expect(await reader.find(coffee, id)).toMatchObject({
        outcome: 'found',
        answer: { id, receivedAt, version: 1, answers },
      });
    }
    expect(await reader.find(coffee, 'A999999')).toEqual({ outcome: 'notFound' });
  });

  test('is not an answer whose text looks like it', async () => {
    const { coffee, record, appendLines, worker, reader } = await coffeeFixture();
    const real = record(coffee);
    const liar = record(coffee, { submissionId: `"id":"${real.id}"`, answers: { why: `"id":"${real.id}"` } });
    const nested = encodeRecord(liar).replace('"answers":{', `"answers":{"id":"${real.id}",`);
    await appendLines('S1', nested, encodeRecord(liar), encodeRecord(real));
    await worker().counter.count(['S1']);
    expect(await reader.find(coffee, real.id)).toMatchObject({
      answer: { id: real.id, answers: real.answers },
    });
  });

  test('is not found before it is committed', async () => {
    const { coffee, answer, worker, reader } = await coffeeFixture();
    const [record] = await answer('S1', [coffee], 1);
    expect(await reader.find(coffee, record!.id)).toEqual({ outcome: 'notFound' });
    await worker().counter.count(['S1']);
    expect(await reader.find(coffee, record!.id)).toMatchObject({ outcome: 'found' });
  });
});

describe('a long log, whose index has moved into pages', () => {
  const submissionId = 'x'.repeat(10_000);
  const total = 2_400;
  let fixture: CoffeeFixture;
  let coffee: SurveyKey;
  let ids: string[];

  beforeAll(async () => {
    fixture = await coffeeFixture();
    ({ coffee } = fixture);
    const records = Array.from({ length: total }, () => fixture.record(coffee, { submissionId }));
    ids = idsOf(records);
    const { counter } = fixture.worker();
    // Neighbours change places, as the answers of two sites do.
    for (let from = 0; from < total; from += 160) {
      const part = records.slice(from, from + 160).toReversed();
      ids.splice(from, part.length, ...idsOf(part));
      await fixture.appendLines('S1', ...part.map(encodeRecord));
      await counter.count(['S1']);
    }
  });

  test('keeps the summary small', async () => {
    const { log } = await fixture.document(coffee);
    expect(log).toHaveLength(1);
    expect(log[0]!.pages.length).toBeGreaterThanOrEqual(1);
    expect(log[0]!.runs.length).toBeLessThanOrEqual(256);
    expect(await namesIn(fixture.direct.answerLogs)).toContain(log[0]!.pages[0]!.blob);
  });

  test('is paged from its beginning to its end', async () => {
    expect(await fixture.log(coffee)).toEqual(ids);
  });

  test('is paged from anywhere', async () => {
    for (const after of [0, 1, 159, 160, 777, 1_023, 1_300, total - 1]) {
      const page = await fixture.reader.page(coffee, { after, limit: 3 });
      expect(page.outcome === 'found' && page.answers.map(({ id }) => id)).toEqual(
        ids.slice(after, after + 3),
      );
    }
  });

  test('is read backwards from anywhere, by the index', async () => {
    const { containers, storage, summaries } = fixture;
    const known = await fixture.document(coffee);
    const reader = createAnswerReader({ summaries, answerLogs: containers.answerLogs });
    const from = { limit: 60, maxBytes: 1e9 };
    for (const last of [1, 2, 160, 777, 1_023, 1_300, 1_900, total]) {
      const before = storage.requests.length;
      const found = await Array.fromAsync(reader.newestFirst(coffee, { last, ...from }, known));
      expect(found.map(({ id }) => id)).toEqual(ids.slice(Math.max(0, last - 60), last).toReversed());
      expect(storage.requests.length - before).toBeLessThan(8);
    }
  });

  test('is read for one id only up to the end of its run, also in the last run of an index page', async () => {
    const { containers, storage, summaries } = fixture;
    const [blob] = (await fixture.document(coffee)).log;
    const afterPages = blob!.runs[0]!;
    expect(blob!.committedLength - afterPages.offset).toBeGreaterThan(2_000_000);
    const before = storage.requests.length;
    const reader = createAnswerReader({ summaries, answerLogs: containers.answerLogs });
    // The id is between two ids of the run, so the run is read to its end.
    const missing = `${ids[afterPages.ordinal - 1]}0`;
    expect(await reader.find(coffee, missing)).toEqual({ outcome: 'notFound' });
    const asked = storage.requests
      .slice(before)
      .reduce((sum, request) => sum + (request.op === 'readRange' ? request.maxLength : 0), 0);
    expect(asked).toBeLessThan(1_000_000);
  });

  test('returns every answer by its id, from a bounded range', async () => {
    const { containers, storage, summaries } = fixture;
    const reader = createAnswerReader({ summaries, answerLogs: containers.answerLogs });
    for (let ordinal = 0; ordinal < total; ordinal += 111) {
      const before = storage.requests.length;
      expect(await reader.find(coffee, ids[ordinal]!)).toMatchObject({ answer: { id: ids[ordinal] } });
      // It reads its run of 64 KiB, overlapping runs, and at most the index pages.
      expect(storage.requests.length - before).toBeLessThan(60);
    }
  });
});
