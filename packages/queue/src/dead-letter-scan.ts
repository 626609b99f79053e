import { decodePoison } from './poison-message.ts';
import type { DeadLetter } from './poison-queue.ts';
import type { PeekedWireMessage, WireMessage, WireQueue } from './wire-queue.ts';

const pageSize = 32;
const leaseMs = 5 * 60_000;

export function deadLetter(queue: string, { id, text, insertedAt }: PeekedWireMessage): DeadLetter {
  return { ...decodePoison(text, { queue, messageId: id, insertedAt }), id };
}

/**
 * Takes every message of a queue once, page by page, and gives back in the end what the visitor did not settle. Sees
 * no more than there were at the beginning: what is sent meanwhile is another scan's.
 */
export async function scanDeadLetters(
  wire: WireQueue,
  visit: (letter: DeadLetter, message: WireMessage) => Promise<'settled' | 'kept'>,
  isEnough: () => boolean = () => false,
): Promise<void> {
  const kept = new Map<string, WireMessage>();
  const seen = new Set<string>();
  const there = await wire.depth();
  try {
    while (!isEnough() && seen.size < there) {
      const page = await wire.get(Math.min(pageSize, there - seen.size), leaseMs, undefined);
      const fresh = page.filter(({ id }) => !seen.has(id));
      for (const message of page) {
        seen.add(message.id);
        kept.set(message.id, message);
      }
      // Only old ones: the lease of the first has run out, and it has come round again.
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
    await giveBack(wire, [...kept.values()]);
  }
}

async function giveBack(wire: WireQueue, messages: readonly WireMessage[]): Promise<void> {
  for (let i = 0; i < messages.length; i += pageSize) {
    const page = messages.slice(i, i + pageSize);
    // One that cannot be given back comes back by itself.
    await Promise.allSettled(page.map(({ id, popReceipt }) => wire.update(id, popReceipt, 0, undefined)));
  }
}
