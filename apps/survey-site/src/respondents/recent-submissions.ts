/** What the site still knows of a submission with a key. */
interface Recent<Accepted> {
  /** Of its answers. */
  readonly fingerprint: number;
  /** By the site's clock, in ms since the epoch. */
  readonly since: number;
  /** Under way, or done. */
  readonly accepted: Promise<Accepted>;
}

export interface RecentSubmissionsOptions {
  /** How long a submission is remembered, in ms. */
  readonly windowMs: number;
  /** Beyond it the oldest is forgotten. Default: 50,000, some 15 MB. */
  readonly maxSubmissions?: number;
}

/** `conflict`: the key belongs to a submission with other answers. */
export type Repeated<Accepted> =
  | { readonly outcome: 'accepted'; readonly accepted: Accepted }
  | { readonly outcome: 'conflict' };

/**
 * The latest submissions with a key: a repeated one gets the first response without another append, also while the first
 * is under way. Only a saving: what this process does not know, the counter decides (decision 16).
 */
export class RecentSubmissions<Accepted> {
  readonly #windowMs: number;
  readonly #max: number;
  /** By the tail of the id, in the order of their arrival. */
  readonly #recent = new Map<string, Recent<Accepted>>();

  constructor({ windowMs, maxSubmissions = 50_000 }: RecentSubmissionsOptions) {
    this.#windowMs = windowMs;
    this.#max = maxSubmissions;
  }

  /**
   * Calls `send` unless the submission is known. If it rejects, the submission is forgotten: the next attempt is sent.
   *
   * @param tail of the attempt's id: all attempts of a submission have the same
   * @param now  in ms since the epoch
   */
  async once(
    tail: string,
    fingerprint: number,
    now: number,
    send: () => Promise<Accepted>,
  ): Promise<Repeated<Accepted>> {
    const known = this.#recent.get(tail);
    if (known !== undefined && now - known.since < this.#windowMs) {
      if (known.fingerprint === fingerprint) {
        return { outcome: 'accepted', accepted: await known.accepted };
      }
      // Only answers that are durable refuse others.
      const isAccepted = await known.accepted.then(
        () => true,
        () => false,
      );
      return isAccepted ? { outcome: 'conflict' } : this.once(tail, fingerprint, now, send);
    }
    const recent = { fingerprint, since: now, accepted: send() };
    // Behind all others, also if an expired one had this tail.
    this.#recent.delete(tail);
    this.#recent.set(tail, recent);
    this.#forgetOld(now);
    try {
      return { outcome: 'accepted', accepted: await recent.accepted };
    } catch (error) {
      if (this.#recent.get(tail) === recent) this.#recent.delete(tail);
      throw error;
    }
  }

  /** The first response to the same submission; undefined: it is not known, had other answers, or failed. Sends nothing. */
  async find(tail: string, fingerprint: number, now: number): Promise<Accepted | undefined> {
    const known = this.#recent.get(tail);
    if (known?.fingerprint !== fingerprint || now - known.since >= this.#windowMs) return undefined;
    return known.accepted.catch(() => undefined);
  }

  #forgetOld(now: number): void {
    for (const [tail, { since }] of this.#recent) {
      if (this.#recent.size <= this.#max && now - since < this.#windowMs) return;
      this.#recent.delete(tail);
    }
  }
}
