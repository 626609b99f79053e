import type { AnswerFault } from '@canvass/surveys';

/** An answer in the link of a form that is left out, and why. */
export interface IgnoredInLink {
  /** Its name in the link, such as `q.colour`, clipped. */
  readonly name: string;
  readonly why: AnswerFault | IgnoredName;
}

/** Why an answer is left out, whatever its value is. */
export interface IgnoredName {
  readonly code: /** No question of the form, and no part of one, has this name. */
    | 'no-such-field'
    /** A link says this of a hidden question without `q.`. */
    | 'hidden-question'
    /** A link has no files. */
    | 'file'
    /** It is longer than one answer of a link may be. */
    | 'long-value'
    /** All answers of the link together are longer than they may be. */
    | 'full-link';
}
