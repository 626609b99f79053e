import type { Question, ShowIf } from '@canvass/surveys';
import type { SourceCondition } from '../file-elements.ts';
import type { JsonObject } from '../json.ts';
import type { SourceElement } from '../source-element.ts';

type BodyOf<Q> = Q extends Question ? Omit<Q, 'id' | 'text' | 'required' | 'showIf'> : never;

/** What a question asks for, without its text and its position in the survey. */
export type Body = BodyOf<Question> & {
  /** Instead of the element's title. */
  readonly text?: string;
};

/** Limits that the survey sets for all of its texts; 0 for none. */
export interface TextLimits {
  readonly text: number;
  readonly comment: number;
}

/** What surrounds an element that is being read. */
export interface Surroundings {
  readonly limits: TextLimits;
  /**
   * A condition on a part of the question, as far as it can be held; it is reported. A part whose condition is lost is asked more often than in
   * the file, so that the question becomes optional.
   */
  showIfOf(condition: SourceCondition): ShowIf | undefined;
  /** Says how conditions of the file name a part, if not by its id. */
  namePart(part: string, name: string): void;
}

/** Reads one type of element; undefined if it cannot be asked, with a note that says why. */
export type BodyReader = (element: SourceElement, around: Surroundings) => Body | undefined;

/** How questions of one kind stand in a file of SurveyJS. */
export interface KindSurveyJs<Q extends Question> {
  /**
   * The elements that are read for this kind, by their type in lower case, or by `type/variant`, which has precedence. The variant is the
   * input type, or the kind that the element names. An element that does not fit the kind may be read as another one: a rating of texts is a choice.
   */
  readonly imports: Readonly<Record<string, BodyReader>>;
  /** The element's type, and all of it that is not common to all questions. `visibleIf` writes a condition on a part. */
  write(question: Q, visibleIf: (showIf: ShowIf) => string): JsonObject & { readonly type: string };
  /** What stands behind the question's name in conditions on a part, by the part's id. Absent: a dot and the id, for each. */
  readonly suffixes?: Readonly<Record<string, string>>;
  /** Whether the answer to an element is a list in the file. Absent: it is if the question takes several values. */
  isList?(source: SourceElement): boolean;
  /** Whether an element that became such a question wants an answer. Absent: its `isRequired` says so. */
  isRequired?(source: SourceElement): boolean;
  /** Properties that are read only for this kind, and otherwise determine the looks. */
  readonly reads?: ReadonlySet<string>;
  /** SurveyJS has no type of its own for such a question, so that its element names the kind, in `canvass.type`. Absent: it does not. */
  readonly isNamed?: true;
  /** The options that SurveyJS has no property for. A file has them in `canvass`, which only Canvass reads. Absent: there are none. */
  readonly beyond?: readonly string[];
  /** Whether such a question makes this check of the file itself. Absent: it makes none. */
  checks?(validator: JsonObject, body: BodyOf<Q>, source: SourceElement): boolean;
}
