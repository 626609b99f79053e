import { SubmissionTable, type Remembered } from './submission-table.ts';

export interface RecentSubmissionsOptions {
  /** A submission is remembered for this long, in ms. */
  readonly windowMs: number;
  /** At least this many submissions are remembered, and at most twice as many. Default: 50,000, which take at most 6.3 MB. */
  readonly maxSubmissions?: number;
}

/**
 * `sent`: it was not known. `repeated`: `firstMs` is the time in the id of the first attempt, ms since the epoch. `conflict`: the key
 * belongs to a submission with other answers.
 */
export type Outcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'repeated'; readonly firstMs: number }
  | { readonly outcome: 'conflict' };

/**
 * The latest submissions with a key: a repeated one gets the first response without another append, also while the first
 * is under way. Only a saving: what this process does not know, the counter decides (decision 16).
 */
export class RecentSubmissions {
  readonly #windowMs: number;
  readonly #max: number;
  /** When this map is full, it becomes `older`, and the old `older` is dropped: no entry is deleted one by one. */
  #latest: SubmissionTable;
  #older: SubmissionTable | undefined;

  constructor({ windowMs, maxSubmissions = 50_000 }: RecentSubmissionsOptions) {
    this.#windowMs = windowMs;
    this.#max = maxSubmissions;
    this.#latest = new SubmissionTable(maxSubmissions);
  }

  /**
   * Calls `send` unless the submission is known. If it rejects, the submission is forgotten: the next attempt is sent.
   *
   * @param id  of the attempt: all attempts of a submission have the same tail
   * @param now in ms since the epoch: the time in the id
   */
  async once(id: string, fingerprint: number, now: number, send: () => Promise<void>): Promise<Outcome> {
    const first = this.#find(id, now);
    if (first === undefined) {
      await this.#remember(id, fingerprint, now, send());
      return { outcome: 'sent' };
    }
    const { firstMs, sent } = first;
    if (first.fingerprint === fingerprint) {
      await sent;
      return { outcome: 'repeated', firstMs };
    }
    // Only answers that are durable refuse others.
    return (await isStored(sent)) ? { outcome: 'conflict' } : this.once(id, fingerprint, now, send);
  }

  /** Whether a submission is known, with whatever answers. */
  knows(id: string, now: number): boolean {
    return this.#find(id, now) !== undefined;
  }

  /** The time of the first attempt of the same submission; undefined: it is not known, had other answers, or failed. Sends nothing. */
  async find(id: string, fingerprint: number, now: number): Promise<number | undefined> {
    const first = this.#find(id, now);
    return first?.fingerprint === fingerprint && (await isStored(first.sent)) ? first.firstMs : undefined;
  }

  #find(id: string, now: number): Remembered | undefined {
    const known = this.#latest.find(id) ?? this.#older?.find(id);
    // An imported answer may be years older.
    return known !== undefined && Math.abs(now - known.firstMs) < this.#windowMs ? known : undefined;
  }

  /** Resolves when the answers are stored, or rejects with the reason of `sent`. */
  async #remember(id: string, fingerprint: number, firstMs: number, sent: Promise<void>): Promise<void> {
    if (this.#latest.isFull) {
      this.#older = this.#latest;
      this.#latest = new SubmissionTable(this.#max);
    }
    const table = this.#latest;
    const slot = table.set(id, fingerprint, firstMs, sent);
    try {
      await sent;
      table.settle(slot, sent, true);
    } catch (error) {
      table.settle(slot, sent, false);
      throw error;
    }
  }
}

/** Returns whether a submission is stored. `sent` is undefined if its storing has ended. */
async function isStored(sent: Promise<void> | undefined): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch {
    return false;
  }
}
