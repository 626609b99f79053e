import { QueueListener, eachMessage, type SendOptions } from '@canvass/queue';
import { TableQueueDatabase, tableQueue, tableQueueTriggers } from '@canvass/queue/postgres';
import type { TableQueue } from '@canvass/queue/postgres';
import { Pool } from 'pg';
import { z } from 'zod';
import type { BenchBody, Contender } from './contender.ts';

const name = 'bench';
const body = z.object({ n: z.int(), sentAtMs: z.number(), pad: z.string() });
/** With 32 messages each: about as many per process as the other contenders. */
const tasks = 16;
/** For senders with a transaction per message. */
const connections = 8;
/** Also the delay of a killed worker's messages. Renewed while they are handled. */
const visibilityTimeoutMs = 5_000;

export function canvassContender(): Contender {
  return {
    async install(connectionString) {
      const { database, queue } = open(connectionString);
      await queue.create();
      await queue.poison.depth();
      await database.close();
    },
    async openSender(connectionString) {
      const { database, queue } = open(connectionString);
      await queue.create();
      const callers = new Pool({ connectionString, max: connections });
      return {
        sendMany: (bodies) => sendTogether(queue, bodies),
        sendOne: (message) => queue.send(message),
        async sendApart(bodies) {
          const waiting = bodies.values();
          const send = async (): Promise<void> => {
            for (const message of waiting) await queue.sendWithin(callers, [message]);
          };
          await Promise.all(Array.from({ length: connections }, send));
        },
        sendDelayed: (bodies, delayMs) => sendTogether(queue, bodies, { visibilityDelayMs: delayMs }),
        async close() {
          await Promise.all([database.close(), callers.end()]);
        },
      };
    },
    async startWorker(connectionString, handle) {
      const { database, queue } = open(connectionString);
      const trigger = tableQueueTriggers({ database });
      const options = { maxTasks: tasks, visibilityTimeoutMs, trigger, minIdleMs: 100, maxIdleMs: 100 };
      const listener = new QueueListener(
        queue,
        options,
        eachMessage({ run: (message) => handle(message.body) }),
      );
      listener.start(tasks);
      return {
        async stop() {
          await listener.stop();
          await database.close();
        },
      };
    },
  };
}

/** The queue sends what is waiting in one statement. */
async function sendTogether(
  queue: TableQueue<BenchBody>,
  bodies: readonly BenchBody[],
  options: SendOptions = {},
): Promise<void> {
  await Promise.all(bodies.map((each) => queue.send(each, options)));
}

function open(connectionString: string): { database: TableQueueDatabase; queue: TableQueue<BenchBody> } {
  const database = new TableQueueDatabase({ connectionString, tryTimeoutMs: 60_000 });
  return { database, queue: tableQueue({ database, name, schema: body }) };
}
