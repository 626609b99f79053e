import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createQueueServiceClient } from '@canvass/queue/azure-storage';
import { webhooksQueue } from '@canvass/webhooks';
import { SharedClock } from '../src/shared-clock.ts';
import { ReceivingProcess } from '../src/receiving-process.ts';
import { withSystem } from '../src/system.ts';

const rounds = 6;

test('each counted answer reaches its webhook under a stable id, although workers, site and receiver are killed and messages are lost', async () => {
  const clock = await SharedClock.start();
  const receiver = await ReceivingProcess.start('webhook-receiver-main.ts');
  const options = {
    workers: 2,
    surveys: 2,
    azurite: { env: clock.env },
    env: { ...clock.env, WEBHOOK_ALLOW: '127.0.0.1' },
    workerEnv: { WEBHOOK_INTERVAL_MS: '50' },
  };
  try {
    await withSystem(options, async (system) => {
      const { owner, surveys } = system;
      const events = ['answers.counted', 'survey.closed'];
      const url = `http://127.0.0.1:${receiver.port}/`;
      for (const survey of surveys) await owner.createWebhook(survey, url, events);
      const service = createQueueServiceClient({ connectionString: system.azurite.connectionString });
      const queue = service.getQueueClient(webhooksQueue.name);
      const load = system.startLoad(4);
      for (let round = 0; round < rounds; round += 1) {
        await load.acknowledges(15);
        await delay(Math.random() * 200);
        await system.replaceWorker();
        if (round === 1) await system.restartSite();
        if (round === 2) await receiver.kill();
        if (round === 3) await receiver.restart();
        if (round === 4) await queue.clearMessages();
      }
      await load.stop();
      await system.expectExact(load);
      for (const survey of surveys) await owner.changeSettings(survey, { closed: true });

      const ids = new Map<string, string[]>();
      for (const survey of surveys)
        ids.set(
          survey,
          (await owner.log(survey)).map(({ id }) => id),
        );
      // Retries and lost messages become due.
      await clock.passHoursUntil(async () => {
        const received = await eventsOf(receiver);
        for (const survey of surveys) {
          expect(answersIn(received, survey)).toEqual(new Set(ids.get(survey)));
          expect(closings(received, survey).size).toBe(1);
        }
      });
      const received = await eventsOf(receiver);
      expect(received.length).toBeGreaterThan(surveys.length);
      // An id stands for one event, with the same body each time.
      for (const each of Map.groupBy(received, ({ id }) => id).values()) {
        expect(new Set(each.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      }
      // No answer is in two events.
      const once = new Map(received.map(({ id, body }) => [id, body.data.ids ?? []]));
      const announced = [...once.values()].flat();
      expect(new Set(announced).size).toBe(announced.length);
    });
  } finally {
    await receiver.kill();
  }
});

interface ReceivedEvent {
  readonly id: string;
  readonly body: {
    readonly type: string;
    readonly data: { readonly survey: string; readonly ids?: readonly string[] };
  };
}

async function eventsOf(receiver: ReceivingProcess): Promise<ReceivedEvent[]> {
  return (await receiver.received()).map((line) => JSON.parse(line) as ReceivedEvent);
}

function answersIn(received: readonly ReceivedEvent[], survey: string): Set<string> {
  return new Set(received.flatMap(({ body: { data } }) => (data.survey === survey ? (data.ids ?? []) : [])));
}

function closings(received: readonly ReceivedEvent[], survey: string): Set<string> {
  const events = received.filter(({ body }) => body.type === 'survey.closed' && body.data.survey === survey);
  return new Set(events.map(({ id }) => id));
}
