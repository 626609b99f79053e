/** How a site writes a respondent's answer. */
export type SubmittedKind =
  /** An answer like any other. */
  | 'answer'
  /** A record whose values do not fit the definition: it belongs in quarantine. */
  | 'uncountable'
  /** A line that is not a record: it belongs in quarantine, too. */
  | 'corrupt';

export interface Submitted {
  readonly id: string;
  readonly kind: SubmittedKind;
  /** `{tenant}/{survey}/{instance}`, as the site knew it. */
  readonly path: string;
  readonly line: string;
  /** Stays `pending` if the site died first. */
  state: 'pending' | 'acknowledged' | 'refused';
  /** Whether the site is still alive, so that the append must settle. */
  readonly mustSettle: () => boolean;
}

/** All submissions and their responses: what the storage is compared with. */
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
