import { RestError, type QueueServiceClient } from '@azure/storage-queue';
import type { VisibleQueue } from './queue-contents.ts';

const tryTimeoutMs = 10_000;
/** A shard that is new is found within it; a listing costs a call. Where there is no queue yet, each look lists. */
const listEveryMs = 60_000;

/** The queue of that name and its shards, `{name}-1` and so on: found by listing, so that their number can change. */
export function azureQueues(
  service: QueueServiceClient,
  name: string,
  now: () => number,
): () => Promise<VisibleQueue[]> {
  const isOurs = new RegExp(`^${name}(-\\d{1,4})?$`);
  let listed: { readonly atMs: number; readonly queues: VisibleQueue[] } | undefined;
  return async () => {
    const age = now() - (listed?.atMs ?? -Infinity);
    // Below 0: the clock was set back.
    if (listed !== undefined && age >= 0 && age < listEveryMs) return listed.queues;
    const queues: VisibleQueue[] = [];
    for await (const queue of service.listQueues({ prefix: name, ...limit() })) {
      if (isOurs.test(queue.name)) queues.push(azureQueue(service, queue.name));
    }
    if (queues.length > 0) listed = { atMs: now(), queues };
    return queues;
  };
}

/** One queue, read as it is: a message that no worker can read is work all the same, since one has to put it aside. */
function azureQueue(service: QueueServiceClient, name: string): VisibleQueue {
  const client = service.getQueueClient(name);
  return {
    name,
    depth: () =>
      unlessMissing(async () => (await client.getProperties(limit())).approximateMessagesCount ?? 0, 0),
    peek: (max) =>
      unlessMissing(
        async () =>
          (await client.peekMessages({ ...limit(), numberOfMessages: max })).peekedMessageItems.map(
            ({ insertedOn }) => ({ insertedAt: insertedOn }),
          ),
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

function limit(): { readonly abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(tryTimeoutMs) };
}
