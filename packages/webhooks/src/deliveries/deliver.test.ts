import { surveyPath } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { startWebhookReceiver, type RespondToWebhook } from '@canvass/testing';
import { afterEach, expect, test } from '@jest/globals';
import { worldOf } from '../../test/world-of.ts';
import { createAddressPolicy } from '../addresses/address-policy.ts';
import { deliver, type DeliverDeps } from './deliver.ts';
import { DeliverySlots } from './delivery-slots.ts';
import { planSurvey } from '../planning/planner.ts';

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const first = { isRedriven: false, isRepeated: false };
const { signal } = new AbortController();

/** Makes a survey whose answers are planned but not delivered, and a clock that the test sets. */
async function planned(respond?: RespondToWebhook) {
  const receiver = await startWebhookReceiver(respond);
  cleanUps.push(() => receiver.stop());
  const world = await worldOf();
  const { id } = await world.make(receiver.url);
  await world.answer(1_200);
  // The clock begins at the present time, so that nothing in the survey lies in its future.
  const time = { nowMs: Date.now() };
  const now = (): number => time.nowMs;
  const deps: DeliverDeps = {
    store: world.worker.planner.store,
    summaries: world.summaries,
    answerLogs: world.containers.answerLogs,
    messages: { send: async () => {} },
    slots: new DeliverySlots(),
    schedule: [100_000],
    random: () => 0,
    graceMs: 60_000,
    policy: createAddressPolicy(['127.0.0.0/8']),
    resolve: () => Promise.resolve([]),
    clock: { ...systemClock, now },
    limitMs: 60_000,
    onAttempt: () => {},
  };
  const plan = () => planSurvey({ ...world.worker.planner, now }, surveyPath(world.key));
  await plan();
  const deliveries = (await world.read(id)).pending.map((each) => each.id);
  const webhook = `${surveyPath(world.key)}/${id}`;
  return { ...world, id, receiver, deps, time, plan, webhook, deliveries };
}

test('a delivery that waits for a slot is not taken for lost', async () => {
  const world = await planned();
  const { webhook, deps, time, queue } = world;
  const [delivery] = world.deliveries as [string];
  for (const other of ['1', '2', '3']) {
    deps.slots.take({ tenant: 'acme', host: new URL(world.receiver.url).host, webhook, delivery: other });
  }
  const sent = await queue.depth();
  for (let waited = 0; waited < 20; waited += 1) {
    time.nowMs += 20_000;
    for (const each of world.deliveries) {
      expect(await deliver(deps, { webhook, delivery: each }, first, signal)).toEqual({ outcome: 'full' });
    }
    await world.plan();
  }
  expect(await queue.depth()).toBe(sent);
  expect((await world.read(world.id)).pending).toMatchObject([
    { id: delivery, failures: 0 },
    { failures: 0 },
    { failures: 0 },
  ]);
});

test('two messages of a delivery that fail at once are one failure, and one of them goes on', async () => {
  const world = await planned((_received, response) => void response.writeHead(500).end());
  const [delivery] = world.deliveries as [string];
  const message = { webhook: world.webhook, delivery };
  const ended = await Promise.all(
    // Each call has slots of its own, as two processes have.
    [1, 2].map(() => deliver({ ...world.deps, slots: new DeliverySlots() }, message, first, signal)),
  );
  expect(ended.map(({ outcome }) => outcome).toSorted()).toEqual(['later', 'settled']);
  const [pending] = (await world.read(world.id)).pending;
  expect(pending).toMatchObject({ failures: 1, attempts: [{ status: 500 }] });
});

test('a failed attempt puts its message back for exactly the time until the next one', async () => {
  const world = await planned((_received, response) => void response.writeHead(500).end());
  const [delivery] = world.deliveries as [string];
  const message = { webhook: world.webhook, delivery };
  const deps = { ...world.deps, random: () => 0.5 };
  expect(await deliver(deps, message, first, signal)).toEqual({ outcome: 'later', afterMs: 110_000 });
  const [pending] = (await world.read(world.id)).pending;
  expect(Date.parse(pending!.dueAt)).toBe(world.time.nowMs + 110_000);
});

test('a webhook whose attempt timed out gets one slot', async () => {
  const world = await planned(() => {});
  const { webhook, deps } = world;
  const [delivery] = world.deliveries as [string];
  await deliver({ ...deps, limitMs: 30 }, { webhook, delivery }, first, signal);
  const taken = ['1', '2'].map(
    (other) => deps.slots.take({ tenant: 'acme', host: 'other', webhook, delivery: other }).outcome,
  );
  expect(taken).toEqual(['taken', 'full']);
});
