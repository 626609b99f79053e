import type { PoisonMessage } from './poison-message.ts';

/** A message of the poison queue, by the id that it has there. */
export type DeadLetter = PoisonMessage & { readonly id: string };

export type DeadLetterSelection =
  | { readonly ids: readonly string[] }
  | { readonly reason: PoisonMessage['reason'] }
  | { readonly all: true };

export type DeadLetterReport = {
  readonly matched: number;
  /** How many were redriven or purged; in a dry run, how many would be. */
  readonly settled: number;
  /** Those that matched and stay. */
  readonly refused: readonly {
    readonly id: string;
    /** `unreadable`: its text is kept elsewhere, and cannot be had. `lost`: somebody else settled it meanwhile. */
    readonly why: 'redrive-limit' | 'unreadable' | 'lost';
  }[];
};

/**
 * `{queue}-poison`: what could not be handled, for its operator. Its messages never expire.
 *
 * A queue service shows only its first 32 messages. What has to see more takes all of them for as long as it runs, so
 * that another operator sees none meanwhile; if the process dies over it, they are back after 5 minutes.
 */
export interface PoisonQueue {
  readonly name: string;
  /** Up to `max` (1 to 32), without taking them. */
  peek(max: number): Promise<DeadLetter[]>;
  /** About how many there are. */
  depth(): Promise<number>;
  /** Up to `max` (default 100) of those that are selected (default: all). */
  list(selection?: DeadLetterSelection, max?: number): Promise<DeadLetter[]>;
  show(id: string): Promise<DeadLetter | undefined>;
  /**
   * Sends the selected ones to their queue again, as they stood there, and takes them away here; a crash between the
   * two leaves one too many, never too few. What comes back meanwhile is not sent a second time, and what was redriven
   * `maxRedrives` times (default 3) already is refused.
   */
  redrive(selection: DeadLetterSelection, options?: RedriveOptions): Promise<DeadLetterReport>;
  /** Deletes the selected ones for good. */
  purge(selection: DeadLetterSelection, options?: { readonly dryRun?: boolean }): Promise<DeadLetterReport>;
}

export type RedriveOptions = {
  /** Only say what would be done. */
  readonly dryRun?: boolean;
  readonly maxRedrives?: number;
};
