import type { Question } from '@canvass/surveys';
import type { Html } from '@canvass/web/page';
import type { FieldState } from '../field/field.ts';

/** How questions of one kind are asked in a form. */
export interface KindForm<Q extends Question> {
  /** Draws a question with what was typed and its faults. The names of its controls are those that the kind's `fromForm` reads. */
  field(question: Q, state: FieldState): Html;
  /** The part whose control comes first, as `question.part`. Absent: the question has a control of its own. */
  first?(question: Q, state: FieldState): string;
  /** How its fields look. Absent: `fields.css` has all that they need. */
  readonly style?: URL;
}
