import type { Question } from '@canvass/surveys';
import type { Tested } from '../conditions/facets/facets.ts';
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

/** Reads one type of element; undefined if it cannot be asked, with a note that says why. */
export type BodyReader = (element: SourceElement, limits: TextLimits) => Body | undefined;

/** How questions of one kind stand in a file of SurveyJS. */
export interface KindSurveyJs<Q extends Question> {
  /**
   * The elements that are read for this kind, by their type in lower case, or by `type/inputType`, which has precedence. An element that does not
   * fit the kind may be read as another one: a rating of texts is a choice.
   */
  readonly imports: Readonly<Record<string, BodyReader>>;
  /** The element's type, and all of it that is not common to all questions. */
  write(question: Q): JsonObject & { readonly type: string };
  /** What conditions can test: the answer, then its parts. `source` is the element that the question was read from. */
  tested(question: Q, source?: SourceElement): readonly Tested[];
  /** Whether such a question makes this check of the file itself. Absent: it makes none. */
  checks?(validator: JsonObject): boolean;
}
