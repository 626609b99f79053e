import { expect, test } from '@jest/globals';
import { eventually, startServiceBus, type ServiceBus } from '@canvass/testing';
import { hintQueue } from '../src/hint-queue.ts';
import { ScalingAgentProcess } from '../src/scaling-agent.ts';
import { steady } from '../src/steady.ts';
import { withSystem, type System } from '../src/system.ts';

const topic = 'work-detected';
/** So that only triggers wake the worker during this test. */
const workerEnv = { SWEEP_INTERVAL_MS: '3600000', SAFETY_POLL_INTERVAL_MS: '3600000' };

async function withBus(scenario: (bus: ServiceBus, env: Record<string, string>) => Promise<void>) {
  const bus = await startServiceBus({ topics: [topic] });
  try {
    await scenario(bus, {
      SERVICEBUS_CONNECTION_STRING: bus.connectionString,
      SERVICEBUS_ADMINISTRATION_PORT: String(bus.port),
    });
  } finally {
    await bus.stop();
  }
}

async function answersAreCounted(system: System, answers: number): Promise<void> {
  const load = system.startLoad(answers === 1 ? 1 : 8);
  await load.acknowledges(answers);
  await load.stop();
  await system.expectExact(load);
  expect(load.refusals).toEqual([]);
}

test('Service Bus wakes an idle worker, which polls while the bus is down and is woken again afterwards', () =>
  withBus((bus, env) =>
    withSystem({ env, workerEnv, surveys: 1 }, async (system) => {
      const hasSubscribed = () =>
        eventually(async () => expect(await bus.subscriptions(topic)).toHaveLength(1));
      await hasSubscribed();
      const load = system.startLoad();
      const queue = hintQueue(system.azurite.connectionString);
      const isCountedFrom = async (answers: number) => {
        await load.acknowledges(answers);
        await load.pause();
        await system.expectExact(load);
        // A look may have counted them. Only a worker that was woken takes the hints, the early ones 2 s later.
        await eventually(async () => expect(await queue.depth()).toBe(0));
        load.resume();
      };
      for (let wake = 1; wake <= 3; wake += 1) await isCountedFrom(1);
      await bus.stop();
      await isCountedFrom(100);
      await bus.restart();
      await hasSubscribed();
      await isCountedFrom(1);
      expect(load.refusals).toEqual([]);
    }),
  ));

test('a wrong key of the bus is logged once for each connection and loses no answer', () =>
  withBus((bus, env) => {
    const wrong = { ...env, SERVICEBUS_CONNECTION_STRING: bus.connectionStringWith({ wrongKey: true }) };
    return withSystem({ env: wrong }, async (system) => {
      await answersAreCounted(system, 100);
      for (const { lines } of [...system.sites, ...system.workers]) {
        const logged = lines
          .filter((line) => line.includes('unauthorized'))
          .map((line) => (JSON.parse(line) as { msg: string }).msg);
        // A worker has one to receive and one to send.
        expect(logged.length).toBeGreaterThan(0);
        expect(logged).toHaveLength(new Set(logged).size);
      }
    });
  }));

/** Longer than several turns of the agent. */
const severalTurnsMs = 1_500;

test('an agent that scaled to zero reads nothing until Service Bus tells it of an answer', () =>
  withBus((_bus, env) =>
    withSystem({ env, workers: 0, surveys: 1 }, async (system) => {
      const agent = await ScalingAgentProcess.create({
        ...env,
        ...workerEnv,
        AZURE_STORAGE_CONNECTION_STRING: system.azurite.connectionString,
      });
      await agent.rule({ constraints: [{ name: 'may be zero', min: 0, max: 1 }] });
      await agent.start();
      try {
        await agent.hasReplicas(0);
        const before = await steady(() => agent.calls(), severalTurnsMs);
        await answersAreCounted(system, 1);
        await agent.hasReplicas(1);
        expect(await agent.calls()).toBeGreaterThan(before);
      } finally {
        await agent.stop();
      }
    }),
  ));
