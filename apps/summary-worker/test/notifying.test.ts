import { createAnalyses } from '@canvass/analyses';
import { createErasureLedger } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { memoryClaims } from '@canvass/storage/memory';
import { noFilter } from '@canvass/surveys';
import { eventually, startWebhookReceiver } from '@canvass/testing';
import { createAddressPolicy, createWebhooks } from '@canvass/webhooks';
import { describe, expect, test } from '@jest/globals';
import { monotonicFactory } from 'ulid';
import { workerFixture } from './worker-fixture.ts';

const allow = ['127.0.0.0/8'];
const onSendFailure = (error: unknown): never => {
  throw error;
};

describe('a worker', () => {
  test('tells a webhook of every answer that it counts, and of an analysis that has ended', async () => {
    const receiver = await startWebhookReceiver();
    const { containers, createSurvey, answer, site: openSite, worker, ...fixture } = await workerFixture();
    const key = await createSurvey('coffee');
    const shared = { newId: monotonicFactory(), onSendFailure, claims: memoryClaims() };
    const webhooks = createWebhooks({
      ...shared,
      clock: systemClock,
      random: Math.random,
      container: containers.webhooks,
      summaries: fixture.summaries,
      messages: { send: (message) => fixture.webhooks.send(message) },
      policy: createAddressPolicy(allow),
    });
    const wanted = {
      url: receiver.url,
      events: ['answers.counted', 'analysis.done'],
      description: '',
    } as const;
    await webhooks.create(key, wanted, 'open');
    const site = openSite();
    const counting = worker('w1', { webhooks: { allow, intervalMs: 50 } });
    counting.start();
    const ids: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      ids.push(...(await Promise.all(Array.from({ length: 20 }, () => answer(site, key)))));
    }
    await site.close();
    await eventually(() => expect(new Set(receiver.answerIds())).toEqual(new Set(ids)));
    expect(receiver.answerIds()).toHaveLength(ids.length);

    const analyses = createAnalyses({
      ...shared,
      now: Date.now,
      container: containers.analyses,
      ledger: createErasureLedger(containers.erasures),
      messages: { send: (message) => fixture.analyses.send(message) },
    });
    const started = await analyses.start(key, {
      kind: 'analysis',
      where: noFilter,
      by: null,
      precision: 'exact',
    });
    const { id } = started as { id: string };
    await eventually(() =>
      expect(receiver.received.map(({ event }) => event.data)).toContainEqual({
        tenant: 'acme',
        survey: 'coffee',
        analysis: id,
        kind: 'analysis',
        phase: 'done',
      }),
    );
    await counting.stop();
    await receiver.stop();
  });

  test('does not report messages of webhooks, whose queue the scaling agent does not read', async () => {
    const receiver = await startWebhookReceiver();
    const { containers, createSurvey, worker, ...fixture } = await workerFixture();
    const key = await createSurvey('coffee');
    const webhooks = createWebhooks({
      clock: systemClock,
      random: Math.random,
      newId: monotonicFactory(),
      onSendFailure,
      claims: memoryClaims(),
      container: containers.webhooks,
      summaries: fixture.summaries,
      messages: { send: (message) => fixture.webhooks.send(message) },
      policy: createAddressPolicy(allow),
    });
    const wanted = { url: receiver.url, events: ['analysis.done'], description: '' } as const;
    const made = await webhooks.create(key, wanted, 'open');
    await webhooks.test(key, (made as { id: string }).id);
    const counting = worker('w1', { webhooks: { allow } });
    counting.start();
    await eventually(() => expect(receiver.received).toHaveLength(1));
    await eventually(async () => expect(await fixture.webhooks.depth()).toBe(0));
    await counting.stop();
    expect(counting.report()).toEqual({ inFlight: 0, delayed: 0, handled: 0 });
    await receiver.stop();
  });
});
