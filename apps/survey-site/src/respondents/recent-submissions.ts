import { tailOf } from '@canvass/journal';
import { SubmissionTable, type Remembered } from './submission-table.ts';

/** The first attempt of a submission. */
interface UnderWay extends Remembered {
  readonly sent: Promise<void>;
}

export interface RecentSubmissionsOptions {
  /** How long a submission is remembered, in ms. */
  readonly windowMs: number;
  /** At least so many are remembered, at most twice as many. Default: 50,000, which take at most 6.3 MB. */
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
  /** By the tail of the id. */
  readonly #underWay = new Map<string, UnderWay>();
  /** Durable ones. If `latest` is full, it takes the place of `older`: so none must be looked for to be forgotten. */
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
    const tail = tailOf(id);
    const first = this.#underWay.get(tail);
    if (first !== undefined && now - first.firstMs < this.#windowMs) {
      if (first.fingerprint === fingerprint) {
        await first.sent;
        return { outcome: 'repeated', firstMs: first.firstMs };
      }
      // Only answers that are durable refuse others.
      const isDurable = await first.sent.then(
        () => true,
        () => false,
      );
      return isDurable ? { outcome: 'conflict' } : this.once(id, fingerprint, now, send);
    }
    const known = this.#find(id, now);
    if (known !== undefined) {
      return known.fingerprint === fingerprint
        ? { outcome: 'repeated', firstMs: known.firstMs }
        : { outcome: 'conflict' };
    }
    const attempt = { fingerprint, firstMs: now, sent: send() };
    this.#underWay.set(tail, attempt);
    try {
      await attempt.sent;
      if (this.#underWay.get(tail) === attempt) this.#remember(id, attempt);
    } finally {
      if (this.#underWay.get(tail) === attempt) this.#underWay.delete(tail);
    }
    return { outcome: 'sent' };
  }

  /** The time of the first attempt of the same submission; undefined: it is not known, had other answers, or failed. Sends nothing. */
  async find(id: string, fingerprint: number, now: number): Promise<number | undefined> {
    const first = this.#underWay.get(tailOf(id));
    const known = first ?? this.#find(id, now);
    if (known?.fingerprint !== fingerprint || now - known.firstMs >= this.#windowMs) return undefined;
    return first === undefined
      ? known.firstMs
      : first.sent.then(
          () => known.firstMs,
          () => undefined,
        );
  }

  #find(id: string, now: number): Remembered | undefined {
    const known = this.#latest.find(id) ?? this.#older?.find(id);
    return known !== undefined && now - known.firstMs < this.#windowMs ? known : undefined;
  }

  #remember(id: string, submission: Remembered): void {
    if (this.#latest.isFull) {
      this.#older = this.#latest;
      this.#latest = new SubmissionTable(this.#max);
    }
    this.#latest.set(id, submission);
  }
}
