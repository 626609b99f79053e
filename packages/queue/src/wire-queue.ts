import type { QueueError } from './errors.ts';

/** A message as a queue service keeps it. */
export type WireMessage = {
  readonly id: string;
  readonly text: string;
  readonly popReceipt: string;
  readonly dequeueCount: number;
  readonly insertedAt: Date;
  /**
   * Why its text could not be brought along, where it is kept elsewhere (a claim check): retryable, and the message is
   * left for later; or not, and it is poison.
   */
  readonly fault?: QueueError;
};

export type PeekedWireMessage = Omit<WireMessage, 'popReceipt'>;

export type WirePutOptions = {
  readonly visibilityDelayMs: number;
  readonly timeToLiveMs: number | undefined;
  /** What a sharded queue picks the shard by; every other one ignores it. */
  readonly key?: string | undefined;
};

/**
 * What a queue service does with texts; everything that has to do with their meaning is in `StoredMessageQueue`. A
 * missing queue is created by `put` and `get`, and empty for the others. Faults are thrown as `QueueError`.
 */
export interface WireQueue {
  readonly name: string;
  /** The most bytes of a text, in UTF-8. Default: no limit. */
  readonly maxTextBytes?: number;
  create(): Promise<void>;
  put(text: string, options: WirePutOptions): Promise<void>;
  /** `max` is 1 to 32. */
  get(max: number, visibilityTimeoutMs: number, signal: AbortSignal | undefined): Promise<WireMessage[]>;
  delete(id: string, popReceipt: string): Promise<'deleted' | 'lost'>;
  /** Gives the new pop receipt. Without a text, the text stays. */
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
  /** Of each queue of the service that it consists of; default: it is one by itself. */
  depths?(): Promise<readonly { readonly name: string; readonly depth: number }[]>;
}
