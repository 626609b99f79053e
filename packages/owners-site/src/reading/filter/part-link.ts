import {
  facetOf,
  labelOfChoice,
  maxFilterConditions,
  maxTagsPerAnswer,
  type AnswerFilter,
} from '@canvass/surveys';
import type { PartLink } from '../../charts/part-link.ts';
import { isChosen, toggled, type PartOfAnswers } from './change-filter.ts';
import type { SliceModel } from '../view/slice-model.ts';
import { viewAddress } from '../view/slice-view.ts';

/**
 * Makes a link that adds a part to the page's filter, or removes it. Returns undefined if the page offers no links, or if no address can ask
 * for the part.
 *
 * @param backTo The id of the element that the browser then scrolls to, such as the card that the link is on.
 */
export function partLink(
  slice: SliceModel | undefined,
  backTo: string,
  part: PartOfAnswers,
): PartLink | undefined {
  if (!slice?.hasLinks) return undefined;
  const { view } = slice;
  const filter = toggled(view.filter, part);
  if (!canBeAsked(slice, filter, [part])) return undefined;
  return { href: `${viewAddress({ ...view, filter })}#${backTo}`, isChosen: isChosen(view.filter, part) };
}

/**
 * Returns whether an address can ask for the filter. It has conditions on at most ten questions and at most twenty tags, and cannot name a choice that the history
 * has forgotten. Such a choice has no label.
 */
function canBeAsked({ history }: SliceModel, filter: AnswerFilter, parts: readonly PartOfAnswers[]): boolean {
  return (
    filter.questions.length <= maxFilterConditions &&
    (filter.tags ?? []).length <= maxTagsPerAnswer &&
    parts.every((part) => {
      if (!('choice' in part)) return true;
      const facet = facetOf(history, part.question)?.facet;
      return facet?.type === 'choices' && labelOfChoice(facet, part.choice) !== undefined;
    })
  );
}
