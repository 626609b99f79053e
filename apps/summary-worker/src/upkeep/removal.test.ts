import { folderOf, markName } from '@canvass/answer-files';
import { dayMs, hourMs } from '@canvass/runtime/clock';
import { mailsQueue } from '@canvass/mail';
import { webhooksQueue } from '@canvass/webhooks';
import { analysesQueue } from '@canvass/analyses';
import { createErasures, createSummaries, progressKeyOf } from '@canvass/answer-log';
import { encodeRecord, answersStoredQueue } from '@canvass/journal';
import { memoryQueue, MemoryQueueAccount } from '@canvass/queue/memory';
import { nameOf, placeOf } from '@canvass/saved-answers';
import { createDefinitions, StorageCalls } from '@canvass/storage';
import { FaultyStorage } from '@canvass/storage/memory';
import { progressDefinition, startHistory } from '@canvass/surveys';
import { FakeClock, untimedProcessor } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { ulid } from 'ulid';
import { WorkerMetrics } from '../metrics/worker-metrics.ts';
import { createWorker } from '../worker.ts';

const why = { id: 'why', text: 'Why?', type: 'text', required: false, maxLength: 100 } as const;
const definition = { title: 'Coffee', questions: [why] };

/** A survey with answers in a worker's reach, and the text of all blobs. */
async function fixture() {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const open = (name: string) => storage.container(name);
  const containers = {
    journal: open('journal'),
    progress: open('progress'),
    summaries: open('summaries'),
    answerLogs: open('answers'),
    quarantine: open('quarantine'),
    leases: open('leases'),
    definitions: open('definitions'),
    erasures: open('erasures'),
    analyses: open('analyses'),
    webhooks: open('webhooks'),
    mails: open('mails'),
    mailRows: open('mail-rows'),
    unsubscribes: open('unsubscribes'),
    singleMails: open('single-mails'),
    notices: open('notices'),
    files: open('files'),
    saved: open('saved'),
    tags: open('tags'),
  };
  const newId = (): string => ulid(clock.now());
  const queue = memoryQueue({
    name: 'hints',
    schema: answersStoredQueue.schema,
    clock,
    account: new MemoryQueueAccount(clock),
  });
  const analyses = memoryQueue({ ...analysesQueue, clock });
  const webhooks = memoryQueue({ ...webhooksQueue, clock });
  const mails = memoryQueue({ ...mailsQueue, clock });
  const summaries = createSummaries({ container: containers.summaries });
  const definitions = createDefinitions({
    container: containers.definitions,
    clock,
    compile: () => undefined,
  });
  const key = { tenant: 'acme', survey: 'coffee', instance: newId() };
  await summaries.create(key, startHistory(definition));
  const warnings: string[] = [];
  const metrics = new WorkerMetrics({ calls: new StorageCalls() });

  return {
    clock,
    containers,
    storage,
    key,
    summaries,
    definitions,
    warnings,
    metrics,
    erase: (id: string) => createErasures({ ...containers, summaries, clock }).erase(key, id),
    /** Writes a segment with one answer, sealed. */
    answer: async (text: string): Promise<string> => {
      const id = newId();
      const receivedAt = new Date(clock.now()).toISOString();
      const record = { ...key, id, submissionId: id, receivedAt, definitionVersion: 1 };
      await containers.journal.createAppendBlob(id);
      const line = Buffer.from(`${encodeRecord({ ...record, answers: { why: text } })}\n`);
      await containers.journal.appendBlock(id, line, 0);
      await containers.journal.seal(id);
      await queue.send({ segmentId: id });
      return id;
    },
    worker: (workerId: string, eraseWithinMs?: number) =>
      createWorker(
        {
          containers,
          hints: { queue, trigger: undefined },
          analyses,
          webhooks,
          mails,
          clock,
          random: () => 0.5,
          newId,
          processor: untimedProcessor,
          workerId,
          metrics,
          logger: pino(
            { level: 'warn' },
            { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) },
          ),
        },
        {
          summaryIntervalMs: 60_000,
          minIdleIntervalMs: 60_000,
          maxIdleIntervalMs: 60_000,
          safetyPollIntervalMs: dayMs,
          sweepIntervalMs: hourMs,
          dequeueBatchSize: 32,
          visibilityTimeoutMs: 30_000,
          maxDequeueCount: 5,
          ...(eraseWithinMs === undefined ? {} : { eraseWithinMs }),
        },
      ),
    total: async (): Promise<number> => {
      const found = await summaries.read(key);
      return found.outcome === 'found' ? found.document.totals.totalAnswers : Number.NaN;
    },
    /** The names of the containers that hold the text in a blob. */
    holding: async (text: string): Promise<string[]> => {
      const holders: string[] = [];
      for (const [name, container] of Object.entries(containers)) {
        for await (const { name: blob } of container.list()) {
          const found = await container.get(blob);
          if (found.outcome === 'found' && Buffer.from(found.bytes).includes(text)) holders.push(name);
        }
      }
      return holders;
    },
  };
}

