/** A message as a queue service stores it. */
export type WireMessage = {
  readonly id: string;
  readonly text: string;
  readonly popReceipt: string;
  readonly dequeueCount: number;
  readonly insertedAt: Date;
};

export type PeekedWireMessage = Omit<WireMessage, 'popReceipt'>;

export type WirePutOptions = {
  readonly visibilityDelayMs: number;
  readonly timeToLiveMs: number | undefined;
  /** A sharded queue picks the shard by it; other queues ignore it. */
  readonly key?: string | undefined;
};

/**
 * A queue service: stores and leases texts. `StoredMessageQueue` gives them their meaning. `put` and `get` create a
 * missing queue; the other calls treat it as empty. Throws `QueueError`.
 */
export interface WireQueue {
  readonly name: string;
  /** Maximum size of a text, in bytes of UTF-8. Default: no limit. */
  readonly maxTextBytes?: number;
  create(): Promise<void>;
  put(text: string, options: WirePutOptions): Promise<void>;
  /** `max` is 1 to 32. */
  get(max: number, visibilityTimeoutMs: number, signal: AbortSignal | undefined): Promise<WireMessage[]>;
  delete(id: string, popReceipt: string): Promise<'deleted' | 'lost'>;
  /** Returns the new pop receipt. Without `text`, the text stays. */
  update(
    id: string,
    popReceipt: string,
    visibilityTimeoutMs: number,
    text: string | undefined,
  ): Promise<{ readonly popReceipt: string } | 'lost'>;
  /** `max` is 1 to 32. */
  peek(max: number): Promise<PeekedWireMessage[]>;
  /** Hidden messages included. */
  depth(): Promise<number>;
  /** The depth of each shard. Left out by a queue without shards. */
  depths?(): Promise<readonly { readonly name: string; readonly depth: number }[]>;
}
