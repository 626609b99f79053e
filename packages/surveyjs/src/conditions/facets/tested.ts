import type { FacetType, PartLimits } from '@canvass/surveys';

/** What a condition can test: the answer to a question, or a part of it. */
export type Tested<Type extends FacetType = FacetType> = Extract<PartLimits, { readonly type: Type }> & {
  /** The question's id, or `question.part`. */
  readonly id: string;
  /** How conditions name it. */
  readonly name: string;
  /** Empty: the answer as a whole. */
  readonly part: string;
  /** Whether the answer can have several values. */
  readonly isMultiple: boolean;
  /** Whether the answer is a list in the file, also if it has one value at most. */
  readonly isList: boolean;
};
