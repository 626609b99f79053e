/** What one person sends, perhaps several times. */
export interface Submission {
  /** Of the submission. Undefined: it has no key, and each attempt is an answer of its own. */
  readonly key: number | undefined;
  /** When its form was made, by the clock of a site. */
  readonly formMs: number | undefined;
  readonly invitation: number | undefined;
  /** Decides its answers. */
  readonly draws: number;
  /** A word in its answers. */
  readonly word: string;
  /** That an attempt has other answers. */
  readonly conflicting: number;
}
