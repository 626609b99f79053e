import { describe, expect, test } from '@jest/globals';
import { createSegmentCounter, createSummaries } from '@canvass/answer-log';
import { systemClock } from '@canvass/clock';
import { encodeRecord } from '@canvass/journal';
import { createDefinitions } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { parseDefinition, startHistory } from '@canvass/surveys';
import { ulid } from 'ulid';
import { rebuildSummaryCommand } from './rebuild-summary-command.ts';

const path = 'acme/tea/01ARZ3NDEKTSV4RRFFQ69G5FAV';
const key = { tenant: 'acme', survey: 'tea', instance: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };

async function surveyWithAnswers(ratings: readonly number[]) {
  const service = new MemoryBlobService();
  const open = (name: string) => memoryBlobContainer(service, name);
  const containers = {
    journal: open('journal'),
    progress: open('journal-progress'),
    summaries: open('summaries'),
    answerLogs: open('answers'),
    quarantine: open('quarantine'),
    erasures: open('erasures'),
    definitions: open('definitions'),
  };
  const parsed = parseDefinition({
    title: 'Tea',
    questions: [{ id: 'rating', text: 'How was it?', type: 'range' }],
  });
  if (!parsed.ok) throw new Error('the definition is sound');
  const { definition } = parsed;
  const history = startHistory(definition);
  const at = '2026-01-01T00:00:00.000Z';
  await createSummaries({ container: containers.summaries }).create(key, history);
  await createDefinitions({
    container: containers.definitions,
    clock: systemClock,
    compile: () => undefined,
  }).write(
    'acme',
    'tea',
    { instance: key.instance, version: 1, definition, history, createdAt: at, updatedAt: at },
    { ifAbsent: true },
  );
  const segmentId = ulid();
  await containers.journal.createAppendBlob(segmentId);
  const lines = ratings.map((rating) =>
    encodeRecord({
      ...key,
      id: ulid(),
      submissionId: ulid(),
      receivedAt: at,
      definitionVersion: 1,
      answers: { rating },
    }),
  );
  await containers.journal.appendBlock(segmentId, Buffer.from(`${lines.join('\n')}\n`), 0);
  const counter = createSegmentCounter({ ...containers, clock: systemClock, newId: ulid, workerId: 'w1' });
  await counter.count([segmentId]);
  const idempotencyWindowMs = 24 * 60 * 60 * 1_000;
  return { containers, deps: { containers, clock: systemClock, newId: ulid, idempotencyWindowMs } };
}

describe('rebuild-summary', () => {
  test.each(['lost', 'unreadable'])('recounts the whole log if the summary is %s', async (damage) => {
    const { containers, deps } = await surveyWithAnswers([1, 5, 5]);
    if (damage === 'lost') await containers.summaries.delete(path);
    else await containers.summaries.put(path, Buffer.from('{"version":'));

    const result = await rebuildSummaryCommand(deps, 'acme', 'tea');

    expect(result).toMatchObject({ exitCode: 0, message: expect.stringContaining('from 3 answers') });
    const rebuilt = await createSummaries({ container: containers.summaries }).read(key);
    expect(rebuilt).toMatchObject({ outcome: 'found', document: { totals: { totalAnswers: 3 } } });
  });

  test('makes an edit that began earlier fail: the new summary would not know its version', async () => {
    const { containers, deps } = await surveyWithAnswers([1]);
    const definitions = createDefinitions({
      container: containers.definitions,
      clock: systemClock,
      compile: () => undefined,
    });
    const before = await definitions.read('acme', 'tea');
    if (before.outcome !== 'found') throw new Error('it was created');
    await containers.summaries.delete(path);

    expect(await rebuildSummaryCommand(deps, 'acme', 'tea')).toMatchObject({ exitCode: 0 });

    const edit = await definitions.write(
      'acme',
      'tea',
      { ...before.stored, version: 2 },
      { ifMatch: before.etag },
    );
    expect(edit).toEqual({ outcome: 'conflict' });
    expect(await definitions.read('acme', 'tea')).toMatchObject({ stored: before.stored });
  });

  test('reports the number of records that it left out', async () => {
    const { containers, deps } = await surveyWithAnswers([1, 5]);
    const blob = `${path}/9-BAD`;
    await containers.answerLogs.createAppendBlob(blob);
    await containers.answerLogs.appendBlock(blob, Buffer.from('rubbish\n'), 0);
    await containers.summaries.delete(path);
    const { message } = await rebuildSummaryCommand(deps, 'acme', 'tea');
    expect(message).toContain('from 2 answers. 1 records could not be read');
    expect(await containers.quarantine.get(`${blob}/0`)).toMatchObject({ bytes: Buffer.from('rubbish') });
  });

  test('does not touch a readable summary', async () => {
    const { containers, deps } = await surveyWithAnswers([1]);
    const before = await containers.summaries.head(path);

    expect(await rebuildSummaryCommand(deps, 'acme', 'tea')).toMatchObject({
      exitCode: 0,
      message: expect.stringContaining('nothing to do'),
    });
    const etagOf = (found: typeof before) => (found.outcome === 'found' ? found.properties.etag : undefined);
    expect(etagOf(await containers.summaries.head(path))).toEqual(etagOf(before));
  });

  test('names a survey that does not exist', async () => {
    const { deps } = await surveyWithAnswers([]);
    expect(await rebuildSummaryCommand(deps, 'acme', 'coffee')).toEqual({
      exitCode: 1,
      message: 'The survey acme/coffee does not exist.',
    });
  });
});
