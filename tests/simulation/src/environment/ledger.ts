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
const apartMs = 5 * 2_500_000;

/** All submissions and their responses: what the storage is compared with. */
export class Ledger {
  readonly #submitted = new Map<string, Submitted>();
  readonly #erased = new Set<string>();

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
    this.#erased.add(submissionOf(attempt));
  }

  isErased(attempt: Pick<Submitted, 'id' | 'path'>): boolean {
    return this.#erased.has(submissionOf(attempt)) && !this.mayServeAgain(attempt);
  }

  /**
   * Whether an attempt may count although its submission was erased. After the window only its invitation, which is used, can refuse it; and a
   * corrupt line cannot name its invitation.
   */
  mayServeAgain(attempt: Pick<Submitted, 'id' | 'path'>): boolean {
    const submission = submissionOf(attempt);
    return this.all().some(
      ({ id, kind, path }) =>
        kind === 'corrupt' &&
        submissionOf({ id, path }) === submission &&
        timeOf(attempt.id) - timeOf(id) > apartMs,
    );
  }

  /** The submissions of a survey whose erasure was confirmed by now. */
  erasedOf(path: string): ReadonlySet<string> {
    return new Set([...this.#erased].filter((submission) => submission.startsWith(`${path} `)));
  }

  get acknowledged(): number {
    return this.#submitted.values().reduce((sum, { state }) => sum + (state === 'acknowledged' ? 1 : 0), 0);
  }
}
