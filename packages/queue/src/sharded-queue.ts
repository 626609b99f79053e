import { QueueError } from './errors.ts';
import { shardOf } from './shard-of.ts';
import type { PeekedWireMessage, WireMessage, WirePutOptions, WireQueue } from './wire-queue.ts';

/** The queue of shard `index`: the first keeps the queue's own name, so that what it held before is not left behind. */
export function shardName(name: string, index: number): string {
  return index === 0 ? name : `${name}-${index}`;
}

/** A shard that is only slow must not be left again and again: what it gave then counts as received. */
const shortestWaitMs = 1_000;

/**
 * Spreads messages over several queues by a stable hash of their key, where one queue takes too few messages a second.
 * Each receive begins at another shard and goes on until it has as many as were asked for, so that none is favoured and
 * a receive that finds nothing asks all of them. More shards can be given at any time, receivers first: nothing
 * moves, and what an older sender puts into fewer of them is received as before.
 */
export class ShardedQueue implements WireQueue {
  readonly name: string;
  readonly maxTextBytes?: number;
  readonly #shards: readonly WireQueue[];
  #turn = 0;

  constructor(name: string, shards: readonly WireQueue[]) {
    if (shards.length === 0) throw new QueueError('invalid-options', 'A sharded queue needs a shard');
    this.name = name;
    this.#shards = shards;
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
    for (const index of this.#inTurn()) {
      if (messages.length >= max) break;
      if (limit?.aborted && messages.length + faults.length > 0) break;
      try {
        const taken = await this.#shard(index).get(max - messages.length, visibilityTimeoutMs, limit);
        // What is taken must reach its receiver long before its lease ends, whatever becomes of the other shards.
        if (messages.length === 0 && taken.length > 0) {
          limit = within(Math.max(shortestWaitMs, visibilityTimeoutMs / 4), signal);
        }
        messages.push(
          ...taken.map((message) => ({ ...message, popReceipt: `${index} ${message.popReceipt}` })),
        );
      } catch (error) {
        // A shard that is down must not keep the others' messages from their receiver.
        faults.push(error);
      }
    }
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

  #inTurn(): number[] {
    const first = this.#turn;
    this.#turn = (first + 1) % this.#shards.length;
    return this.#shards.map((_, i) => (first + i) % this.#shards.length);
  }
}

function within(ms: number, signal: AbortSignal | undefined): AbortSignal {
  const tooLate = AbortSignal.timeout(Math.ceil(ms));
  return signal === undefined ? tooLate : AbortSignal.any([tooLate, signal]);
}

function unwrap(popReceipt: string): { readonly index: number; readonly inner: string } {
  const at = popReceipt.indexOf(' ');
  return { index: Number(popReceipt.slice(0, at)), inner: popReceipt.slice(at + 1) };
}