describe('the removal of a worker', () => {
  test('leaves no bytes of an erased answer within the time, and those of the others', async () => {
    const { clock, answer, erase, worker, holding } = await fixture();
    const running = worker('w1', 8 * hourMs);
    running.start();
    const id = await answer('a secret word');
    await answer('a kept word');
    await clock.advance(10 * 60_000);
    expect(await erase(id)).toMatchObject({ outcome: 'erased' });
    expect(await holding('a secret word')).toContain('answerLogs');
    await clock.advance(8 * hourMs);
    expect(await holding('a secret word')).toEqual([]);
    expect(await holding('a kept word')).toContain('answerLogs');
    await running.stop();
  });

  test('leaves no tags of an erased answer, and those of the others', async () => {
    const { clock, containers, key, answer, erase, worker, holding } = await fixture();
    const running = worker('w1', 8 * hourMs);
    running.start();
    for (const [index, tag] of ['a secret tag', 'a kept tag'].entries()) {
      const id = await answer(tag);
      const shard = { logSince: 1, answers: { [id]: [index + 1, [tag]] } };
      await containers.tags.put(`acme/coffee/${key.instance}/${index}`, Buffer.from(JSON.stringify(shard)));
      await clock.advance(10 * 60_000);
      if (tag === 'a secret tag') await erase(id);
    }
    await clock.advance(8 * hourMs);
    expect(await holding('a secret tag')).toEqual([]);
    expect(await holding('a kept tag')).toContain('tags');
    await running.stop();
  });

  test('deletes the saved answers of an erased answer, although the site that erased it died', async () => {
    const { clock, containers, key, answer, erase, worker, holding } = await fixture();
    const running = worker('w1', 8 * hourMs);
    running.start();
    for (const word of ['a secret draft', 'a kept draft']) {
      const id = await answer(word);
      await containers.saved.put(nameOf(placeOf(key, id)), Buffer.from(word), {
        metadata: { state: 'open', keepms: String(90 * dayMs) },
      });
      await clock.advance(10 * 60_000);
      if (word === 'a secret draft') await erase(id);
    }
    await clock.advance(8 * hourMs);
    expect(await holding('a secret draft')).toEqual([]);
    expect(await holding('a kept draft')).toContain('saved');
    await running.stop();
  });

  test('leaves no files of an erased answer, and those of the others', async () => {
    const { clock, containers, key, answer, erase, worker, holding } = await fixture();
    const running = worker('w1', 8 * hourMs);
    running.start();
    for (const word of ['a secret file', 'a kept file']) {
      const id = await answer(word);
      const folder = folderOf(key, id);
      await containers.files.put(
        `files/acme/coffee/${key.instance}/${folder.tail}/${id}`,
        Buffer.from(`the bytes of ${word}`),
      );
      await containers.files.put(markName(folder, id), Buffer.alloc(0));
      await clock.advance(10 * 60_000);
      if (word === 'a secret file') await erase(id);
    }
    expect(await holding('the bytes of a secret file')).toEqual(['files']);
    await clock.advance(8 * hourMs);
    expect(await holding('the bytes of a secret file')).toEqual([]);
    expect(await holding('the bytes of a kept file')).toEqual(['files']);
    await running.stop();
  });

  test.each([
    ['of this instance', 0],
    ['of another instance not', 1],
  ])('obeys the retention of the definition %s', async (_which, left) => {
    const { clock, key, answer, worker, definitions, summaries, total } = await fixture();
    const instance = left === 0 ? key.instance : 'other';
    await definitions.write(
      'acme',
      'coffee',
      {
        instance,
        version: 1,
        definition,
        history: startHistory(definition),
        createdAt: new Date(clock.now()).toISOString(),
        updatedAt: new Date(clock.now()).toISOString(),
        settings: { retention: { days: 1, keepTotals: false } },
      },
      { ifAbsent: true },
    );
    await summaries.markRetention(key);
    const running = worker('w1');
    running.start();
    await answer('hello');
    await clock.advance(10 * 60_000);
    expect(await total()).toBe(1);
    await clock.advance(2 * dayMs);
    expect(await total()).toBe(left);
    await running.stop();
  });

  test('removes how far people got with the answers of that time', async () => {
    const { clock, containers, key, worker, definitions, summaries, metrics } = await fixture();
    const ofProgress = progressKeyOf(key);
    const history = startHistory(progressDefinition(definition));
    await summaries.create(ofProgress, history);
    await summaries.markRetention(ofProgress);
    const at = new Date(clock.now()).toISOString();
    const stored = {
      instance: key.instance,
      version: 1,
      definition,
      history: startHistory(definition),
      createdAt: at,
      updatedAt: at,
      progress: { version: 1, history },
      settings: { retention: { days: 1, keepTotals: false }, progress: true as const },
    };
    await definitions.write('acme', 'coffee', stored, { ifAbsent: true });
    const id = ulid(clock.now());
    const record = { ...ofProgress, id, submissionId: id, receivedAt: at, definitionVersion: 1 };
    await containers.journal.createAppendBlob(id);
    const line = encodeRecord({ ...record, answers: { step: '@start' } });
    await containers.journal.appendBlock(id, Buffer.from(`${line}\n`), 0);
    await containers.journal.seal(id);
    const total = async () => {
      const found = await summaries.read(ofProgress);
      return found.outcome === 'found' ? found.document.totals.totalAnswers : Number.NaN;
    };
    const running = worker('w1');
    running.start();
    await clock.advance(10 * 60_000);
    expect(await total()).toBe(1);
    await clock.advance(2 * dayMs);
    expect(await total()).toBe(0);
    const shown = await metrics.registry.metrics();
    for (const name of ['answers_counted', 'expired_answers_removed']) {
      expect(shown).toContain(`canvass_${name}_total 0\n`);
    }
    await running.stop();
  });

  test('is done by one of several workers, at first within a quarter of its period', async () => {
    const { clock, worker, storage } = await fixture();
    const workers = ['w1', 'w2', 'w3'].map((id) => worker(id, 8 * hourMs));
    for (const each of workers) each.start();
    const runs = () => storage.sent('erasures', 'list');
    await clock.advance(0.9 * hourMs);
    expect(runs()).toBe(1);
    for (const each of workers) await each.stop();
  });

  test.each([
    ['begins', 'summaries', 'list'],
    ['ends', 'answers', 'delete'],
  ] as const)(
    'is tried again within minutes if the storage is away when it %s',
    async (_when, name, call) => {
      const { clock, answer, erase, worker, storage, holding, metrics } = await fixture();
      const running = worker('w1', 24 * hourMs);
      running.start();
      const id = await answer('a secret word');
      await clock.advance(10 * 60_000);
      await erase(id);
      // The first removal is after 90 minutes. Nor can it give its turn back.
      await clock.advance(79 * 60_000);
      storage.next(name, call, 'lost');
      storage.next('leases', 'delete', 'lost');
      await clock.advance(60_000);
      expect(await holding('a secret word')).not.toEqual([]);
      expect(await metrics.registry.metrics()).toMatch(
        /canvass_removals_total\{outcome="(failed|unfinished)"\} 1/,
      );
      await clock.advance(6 * 60_000);
      expect(await holding('a secret word')).toEqual([]);
      await running.stop();
    },
  );

  test('that fails for a survey is reported, and the turn is free again', async () => {
    const { clock, containers, answer, erase, worker, warnings, holding } = await fixture();
    const running = worker('w1', 8 * hourMs);
    running.start();
    const id = await answer('a secret word');
    await clock.advance(10 * 60_000);
    await erase(id);
    const path = (await Array.fromAsync(containers.summaries.list()))[0]!.name;
    const found = await containers.summaries.get(path);
    if (found.outcome !== 'found') throw new Error('there is no summary');
    await containers.summaries.put(path, Buffer.from('damaged'), { condition: { ifMatch: found.etag } });
    await clock.advance(hourMs);
    expect(warnings).toContain('removing answers of a survey failed');
    expect((await containers.leases.get('removal')).outcome).toBe('notFound');
    const damaged = await containers.summaries.get(path);
    if (damaged.outcome !== 'found') throw new Error('there is no summary');
    await containers.summaries.put(path, found.bytes, { condition: { ifMatch: damaged.etag } });
    await clock.advance(8 * hourMs);
    expect(await holding('a secret word')).toEqual([]);
    await running.stop();
  });
});
