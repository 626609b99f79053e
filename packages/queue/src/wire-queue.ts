/** A message as a queue service keeps it. */
export type WireMessage = {
  readonly id: string;
  readonly text: string;
  readonly popReceipt: string;
  readonly dequeueCount: number;
  readonly insertedAt: Date;
};

export type PeekedWireMessage = Omit<WireMessage, 'popReceipt'>;

/**
 * What a queue service does with texts; everything that has to do with their meaning is in `StoredMessageQueue`. A
 * missing queue is created by `put` and `get`, and empty for the others. Faults are thrown as `QueueError`.
 */
export interface WireQueue {
  readonly name: string;
  create(): Promise<void>;
  put(
    text: string,
    options: { readonly visibilityDelayMs: number; readonly timeToLiveMs: number | undefined },
  ): Promise<void>;
  get(max: number, visibilityTimeoutMs: number, signal: AbortSignal | undefined): Promise<WireMessage[]>;
  delete(id: string, popReceipt: string): Promise<'deleted' | 'lost'>;
  /** Gives the new pop receipt. Without a text, the text stays. */
  update(
    id: string,
    popReceipt: string,
    visibilityTimeoutMs: number,
    text: string | undefined,
  ): Promise<{ readonly popReceipt: string } | 'lost'>;
  peek(max: number): Promise<PeekedWireMessage[]>;
  depth(): Promise<number>;
}
