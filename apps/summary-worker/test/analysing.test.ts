import { createAnalyses } from '@canvass/analyses';
import { createErasureLedger } from '@canvass/answer-log';
import { memoryClaims } from '@canvass/storage/memory';
import { noFilter } from '@canvass/surveys';
import { eventually } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { monotonicFactory } from 'ulid';
import { workerFixture } from './worker-fixture.ts';

const everything = { kind: 'analysis', where: noFilter, by: null, precision: 'exact' } as const;

/** A survey with answers that a worker has counted, and an owner. */
async function fixture() {
  const worker = await workerFixture();
  const { containers, createSurvey, answer, summary } = worker;
  const key = await createSurvey('coffee');
  const site = worker.site();
  const counting = worker.worker('w1');
  counting.start();
  await Promise.all(Array.from({ length: 50 }, () => answer(site, key, 'fast')));
  await site.close();
  await eventually(async () => expect((await summary(key)).totalAnswers).toBe(50));
  const analyses = createAnalyses({
    container: containers.analyses,
    claims: memoryClaims(),
    ledger: createErasureLedger(containers.erasures),
    messages: { send: (message) => worker.analyses.send(message) },
    now: Date.now,
    newId: monotonicFactory(),
    onSendFailure: (error) => {
      throw error;
    },
  });
  return { ...worker, key, counting, owner: analyses };
}

describe('a worker', () => {
  test('runs an analysis beside its counting, and leaves only its result', async () => {
    const { key, counting, owner, analyses, containers, summary } = await fixture();
    const started = await owner.start(key, everything);
    const { id } = started as { id: string };
    await eventually(async () =>
      expect(await owner.read(key, id)).toMatchObject({ analysis: { phase: 'done' } }),
    );
    const read = await owner.read(key, id);
    const result = read.outcome === 'found' ? read.analysis.result : null;
    expect(result!.selected.totalAnswers).toBe((await summary(key)).totalAnswers);
    await eventually(async () => {
      const blobs = await Array.fromAsync(containers.analyses.list());
      expect(blobs.map(({ name }) => name)).toEqual([`states/acme/coffee/${key.instance}/${id}`]);
      expect(await analyses.depth()).toBe(0);
    });
    expect(counting.report()).toMatchObject({ inFlight: 0, handled: expect.any(Number) });
    await counting.stop();
  });
});
