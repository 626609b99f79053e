import type { Choice, Question, ShowIf } from '@canvass/surveys';
import type { SourceCondition } from '../file-elements.ts';
import type { JsonObject } from '../json.ts';
import type { SourceElement } from '../source-element.ts';

type BodyOf<Q> = Q extends Question ? Omit<Q, 'id' | 'text' | 'required' | 'showIf'> : never;

/** What a question asks for, without its text and its position in the survey. */
export type Body = BodyOf<Question>;

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
   * The elements that are read for this kind, by their type in lower case, or by `type/inputType`, which has precedence. An element that does not
   * fit the kind may be read as another one: a rating of texts is a choice.
   */
  readonly imports: Readonly<Record<string, BodyReader>>;
  /** The element's type, and all of it that is not common to all questions. `visibleIf` writes a condition on a part. */
  write(question: Q, visibleIf: (showIf: ShowIf) => string): JsonObject & { readonly type: string };
  /** The choice of the body that asks for a text, which is another answer; undefined if there is none. Absent: there never is. */
  otherOf?(source: SourceElement, body: BodyOf<Q>): Choice | undefined;
  /** Whether the answer to an element is a list in the file. Absent: it is if the question takes several values. */
  isList?(source: SourceElement): boolean;
  /** Whether an element that became such a question wants an answer. Absent: its `isRequired` says so. */
  isRequired?(source: SourceElement): boolean;
  /** Properties that are read only for this kind, and otherwise determine the looks. */
  readonly reads?: ReadonlySet<string>;
  /** Whether such a question makes this check of the file itself. Absent: it makes none. */
  checks?(validator: JsonObject): boolean;
}
