export type PoisonReason = 'invalid' | 'too-many-dequeues';

/** A message in the poison queue: its unchanged text, and why it is there. */
export type PoisonMessage = {
  readonly reason: PoisonReason | 'unknown';
  /** The last error that the moving process knows of, at most 1,000 characters. */
  readonly error: string | null;
  readonly queue: string;
  readonly messageId: string;
  /** Since it was sent, or since its last redrive. */
  readonly dequeueCount: number;
  readonly postponedCount: number;
  /** The number of redrives before it was moved here. */
  readonly redriveCount: number;
  /** ISO 8601: when it was first sent, before any redrive. */
  readonly firstSeenAt: string;
  /** ISO 8601: when it was moved here. */
  readonly lastSeenAt: string;
  /** As stored in its queue, byte for byte. A redrive sends it. */
  readonly text: string;
};

/** `id`: the message's id in the poison queue. */
export type DeadLetter = PoisonMessage & { readonly id: string };

export type DeadLetterSelection =
  | { readonly ids: readonly string[] }
  | { readonly reason: PoisonMessage['reason'] }
  | { readonly all: true };

export type DeadLetterReport = {
  readonly matched: number;
  /** The number of messages redriven or purged; in a dry run, the number that would be. */
  readonly settled: number;
  /** Messages that matched but stay. */
  readonly refused: readonly {
    readonly id: string;
    /** `redrive-limit`: it was redriven `maxRedrives` times. `lost`: another operator settled it. */
    readonly why: 'redrive-limit' | 'lost';
  }[];
};

/**
 * `{queue}-poison`: the messages that could not be handled. They never expire.
 *
 * A queue service shows only its first 32 messages. A call that needs more leases all messages while it runs and hides
 * them from other operators. If its process dies, they are visible again after 5 minutes.
 */
export interface PoisonQueue {
  readonly name: string;
  /** Up to `max` (1 to 32) messages, without leasing them. */
  peek(max: number): Promise<DeadLetter[]>;
  /** The approximate number of messages. */
  depth(): Promise<number>;
  /** Up to `max` (default 100) of the selected messages (default: all). */
  list(selection?: DeadLetterSelection, max?: number): Promise<DeadLetter[]>;
  show(id: string): Promise<DeadLetter | undefined>;
  /**
   * Sends the selected messages to their queue, unchanged, then deletes them here; a crash between the two leaves a
   * duplicate. One call never sends a message twice. Refuses messages that were redriven `maxRedrives` times (default 3).
   */
  redrive(selection: DeadLetterSelection, options?: RedriveOptions): Promise<DeadLetterReport>;
  /** Deletes the selected messages. */
  purge(selection: DeadLetterSelection, options?: { readonly dryRun?: boolean }): Promise<DeadLetterReport>;
}

export type RedriveOptions = {
  /** Only reports what would be done. */
  readonly dryRun?: boolean;
  readonly maxRedrives?: number;
};
