import { decodePoison } from '../encoding/poison-message.ts';
import type { DeadLetter } from '../port/poison-queue.ts';
import type { PeekedWireMessage, WireMessage, WireQueue } from '../port/wire-queue.ts';

/** Most messages of one receive. */
const pageSize = 32;
/** How long a scan hides a message from other operators if its process dies. */
const leaseMs = 5 * 60_000;

/** Reads a message of a poison queue. */
export function deadLetter(queue: string, { id, text, insertedAt }: PeekedWireMessage): DeadLetter {
  return { ...decodePoison(text, { queue, messageId: id, insertedAt }), id };
}

/**
 * Leases every message of a queue once, page by page, and shows it to the visitor. At the end it releases the messages that the visitor
 * kept. It sees no more messages than the queue held at the beginning.
 */
export async function scanDeadLetters(
  wire: WireQueue,
  visit: (letter: DeadLetter, message: WireMessage) => Promise<'settled' | 'kept'>,
  isEnough: () => boolean = () => false,
): Promise<void> {
  const kept = new Map<string, WireMessage>();
  const seen = new Set<string>();
  const total = await wire.depth();
  try {
    while (!isEnough() && seen.size < total) {
      const page = await wire.get(Math.min(pageSize, total - seen.size), leaseMs, undefined);
      const fresh = page.filter(({ id }) => !seen.has(id));
      for (const message of page) {
        seen.add(message.id);
        kept.set(message.id, message);
      }
      // All were seen before: the first leases have expired.
      if (fresh.length === 0) return;
      const visits = await Promise.allSettled(
        fresh.map(async (message) => {
          if ((await visit(deadLetter(wire.name, message), message)) === 'settled') kept.delete(message.id);
        }),
      );
      const failed = visits.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
    }
  } finally {
    await releaseAll(wire, [...kept.values()]);
  }
}

async function releaseAll(wire: WireQueue, messages: readonly WireMessage[]): Promise<void> {
  for (let i = 0; i < messages.length; i += pageSize) {
    const page = messages.slice(i, i + pageSize);
    // A message that cannot be released reappears when its lease expires.
    await Promise.allSettled(page.map(({ id, popReceipt }) => wire.update(id, popReceipt, 0, undefined)));
  }
}
