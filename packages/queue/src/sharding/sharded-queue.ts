import type { Clock } from '@canvass/runtime/clock';
import { QueueError } from '../errors.ts';
import { shardOf } from './shard-of.ts';
import type { PeekedWireMessage, WireMessage, WirePutOptions, WireQueue } from '../port/wire-queue.ts';

/** Returns the name of a shard's queue. The first shard keeps the queue's name, and so the messages from before the sharding. */
export function shardName(name: string, index: number): string {
  return index === 0 ? name : `${name}-${index}`;
}

/** The shortest wait for slow shards. If a receive is aborted too early, its messages count as received again and again. */
const shortestWaitMs = 1_000;

/**
 * Spreads messages over several queues by a stable hash of their key, for more throughput than one queue has. Each
 * receive starts at the next shard and goes on until it has `max` messages, so an empty receive is a call per shard.
 * To add shards, change the receivers first: no message moves, and senders with fewer shards still work.
 */
export class ShardedQueue implements WireQueue {
  readonly name: string;
  readonly maxTextBytes?: number;
  readonly #shards: readonly WireQueue[];
  readonly #clock: Clock;
  #turn = 0;

  constructor(name: string, shards: readonly WireQueue[], clock: Clock) {
    if (shards.length === 0) throw new QueueError('invalid-options', 'A sharded queue needs a shard');
    this.name = name;
    this.#shards = shards;
    this.#clock = clock;
    const limits = shards.flatMap(({ maxTextBytes }) => maxTextBytes ?? []);
    if (limits.length > 0) this.maxTextBytes = Math.min(...limits);
  }

  async create(): Promise<void> {
    await Promise.all(this.#shards.map((shard) => shard.create()));
  }

  put(text: string, options: WirePutOptions): Promise<void> {
    return this.#shard(shardOf(options.key ?? text, this.#shards.length)).put(text, options);
  }

  async get(
    max: number,
    visibilityTimeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<WireMessage[]> {
    const messages: WireMessage[] = [];
    const faults: unknown[] = [];
    let limit = signal;
    let timer: unknown;
    for (const index of this.#fromNextShard()) {
      if (messages.length >= max) break;
      if (limit?.aborted && messages.length + faults.length > 0) break;
      try {
        const taken = await this.#shard(index).get(max - messages.length, visibilityTimeoutMs, limit);
        // Leased messages must reach their receiver long before the leases end, even if the other shards hang.
        if (messages.length === 0 && taken.length > 0) {
          const tooLate = new AbortController();
          const waitMs = Math.max(shortestWaitMs, visibilityTimeoutMs / 4);
          timer = this.#clock.setTimeout(() => tooLate.abort(), waitMs);
          limit = signal === undefined ? tooLate.signal : AbortSignal.any([tooLate.signal, signal]);
        }
        messages.push(
          ...taken.map((message) => ({ ...message, popReceipt: `${index} ${message.popReceipt}` })),
        );
      } catch (error) {
        // A shard that is down must not hold back the messages of the others.
        faults.push(error);
      }
    }
    this.#clock.clearTimeout(timer);
    if (messages.length === 0 && faults.length > 0) throw faults[0];
    return messages;
  }

  delete(id: string, popReceipt: string): Promise<'deleted' | 'lost'> {
    const { index, inner } = unwrap(popReceipt);
    return this.#shard(index).delete(id, inner);
  }

  async update(
    id: string,
    popReceipt: string,
    visibilityTimeoutMs: number,
    text: string | undefined,
  ): Promise<{ readonly popReceipt: string } | 'lost'> {
    const { index, inner } = unwrap(popReceipt);
    const updated = await this.#shard(index).update(id, inner, visibilityTimeoutMs, text);
    return updated === 'lost' ? updated : { popReceipt: `${index} ${updated.popReceipt}` };
  }

  async peek(max: number): Promise<PeekedWireMessage[]> {
    const all = await Promise.all(this.#shards.map((shard) => shard.peek(max)));
    return all.flat().slice(0, max);
  }

  async depth(): Promise<number> {
    const depths = await this.depths();
    return depths.reduce((sum, { depth }) => sum + depth, 0);
  }

  depths(): Promise<readonly { readonly name: string; readonly depth: number }[]> {
    return Promise.all(this.#shards.map(async (shard) => ({ name: shard.name, depth: await shard.depth() })));
  }

  #shard(index: number): WireQueue {
    const shard = this.#shards[index];
    if (shard === undefined) throw new QueueError('invalid-options', `${this.name} has no shard ${index}`);
    return shard;
  }

  #fromNextShard(): number[] {
    const first = this.#turn;
    this.#turn = (first + 1) % this.#shards.length;
    return this.#shards.map((_, i) => (first + i) % this.#shards.length);
  }
}

function unwrap(popReceipt: string): { readonly index: number; readonly inner: string } {
  const at = popReceipt.indexOf(' ');
  return { index: Number(popReceipt.slice(0, at)), inner: popReceipt.slice(at + 1) };
}
