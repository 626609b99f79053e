import type { Question } from '@canvass/surveys';

/** How the results of one kind of question look, where its facets do not say it. */
export interface KindCard<Asked extends Question> {
  /** Returns what the definition calls some of the values; absent if definitions of the kind name none. */
  readonly valueLabels?: (question: Asked) => ReadonlyMap<number, string>;
}
