import type { Choice } from '@canvass/surveys';
import type { SourceElement } from '../source-element.ts';

/** What a question asks for, without its text and its position in the survey. */
export type Body =
  | { readonly type: 'text'; readonly maxLength: number }
  | {
      readonly type: 'scale';
      readonly min: number;
      readonly max: number;
      readonly minLabel?: string;
      readonly maxLabel?: string;
    }
  | { readonly type: 'choice'; readonly choices: readonly Choice[]; readonly multiple: boolean };

/** Limits that the survey sets for all of its texts; 0 for none. */
export interface TextLimits {
  readonly text: number;
  readonly comment: number;
}

/** Reads one type of question; undefined if it cannot be asked, with a note that says why. */
export type BodyReader = (element: SourceElement, limits: TextLimits) => Body | undefined;
