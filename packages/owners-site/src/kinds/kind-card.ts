import type { Question, QuestionSummary } from '@canvass/surveys';
import type { Html } from '@canvass/web/page';
import type { PartLink } from '../charts/part-link.ts';
import type { SvgPart } from '../charts/svg/svg-parts.ts';

/** What the card of a question is drawn with, beside its figures. */
export interface CardView {
  /** Leads to the answers with a choice of a facet; undefined if the page offers no such link. */
  readonly linkTo: (facetId: string, choice: string) => PartLink | undefined;
  /** Whether the figures of a facet are hidden, because few people answered it. */
  readonly isHidden: (facetId: string) => boolean;
  /** What the card says of hidden figures. */
  readonly hidden: string;
  /** What the card says if nobody answered. */
  readonly noAnswers: string;
}

/** Shows the parts of a question in one picture. */
export interface PictureOfParts {
  content(result: QuestionSummary, view: CardView): Html;
  /** Draws the same for an SVG file. */
  svg(result: QuestionSummary, view: CardView): readonly SvgPart[];
  /** Returns how many links the content has at most. */
  links(result: QuestionSummary): number;
}

/** How the results of one kind of question look, where its facets do not say it. */
export interface KindCard<Asked extends Question> {
  /** Returns what the definition calls some of the values; absent if definitions of the kind name none. */
  readonly valueLabels?: (question: Asked) => ReadonlyMap<number, string>;
  /**
   * Returns what shows all parts of a question together; undefined if they are too many, and absent if the kind has no such picture. Each
   * part then has the card of its facet.
   */
  readonly picture?: (result: QuestionSummary) => PictureOfParts | undefined;
}
