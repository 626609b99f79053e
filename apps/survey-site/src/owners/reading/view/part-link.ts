import { labelOfChoice, MAX_FILTER_CONDITIONS, questionOf, type AnswerFilter } from '@canvass/surveys';
import { isChosen, narrowed, toggled, type PartOfAnswers, type PartOfQuestion } from './change-filter.ts';
import type { SliceModel } from './slice-model.ts';
import { viewAddress } from './slice-view.ts';

/** A link on a bar, a column or a word, to the answers that have it. */
export interface PartLink {
  readonly href: string;
  /** The page shows only answers that have it: the link takes the condition away. */
  readonly isChosen: boolean;
}

/**
 * `backTo`: the id of what the page shows then, such as the card that the link is on. Undefined: the page offers no links, or an address
 * cannot ask for the part.
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
  if (!canBeAsked(slice, filter, part === undefined ? [group] : [group, part])) return undefined;
  return { href: `${viewAddress({ ...view, by: undefined, filter })}#${backTo}`, isChosen: false };
}

/** An address has conditions on ten questions at most. It cannot name a choice that the history has forgotten, which has no label either. */
function canBeAsked({ history }: SliceModel, filter: AnswerFilter, parts: readonly PartOfAnswers[]): boolean {
  return (
    filter.questions.length <= MAX_FILTER_CONDITIONS &&
    parts.every((part) => {
      if (!('choice' in part)) return true;
      const spec = questionOf(history, part.question);
      return spec?.type === 'multipleChoice' && labelOfChoice(spec, part.choice) !== undefined;
    })
  );
}
