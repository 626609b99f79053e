import { eachMessage, QueueListener } from '@canvass/queue';
import { TableQueueDatabase, tableQueue, tableQueueTriggers } from '@canvass/queue/postgres';
import { Client } from 'pg';
import { z } from 'zod';

/** Returns the milliseconds from the call that sends a message to the start of its handler. */
export interface NotifiedListener {
  once(): Promise<number>;
  stop(): Promise<void>;
}

/** A table queue and its idle listener, woken only by NOTIFY. */
export async function tableListener(connectionString: string): Promise<NotifiedListener> {
  const database = new TableQueueDatabase({ connectionString });
  const queue = tableQueue({ database, name: 'wake-up', schema: z.object({ number: z.number() }) });
  await queue.create();
  let handled = Promise.withResolvers<void>();
  const connected = Promise.withResolvers<void>();
  const trigger = tableQueueTriggers({ database });
  const watch = trigger.subscribe({
    onConnected: () => connected.resolve(),
    onDisconnected: () => {},
    onWorkDetected: () => {},
  });
  const listener = new QueueListener(queue, { trigger }, eachMessage({ run: async () => handled.resolve() }));
  listener.start();
  await connected.promise;
  let number = 0;
  return {
    async once() {
      handled = Promise.withResolvers();
      const sentMs = performance.now();
      const sent = queue.send({ number: (number += 1) });
      await handled.promise;
      const tookMs = performance.now() - sentMs;
      await sent;
      return tookMs;
    },
    async stop() {
      await Promise.all([listener.stop(), watch.close()]);
      await database.close();
    },
  };
}

/** The minimum of a table queue: a row and its NOTIFY in one statement, and a statement that removes the row. */
export async function bareTable(connectionString: string): Promise<NotifiedListener> {
  const [sender, receiver] = [new Client({ connectionString }), new Client({ connectionString })];
  await Promise.all([sender.connect(), receiver.connect()]);
  await sender.query('CREATE TABLE bare (number int)');
  await receiver.query('LISTEN bare');
  let notified = Promise.withResolvers<void>();
  receiver.on('notification', () => notified.resolve());
  return {
    async once() {
      notified = Promise.withResolvers();
      const sentMs = performance.now();
      const sent = sender.query("WITH row AS (INSERT INTO bare VALUES (1)) SELECT pg_notify('bare', '')");
      await notified.promise;
      await receiver.query('DELETE FROM bare');
      const tookMs = performance.now() - sentMs;
      await sent;
      return tookMs;
    },
    async stop() {
      await Promise.all([sender.end(), receiver.end()]);
    },
  };
}
