import type { Language, Part, Question } from '@canvass/surveys';
import type { Html } from '@canvass/web/page';
import type { FieldState } from '../field/field.ts';
import type { KindWords } from '../texts/kind-words.ts';

/** How questions of one kind are asked in a form. */
export interface KindForm<Q extends Question> {
  /** Draws a question with what was typed and its faults. The names of its controls are those that the kind's `fromForm` reads. */
  field(question: Q, state: FieldState): Html;
  /** The part whose control comes first, as `question.part`. Absent: the question has a control of its own. */
  first?(question: Q, state: FieldState): string;
  /** A part in the words of a language, where the form has others than the owner. Absent: the owner wrote all of them. */
  inLanguage?(part: Part, language: Language, question: Q): Part;
  /** What a person saw of a value that a field sends; undefined if the facet says it. Absent: it always does. */
  inWords?(value: string, language: Language): string | undefined;
  /** The words that its fields have in each language. Absent: it has none of its own. */
  readonly words?: KindWords<object>;
  /** A browser sends nothing for what is typed in part, unless it may refuse the form. Absent: false. */
  readonly isCheckedByBrowser?: true;
  /** Its fields send files: the form is then of several parts, and a script may send them ahead. Absent: false. */
  readonly takesFiles?: true;
  /** How its fields look. Absent: `fields.css` has all that they need. */
  readonly style?: URL;
  /** Makes its fields easier to use. They work without it, and it sends nothing. Absent: they need none. */
  readonly script?: URL;
}
