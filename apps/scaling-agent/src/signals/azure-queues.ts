import { RestError, type QueueServiceClient } from '@azure/storage-queue';
import { boundedCall } from '../bounded-call.ts';
import type { VisibleQueue } from './queue-contents.ts';

/** How long one call of the queue service may take. */
const tryTimeoutMs = 10_000;
/** New shards are found within this time; each listing costs a call. While there is no queue, every read lists. */
const listEveryMs = 60_000;

/** Returns what finds the queues of these names and their shards, `{name}-1` and so on, by listing, because their number can change; `anew`: at once. */
export function azureQueues(
  service: QueueServiceClient,
  names: readonly string[],
  now: () => number,
): (anew?: boolean) => Promise<VisibleQueue[]> {
  let listed: { readonly atMs: number; readonly queues: VisibleQueue[] } | undefined;
  return async (anew = false) => {
    const age = now() - (listed?.atMs ?? -Infinity);
    // Negative if the clock was set back.
    if (!anew && listed !== undefined && age >= 0 && age < listEveryMs) return listed.queues;
    const queues: VisibleQueue[] = [];
    for (const name of names) {
      const isOurs = new RegExp(`^${name}(-\\d{1,4})?$`);
      await boundedCall(tryTimeoutMs, async (limit) => {
        for await (const queue of service.listQueues({ prefix: name, ...limit })) {
          if (isOurs.test(queue.name)) queues.push(azureQueue(service, queue.name));
        }
      });
    }
    if (queues.length > 0) listed = { atMs: now(), queues };
    return queues;
  };
}

/** Includes messages that no worker can parse: a worker still has to move them to the dead letters. */
function azureQueue(service: QueueServiceClient, name: string): VisibleQueue {
  const client = service.getQueueClient(name);
  return {
    name,
    depth: () =>
      unlessMissing(
        async () =>
          (await boundedCall(tryTimeoutMs, (limit) => client.getProperties(limit)))
            .approximateMessagesCount ?? 0,
        0,
      ),
    peek: (max) =>
      unlessMissing(
        async () =>
          (
            await boundedCall(tryTimeoutMs, (limit) =>
              client.peekMessages({ ...limit, numberOfMessages: max }),
            )
          ).peekedMessageItems.map(({ insertedOn }) => ({ insertedAt: insertedOn })),
        [],
      ),
  };
}

async function unlessMissing<T>(call: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof RestError && error.statusCode === 404) return otherwise;
    throw error;
  }
}
