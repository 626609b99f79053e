import { isChosen, narrowed, toggled, type PartOfAnswers, type PartOfQuestion } from './change-filter.ts';
import type { SliceModel } from './slice-model.ts';
import { viewAddress } from './slice-view.ts';

/** A link on a bar, a column or a word, to the answers that have it. */
export interface PartLink {
  readonly href: string;
  /** The page shows only answers that have it: the link takes the condition away. */
  readonly isChosen: boolean;
}

/** `backTo`: the id of what the page shows then, such as the card that the link is on. Undefined: the page offers no links. */
export function partLink(
  slice: SliceModel | undefined,
  backTo: string,
  part: PartOfAnswers,
): PartLink | undefined {
  if (!slice?.hasLinks) return undefined;
  const { view } = slice;
  const address = viewAddress({ ...view, filter: toggled(view.filter, part) });
  return { href: `${address}#${backTo}`, isChosen: isChosen(view.filter, part) };
}

/** To the answers of one of the groups that are compared, which ends the comparison; with `part` only those that have it. */
export function groupLink(
  slice: SliceModel | undefined,
  backTo: string,
  group: PartOfQuestion,
  part?: PartOfQuestion,
): PartLink | undefined {
  if (!slice?.hasLinks) return undefined;
  const { view } = slice;
  const ofGroup = narrowed(view.filter, group);
  const filter = part === undefined ? ofGroup : narrowed(ofGroup, part);
  return { href: `${viewAddress({ ...view, by: undefined, filter })}#${backTo}`, isChosen: false };
}
