import { cardId } from '../charts/card-ids.ts';
import type { PartLink } from '../charts/part-link.ts';
import { partLink } from '../reading/filter/part-link.ts';
import type { PartOfQuestion } from '../reading/filter/change-filter.ts';
import { filterTexts } from '../reading/texts.ts';
import { noAnswers } from './no-answers.ts';
import type { ResultsModel } from './results-model.ts';
import { linkQuery } from './view/link-query.ts';

/** What the picture of a question's parts is drawn with, beside its figures. */
export interface CardView {
  /** Leads to the answers with a choice of a facet; undefined if the page offers no such link. */
  readonly linkTo: (facetId: string, choice: string) => PartLink | undefined;
  /** Leads to the answers with another part of a facet, and back to the element with the id. */
  readonly linkToPart: (backTo: string, part: PartOfQuestion) => PartLink | undefined;
  /** Returns the address of the page that compares a question's parts in pairs; undefined if there is none. */
  readonly pairsOf: (question: string) => string | undefined;
  /** Whether the figures of a facet are hidden, because few people answered it. */
  readonly isHidden: (facetId: string) => boolean;
  /** What the picture says of hidden figures. */
  readonly hidden: string;
  /** What the picture says if nobody answered. */
  readonly noAnswers: string;
}

/** Returns what the picture of a question's parts is drawn with. */
export function cardView(model: ResultsModel): CardView {
  return {
    linkTo: (question, choice) => partLink(model.slice, cardId(question), { question, choice }),
    linkToPart: (backTo, part) => partLink(model.slice, backTo, part),
    pairsOf: (question) =>
      model.links.pairs === undefined ? undefined : `${model.links.pairs}/${question}${linkQuery(model)}`,
    isHidden: (id) => model.hiddenFacets.has(id),
    hidden: filterTexts.few,
    noAnswers: noAnswers(model),
  };
}
