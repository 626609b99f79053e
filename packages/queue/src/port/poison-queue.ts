export type PoisonReason = 'invalid' | 'too-many-dequeues';

/** A message in the poison queue: its unchanged text, and why it is there. */
export interface PoisonMessage {
  readonly reason: PoisonReason | 'unknown';
  /** The last error that the moving process knows of, at most 1,000 characters. */
  readonly error: string | null;
  /** The queue from which it was moved. */
  readonly queue: string;
  /** Its id in that queue. */
  readonly messageId: string;
  /** The number of receives since it was sent, or since its last redrive. */
  readonly dequeueCount: number;
  /** The number of these receives after which a receiver postponed it. */
  readonly postponedCount: number;
  /** The number of redrives before it was moved here. */
  readonly redriveCount: number;
  /** When it was first sent, before any redrive: ISO 8601. */
  readonly firstSeenAt: string;
  /** When it was moved to the poison queue: ISO 8601. */
  readonly lastSeenAt: string;
  /** The text as its queue stored it, byte for byte. A redrive sends it again. */
  readonly text: string;
}

/** A poison message with its id in the poison queue. */
export type DeadLetter = PoisonMessage & { readonly id: string };

export type DeadLetterSelection =
  | { readonly ids: readonly string[] }
  | { readonly reason: PoisonMessage['reason'] }
  | { readonly all: true };

export interface DeadLetterReport {
  /** The number of messages that were selected. */
  readonly matched: number;
  /** The number of messages that were redriven or purged. In a dry run, the number that would be. */
  readonly settled: number;
  /** The selected messages that stay. */
  readonly refused: readonly {
    readonly id: string;
    /** `redrive-limit`: it was redriven `maxRedrives` times. `lost`: another operator settled it. */
    readonly why: 'redrive-limit' | 'lost';
  }[];
}

/**
 * The queue `{queue}-poison` of the messages that could not be handled. They never expire.
 *
 * A queue service shows only its first 32 messages. A call that needs more leases all messages while it runs and hides
 * them from other operators. If its process dies, they are visible again after 5 minutes.
 */
export interface PoisonQueue {
  readonly name: string;
  /** Returns up to `max` (1 to 32) messages without leasing them. */
  peek(max: number): Promise<DeadLetter[]>;
  /** Returns the approximate number of messages. */
  depth(): Promise<number>;
  /** Returns up to `max` (default 100) of the selected messages (default: all). */
  list(selection?: DeadLetterSelection, max?: number): Promise<DeadLetter[]>;
  /** Returns the message with this id. Undefined if there is none. */
  show(id: string): Promise<DeadLetter | undefined>;
  /**
   * Sends the selected messages to their queue, unchanged, then deletes them here; a crash between the two leaves a
   * duplicate. One call never sends a message twice. Refuses messages that were redriven `maxRedrives` times (default 3).
   */
  redrive(selection: DeadLetterSelection, options?: RedriveOptions): Promise<DeadLetterReport>;
  /** Deletes the selected messages. */
  purge(selection: DeadLetterSelection, options?: { readonly dryRun?: boolean }): Promise<DeadLetterReport>;
}

export interface RedriveOptions {
  /** Only reports what would be done. */
  readonly dryRun?: boolean;
  readonly maxRedrives?: number;
}
