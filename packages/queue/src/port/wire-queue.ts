/** A message as a queue service stores it. */
export interface WireMessage {
  readonly id: string;
  readonly text: string;
  readonly popReceipt: string;
  readonly dequeueCount: number;
  readonly insertedAt: Date;
}

export type PeekedWireMessage = Omit<WireMessage, 'popReceipt'>;

export interface WirePutOptions {
  readonly visibilityDelayMs: number;
  readonly timeToLiveMs: number | undefined;
  /** The key by which a sharded queue picks the shard. Other queues ignore it. */
  readonly key?: string | undefined;
}

/**
 * A queue of a service, which stores and leases texts; `StoredMessageQueue` gives them their meaning. `put` and `get` create a missing
 * queue, and the other calls treat it as empty. Each call throws `QueueError`.
 */
export interface WireQueue {
  readonly name: string;
  /** Longest text, in bytes of UTF-8. Default: no limit. */
  readonly maxTextBytes?: number;
  create(): Promise<void>;
  put(text: string, options: WirePutOptions): Promise<void>;
  /** Receives up to `max` (1 to 32) messages and hides them for `visibilityTimeoutMs`. */
  get(max: number, visibilityTimeoutMs: number, signal: AbortSignal | undefined): Promise<WireMessage[]>;
  delete(id: string, popReceipt: string): Promise<'deleted' | 'lost'>;
  /** Hides a message for `visibilityTimeoutMs` from now, and replaces its text if `text` is given. Returns the new pop receipt. */
  update(
    id: string,
    popReceipt: string,
    visibilityTimeoutMs: number,
    text: string | undefined,
  ): Promise<{ readonly popReceipt: string } | 'lost'>;
  /** Returns up to `max` (1 to 32) visible messages without leasing them. */
  peek(max: number): Promise<PeekedWireMessage[]>;
  /** Returns the approximate number of messages, hidden ones included. */
  depth(): Promise<number>;
  /** Returns the depth of each shard. A queue without shards leaves it out. */
  depths?(): Promise<readonly { readonly name: string; readonly depth: number }[]>;
}
