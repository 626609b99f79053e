import { timeOf } from '@canvass/journal';

/** How a site writes a respondent's answer. */
export type SubmittedKind =
  /** An answer like any other. */
  | 'answer'
  /** A record whose values do not fit the definition: it belongs in quarantine. */
  | 'uncountable'
  /** A line that is not a record: it belongs in quarantine, too. */
  | 'corrupt';

/** One attempt to send answers. */
export interface Submitted {
  readonly id: string;
  readonly kind: SubmittedKind;
  /** `{tenant}/{survey}/{instance}`, as the site knew it. */
  readonly path: string;
  readonly line: string;
  /** A word that is in this attempt's answers and nowhere else. */
  readonly word: string;
  /** Stays `pending` if the site died first. */
  state: 'pending' | 'acknowledged' | 'refused';
  /** Whether the site is still alive, so that the append must settle. */
  readonly mustSettle: () => boolean;
}

/** All attempts of one submission have the same. Without a key it is the attempt's own. */
export function submissionOf({ id, path }: Pick<Submitted, 'id' | 'path'>): string {
  return `${path} ${id.slice(10)}`;
}

/** Longer than all schedules, and shorter than the pause before invitations are used again. */
const erasedForMs = 5 * 2_500_000;

/** All submissions and their responses: what the storage is compared with. */
export class Ledger {
  readonly #submitted = new Map<string, Submitted>();
  /** The attempt by which it was erased, of each submission. */
  readonly #erased = new Map<string, Submitted>();

  add(submitted: Submitted): void {
    this.#submitted.set(submitted.id, submitted);
  }

  get(id: string): Submitted | undefined {
    return this.#submitted.get(id);
  }

  all(): Submitted[] {
    return [...this.#submitted.values()];
  }

  /** Somebody got a 204 for the erasure of the submission. */
  erased(attempt: Submitted): void {
    this.#erased.set(submissionOf(attempt), attempt);
  }

  /**
   * Whether the attempt must not be seen. After the window that is so because its invitation is used. A corrupt line cannot name its invitation:
   * if one was erased, the invitation may serve again.
   */
  isErased(attempt: Pick<Submitted, 'id' | 'path'>): boolean {
    const submission = submissionOf(attempt);
    const erased = this.#erased.get(submission);
    if (!erased) return false;
    const isLate = timeOf(attempt.id) - timeOf(erased.id) > erasedForMs;
    return (
      !isLate || !this.all().some((each) => each.kind === 'corrupt' && submissionOf(each) === submission)
    );
  }

  /** The submissions of a survey whose erasure was confirmed by now. */
  erasedOf(path: string): ReadonlySet<string> {
    return new Set([...this.#erased.keys()].filter((submission) => submission.startsWith(`${path} `)));
  }

  get acknowledged(): number {
    return this.#submitted.values().reduce((sum, { state }) => sum + (state === 'acknowledged' ? 1 : 0), 0);
  }
}
