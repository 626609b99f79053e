import { describe, expect, test } from '@jest/globals';
import { encodeRecord } from '@canvass/journal';
import { startHistory } from '@canvass/surveys';
import { latch } from '@canvass/testing';
import { coffee as definition } from '../../test/definition.ts';
import { coffeeFixture, idsOf, type CoffeeFixture } from '../../test/log-fixture.ts';
import { rebuildSummary, type RebuildDeps } from './rebuild.ts';
import { createSweep } from './sweep.ts';

const history = startHistory(definition);

function rebuild(
  fixture: CoffeeFixture,
  deps: Partial<RebuildDeps> = {},
  take: Parameters<typeof rebuildSummary>[2] = { history },
) {
  const { summaries: summariesContainer, answerLogs, quarantine, erasures } = fixture.direct;
  return rebuildSummary(
    { ...fixture, summariesContainer, answerLogs, quarantine, erasures, ...deps },
    fixture.coffee,
    take,
  );
}

function rethrow(_segmentId: string, error: unknown): never {
  throw error;
}

describe('rebuilding a summary', () => {
  test('restores log, totals and watermarks of a lost one', async () => {
    const fixture = await coffeeFixture();
    const { coffee, answer, worker, log, summary, document, direct } = fixture;
    const records = [...(await answer('S1', [coffee], 4)), ...(await answer('S2', [coffee], 3))];
    await worker().counter.count(['S1', 'S2']);
    const before = { summary: await summary(coffee), document: await document(coffee) };
    await direct.summaries.delete('acme/coffee/I1');

    expect(await rebuild(fixture)).toMatchObject({ outcome: 'rebuilt', answers: 7 });
    expect(await log(coffee)).toEqual(idsOf(records));
    const { asOf: _then, ...shown } = before.summary;
    expect(await summary(coffee)).toMatchObject(shown);
    const after = await document(coffee);
    expect(after.watermarks).toEqual(before.document.watermarks);
    expect(after.version).toBeGreaterThan(before.document.version);
    expect(after.version).toBeGreaterThanOrEqual(fixture.clock.now());
  });

  test('keeps the ordinal of every answer, so that old cursors stay valid', async () => {
    const fixture = await coffeeFixture();
    const { coffee, answer, worker, log, storage, direct, drive, document, reader } = fixture;
    const { counter } = worker();
    const records = [];
    // After more than nine versions, the names of the log's blobs do not sort by their versions any more.
    for (let round = 0; round < 12; round += 1) {
      records.push(...(await answer('S1', [coffee], 2)));
      if (round > 0) storage.next('answers', 'appendBlock', 'lost');
      await drive(counter.count(['S1']));
    }
    expect((await document(coffee)).log).toHaveLength(12);
    const page = await reader.page(coffee, { after: 9, limit: 7 });
    await direct.summaries.delete('acme/coffee/I1');
    expect(await rebuild(fixture)).toMatchObject({ answers: 24 });
    expect(await log(coffee)).toEqual(idsOf(records));
    expect(await reader.page(coffee, { after: 9, limit: 7 })).toEqual(page);
  });

  test('replaces an unreadable one, and later answers are counted', async () => {
    const fixture = await coffeeFixture();
    const { coffee, answer, worker, log, summary, direct, containers, progress } = fixture;
    const records = await answer('S1', [coffee], 4);
    const { counter } = worker();
    await counter.count(['S1']);
    await direct.summaries.put('acme/coffee/I1', Buffer.from('rubbish'));
    records.push(...(await answer('S1', [coffee], 2)));
    const other = worker('w2');
    await other.counter.count(['S1'], { asSweep: true });
    expect(Object.keys((await progress('S1')).stuck)).toEqual(['acme/coffee/I1']);

    expect(await rebuild(fixture)).toMatchObject({ outcome: 'rebuilt', answers: 4 });
    await direct.journal.seal('S1');
    await createSweep({ ...containers, counter: other.counter, onFailure: rethrow }).run();
    expect(await log(coffee)).toEqual(idsOf(records));
    expect((await summary(coffee)).totalAnswers).toBe(6);
    expect((await progress('S1')).stuck).toEqual({});
  });

  test('takes garbage and duplicated records once each, by their origin', async () => {
    const fixture = await coffeeFixture();
    const { coffee, answer, worker, log, summary, storage, direct, drive } = fixture;
    const { counter } = worker();
    const records = [];
    for (let round = 0; round < 3; round += 1) {
      records.push(...(await answer('S1', [coffee], 2)));
      // The append lands without a response and is repeated in a new blob.
      storage.next('answers', 'appendBlock', 'unanswered');
      await drive(counter.count(['S1']));
    }
    // These landed and never became part of a summary; they are still in their journal.
    records.push(...(await answer('S1', [coffee], 2)));
    storage.next('summaries', 'put', ...Array.from({ length: 10 }, () => 'lost' as const));
    await drive(counter.count(['S1']));
    await direct.summaries.delete('acme/coffee/I1');

    expect(await rebuild(fixture)).toMatchObject({ answers: 8 });
    expect((await log(coffee)).toSorted()).toEqual(idsOf(records));
    expect((await summary(coffee)).totalAnswers).toBe(8);
    await drive(worker('w2').counter.count(['S1'], { asSweep: true }));
    expect((await summary(coffee)).totalAnswers).toBe(8);
  });

  test("counts nothing twice, for any order of a segment's answers in the log", async () => {
    const fixture = await coffeeFixture();
    const { coffee, answer, worker, storage, direct, drive, document, summary } = fixture;
    const { counter } = worker();
    for (let round = 0; round < 2; round += 1) {
      await answer('S1', [coffee], 2);
      if (round > 0) storage.next('answers', 'appendBlock', 'lost');
      await drive(counter.count(['S1']));
    }
    const { log, watermarks } = await document(coffee);
    for (const [index, { blob, committedLength }] of log.toReversed().entries()) {
      const found = await direct.answerLogs.readRange(blob, 0, committedLength);
      if (found.outcome !== 'found') throw new Error(found.outcome);
      const turned = `acme/coffee/I1/${100 + index}-TURNED`;
      await direct.answerLogs.createAppendBlob(turned);
      await direct.answerLogs.appendBlock(turned, found.bytes, 0);
      await direct.answerLogs.delete(blob);
    }
    await direct.summaries.delete('acme/coffee/I1');
    expect(await rebuild(fixture)).toMatchObject({ answers: 4 });
    expect((await document(coffee)).watermarks).toEqual(watermarks);
    await direct.progress.delete('S1');
    await drive(worker('w2').counter.count(['S1'], { asSweep: true }));
    expect((await summary(coffee)).totalAnswers).toBe(4);
  });

  test.each([
    ['is not JSON', (line: string) => line.replace('"id":', '"id"!')],
    ['is not a record', (line: string) => line.replace('"submissionId"', '"submission.."')],
    ['does not fit the survey', (line: string) => line.replace(/"rating":\d/, '"rating":"x"')],
  ])('keeps a line that %s in quarantine and counts the others', async (_what, damage) => {
    const fixture = await coffeeFixture();
    const { coffee, answer, worker, log, summary, document, direct } = fixture;
    const records = await answer('S1', [coffee], 3);
    await worker().counter.count(['S1']);
    const { blob, committedLength } = (await document(coffee)).log[0]!;
    const found = await direct.answerLogs.readRange(blob, 0, committedLength);
    if (found.outcome !== 'found') throw new Error(found.outcome);
    const [first, second, third] = found.bytes.toString().split('\n') as [string, string, string];
    const bad = damage(second);
    await direct.answerLogs.delete(blob);
    await direct.answerLogs.createAppendBlob(blob);
    await direct.answerLogs.appendBlock(blob, Buffer.from(`${[first, bad, third].join('\n')}\n`), 0);
    await direct.summaries.delete('acme/coffee/I1');

    expect(await rebuild(fixture)).toMatchObject({ outcome: 'rebuilt', answers: 2, quarantined: 1 });
    expect(await log(coffee)).toEqual(idsOf([records[0]!, records[2]!]));
    expect((await summary(coffee)).totalAnswers).toBe(2);
    expect(await direct.quarantine.get(`${blob}/${first.length + 1}`)).toMatchObject({
      bytes: Buffer.from(bad),
    });
  });

  test('of a survey without answers is an empty one', async () => {
    const fixture = await coffeeFixture();
    const { coffee } = fixture;
    await fixture.direct.summaries.delete('acme/coffee/I1');
    expect(await rebuild(fixture)).toMatchObject({ outcome: 'rebuilt', answers: 0 });
    expect(await fixture.log(coffee)).toEqual([]);
  });

  test('does not touch a readable summary or a deleted survey', async () => {
    const fixture = await coffeeFixture();
    const { coffee } = fixture;
    expect(await rebuild(fixture)).toEqual({ outcome: 'intact' });
    await fixture.summaries.writeTombstone(coffee);
    expect(await rebuild(fixture)).toEqual({ outcome: 'deleted' });
  });

  test('takes the history, and so stops edits, only after it found the summary broken', async () => {
    const fixture = await coffeeFixture();
    const { direct, storage, containers } = fixture;
    const deps = { summariesContainer: containers.summaries };
    const looksBefore: number[] = [];
    const take = async () => {
      looksBefore.push(storage.sent('summaries', 'get'));
      return undefined;
    };
    expect(await rebuild(fixture, deps, take)).toEqual({ outcome: 'intact' });
    expect(looksBefore).toEqual([]);
    await direct.summaries.delete('acme/coffee/I1');
    expect(await rebuild(fixture, deps, take)).toEqual({ outcome: 'refused' });
    expect(looksBefore).toEqual([2]);
    expect(await direct.summaries.get('acme/coffee/I1')).toEqual({ outcome: 'notFound' });
  });

  test('gives way to a deletion and to another rebuild', async () => {
    const fixture = await coffeeFixture();
    const { coffee, direct, storage, summaries, clock, log, answer, worker } = fixture;
    const records = await answer('S1', [coffee], 2);
    await worker().counter.count(['S1']);
    await direct.summaries.delete('acme/coffee/I1');
    const gate = latch();
    storage.next('answers', 'createAppendBlob', gate.wait());
    const slow = rebuild(fixture, { answerLogs: fixture.containers.answerLogs });
    await clock.settle();
    await rebuild(fixture);
    gate.open();
    expect(await slow).toEqual({ outcome: 'refused' });
    expect(await log(coffee)).toEqual(idsOf(records));

    await direct.summaries.put('acme/coffee/I1', Buffer.from('rubbish'));
    const second = latch();
    storage.next('answers', 'createAppendBlob', second.wait());
    const late = rebuild(fixture, { answerLogs: fixture.containers.answerLogs });
    await clock.settle();
    await summaries.writeTombstone(coffee);
    second.open();
    expect(await late).toEqual({ outcome: 'refused' });
    expect(await summaries.read(coffee)).toMatchObject({ outcome: 'deleted' });
  });

  test('gives way to another rebuild even if an edit followed it', async () => {
    const fixture = await coffeeFixture();
    const { coffee, direct, storage, summaries, clock, record, appendLines, summary, worker } = fixture;
    await direct.summaries.delete('acme/coffee/I1');
    const gate = latch();
    storage.next('answers', 'list', gate.wait());
    const slow = rebuild(fixture, { answerLogs: fixture.containers.answerLogs });
    await clock.settle();
    await rebuild(fixture);
    await summaries.revise(coffee, { ...definition, title: 'Two' });
    await appendLines('S1', encodeRecord(record(coffee, { definitionVersion: 2 })));
    await worker().counter.count(['S1']);
    gate.open();
    expect(await slow).toEqual({ outcome: 'refused' });
    expect((await summary(coffee)).totalAnswers).toBe(1);
  });

  test('refuses a history that lacks an answered version', async () => {
    const fixture = await coffeeFixture();
    const { coffee, record, appendLines, worker, direct, summaries } = fixture;
    await summaries.revise(coffee, { ...definition, title: 'Two' });
    await appendLines('S1', encodeRecord(record(coffee, { definitionVersion: 2 })));
    await worker().counter.count(['S1']);
    await direct.summaries.delete('acme/coffee/I1');
    await expect(rebuild(fixture)).rejects.toMatchObject({ code: 'unknown-version' });
    expect(await summaries.read(coffee)).toEqual({ outcome: 'notFound' });
  });

  test('keeps out a worker that was suspended before its write', async () => {
    const fixture = await coffeeFixture();
    const { coffee, answer, worker, direct, storage, clock, summary, drive } = fixture;
    await answer('S1', [coffee], 2);
    const gate = latch();
    storage.next('summaries', 'put', gate.wait());
    const suspended = worker().counter.count(['S1']);
    await clock.settle();
    await direct.summaries.put('acme/coffee/I1', Buffer.from('rubbish'));
    await rebuild(fixture);
    gate.open();
    await drive(suspended);
    expect((await summary(coffee)).totalAnswers).toBe(2);
  });
});
