import { describe, expect, test } from '@jest/globals';
import { systemClock } from '@canvass/runtime/clock';
import { encodeRecord } from '@canvass/journal';
import { azureBlobContainer, createBlobService } from '@canvass/storage/azure';
import { presentSummary, startHistory } from '@canvass/surveys';
import { jestAzuriteConnectionString, uniqueName } from '@canvass/testing';
import { monotonicFactory } from 'ulid';
import {
  cleanUp,
  compactLog,
  createAnswerReader,
  createSegmentCounter,
  createSummaries,
  createSweep,
  surveyPath,
  maxLogBlobs,
  rebuildSummary,
  type SurveyKey,
} from '../src/index.ts';
import { coffee as definition } from './definition.ts';

async function fixture() {
  const service = createBlobService({ connectionString: jestAzuriteConnectionString() });
  const prefix = uniqueName('log');
  const open = (name: string) => azureBlobContainer(service, `${prefix}-${name}`);
  const containers = {
    journal: open('journal'),
    progress: open('progress'),
    answerLogs: open('answers'),
    summaries: open('summaries'),
    quarantine: open('quarantine'),
    erasures: open('erasures'),
  };
  await Promise.all(Object.values(containers).map((container) => container.create()));
  const newId = monotonicFactory();
  const summaries = createSummaries({ container: containers.summaries });
  const reader = createAnswerReader({ summaries, answerLogs: containers.answerLogs });
  const coffee: SurveyKey = { tenant: 'acme', survey: 'coffee', instance: newId() };
  await summaries.create(coffee, startHistory(definition));
  const lengths = new Map<string, number>();

  return {
    containers,
    newId,
    summaries,
    reader,
    coffee,
    counter: (workerId: string) =>
      createSegmentCounter({ ...containers, clock: systemClock, newId, workerId }, { ownedForMs: 0 }),

    /** Appends answers to a segment as its site does, and returns their ids. */
    answer: async (segmentId: string, count: number): Promise<string[]> => {
      const ids = Array.from({ length: count }, () => newId());
      const lines = ids.map((id, index) => {
        const receivedAt = new Date().toISOString();
        const answers = { rating: 1 + (index % 5), why: `because of ${id}` };
        return `${encodeRecord({ ...coffee, id, submissionId: id, receivedAt, definitionVersion: 1, answers })}\n`;
      });
      const block = Buffer.from(lines.join(''));
      if (!lengths.has(segmentId)) await containers.journal.createAppendBlob(segmentId);
      const position = lengths.get(segmentId) ?? 0;
      expect(await containers.journal.appendBlock(segmentId, block, position)).toEqual({
        outcome: 'appended',
      });
      lengths.set(segmentId, position + block.length);
      return ids;
    },

    log: async (): Promise<string[]> => {
      const ids: string[] = [];
      let after: number | null = 0;
      while (after !== null) {
        const page: Awaited<ReturnType<typeof reader.page>> = await reader.page(coffee, { after, limit: 50 });
        if (page.outcome !== 'found') throw new Error('there is no such survey');
        ids.push(...page.answers.map(({ id }) => id));
        after = page.next;
      }
      return ids;
    },

    total: async (): Promise<number> => {
      const found = await summaries.read(coffee);
      if (found.outcome !== 'found') throw new Error(`the summary is ${found.outcome}`);
      const { history, totals, asOf } = found.document;
      return presentSummary({ ...coffee, history, summary: totals, asOf }).totalAnswers;
    },

    document: async () => {
      const found = await summaries.read(coffee);
      if (found.outcome !== 'found') throw new Error(`the summary is ${found.outcome}`);
      return found.document;
    },
  };
}

function rethrow(_segmentId: string, error: unknown): never {
  throw error;
}

describe('the answer log on real storage', () => {
  test('has each answer once when workers commit the same and other segments at the same time', async () => {
    const { answer, counter, log, total } = await fixture();
    const counters = ['w1', 'w2', 'w3'].map((id) => counter(id));
    const ids: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      ids.push(...(await answer('S1', 20)), ...(await answer('S2', 20)), ...(await answer('S3', 20)));
      await Promise.all([
        counters[0]!.count(['S1', 'S2']),
        counters[1]!.count(['S2', 'S3']),
        counters[2]!.count(['S3', 'S1']),
      ]);
    }
    expect((await log()).toSorted()).toEqual(ids.toSorted());
    expect(await total()).toBe(ids.length);
  });

  test('is compacted, cleaned up and swept without losing an answer or its place', async () => {
    const { answer, counter, containers, newId, summaries, coffee, log, total, document, reader } =
      await fixture();
    const { answerLogs } = containers;
    const worker = counter('w1');
    const ids: string[] = [];
    for (let blob = 0; blob <= maxLogBlobs; blob += 1) {
      ids.push(...(await answer('S1', 2)));
      // A block of another writer stands at the committed length, as after a crash, so a new log blob begins.
      const last = (await document()).log.at(-1);
      if (last) await answerLogs.appendBlock(last.blob, Buffer.from('{"garbage":1}\n'), last.committedLength);
      expect(await worker.count(['S1'])).toMatchObject([{ outcome: 'counted' }]);
    }
    const before = await log();
    expect(before).toEqual(ids);
    expect(await compactLog({ summaries, answerLogs, newId }, coffee)).toBe('compacted');
    const cleaned = await cleanUp({ ...containers, summaries, summariesContainer: containers.summaries });
    expect(cleaned).toMatchObject({ logBlobs: 16, skipped: 0 });
    const answers = ids.length;
    expect(await summaries.figures(coffee)).toMatchObject({ figures: { answers, days: [{ answers }] } });
    expect((await summaries.listFigures('acme')).get(surveyPath(coffee))).toMatchObject({ answers });
    expect(await log()).toEqual(ids);
    expect(await reader.find(coffee, ids[20]!)).toMatchObject({ outcome: 'found', answer: { id: ids[20] } });

    ids.push(...(await answer('S1', 3)));
    await containers.journal.seal('S1');
    const sweep = createSweep({ ...containers, counter: counter('w2'), onFailure: rethrow });
    expect(await sweep.run()).toMatchObject({ counted: 1, retired: 1, failed: 0 });
    expect(await containers.journal.head('S1')).toEqual({ outcome: 'notFound' });
    expect(await log()).toEqual(ids);
    expect(await total()).toBe(ids.length);
  });

  test('replaces an overwritten summary, and the sweep counts later answers', async () => {
    const { answer, counter, containers, newId, summaries, coffee, log, total } = await fixture();
    const ids = await answer('S1', 10);
    await counter('w1').count(['S1']);
    const path = `${coffee.tenant}/${coffee.survey}/${coffee.instance}`;
    await containers.summaries.put(path, Buffer.from('rubbish'));
    ids.push(...(await answer('S1', 5)));
    const worker = counter('w2');
    await worker.count(['S1']);
    const deps = { ...containers, summariesContainer: containers.summaries, summaries };
    const rebuilt = await rebuildSummary({ ...deps, clock: systemClock, newId }, coffee, {
      history: startHistory(definition),
    });
    expect(rebuilt).toMatchObject({ outcome: 'rebuilt', answers: 10 });
    await containers.journal.seal('S1');
    expect(await createSweep({ ...containers, counter: worker, onFailure: rethrow }).run()).toMatchObject({
      retired: 1,
    });
    expect(await log()).toEqual(ids);
    expect(await total()).toBe(15);
  });
});
