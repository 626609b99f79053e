/** What becomes of a line that a respondent's answer was written as. */
export type SubmittedKind =
  /** An answer like any other. */
  | 'answer'
  /** A record whose values do not fit the definition: it belongs into quarantine. */
  | 'uncountable'
  /** A line that is no record: quarantine too. */
  | 'corrupt';

export interface Submitted {
  readonly id: string;
  readonly kind: SubmittedKind;
  /** `{tenant}/{survey}/{instance}`, by what the site knew. */
  readonly path: string;
  readonly line: string;
  /** `pending` for ever where the site died first. */
  state: 'pending' | 'acknowledged' | 'refused';
  /** The site that took it lives on, so the answer must come. */
  readonly mustSettle: () => boolean;
}

/** Everything that respondents sent, and what they were told: the truth that the storage is measured against. */
export class Ledger {
  readonly #submitted = new Map<string, Submitted>();

  add(submitted: Submitted): void {
    this.#submitted.set(submitted.id, submitted);
  }

  get(id: string): Submitted | undefined {
    return this.#submitted.get(id);
  }

  all(): Submitted[] {
    return [...this.#submitted.values()];
  }

  get acknowledged(): number {
    return this.#submitted.values().reduce((sum, { state }) => sum + (state === 'acknowledged' ? 1 : 0), 0);
  }
}
