import { facetId } from '../../facets/facet-id.ts';
import type { Choice } from '../../shared/choice.ts';
import { inDrawnOrder } from '../../shared/drawn-order.ts';
import { choiceName } from './choice-answer.ts';
import type { ChoiceQuestion } from './choice-question.ts';
import { otherValue } from './other-value.ts';

/** A choice as a form shows it. */
export interface FormChoice extends Choice {
  /** Nobody can choose others beside it. */
  readonly isExclusive: boolean;
  /** It asks for a text. */
  readonly isOther: boolean;
  readonly picture?: string | undefined;
}

/** What decides which choices a form shows, and in which order. */
export interface ChoicesShown {
  readonly draw?: number | undefined;
  readonly isAsked?: ((partId: string) => boolean) | undefined;
  /** What “other” is called. */
  readonly otherLabel: string;
}

/** The choices that a form shows, in its order: “other” stands behind the others, before those that exclude them all. */
export function choicesInForm(
  { id, choices, other = false, order }: ChoiceQuestion,
  { draw, isAsked, otherLabel }: ChoicesShown,
): FormChoice[] {
  const shown = choices.flatMap(
    ({ value, label, exclusive = false, picture, showIf }, index): FormChoice[] => {
      const isOffered = showIf === undefined || (isAsked?.(facetId(id, choiceName(index))) ?? true);
      return isOffered ? [{ value, label, picture, isExclusive: exclusive, isOther: false }] : [];
    },
  );
  const isRandom = order !== undefined && draw !== undefined;
  const [plain, last] = isRandom
    ? [shown.filter(({ isExclusive }) => !isExclusive), shown.filter(({ isExclusive }) => isExclusive)]
    : splitAt(shown, shown.findLastIndex(({ isExclusive }) => !isExclusive) + 1);
  return [
    ...(isRandom ? inDrawnOrder(plain, draw, id) : plain),
    ...(other ? [{ value: otherValue, label: otherLabel, isExclusive: false, isOther: true }] : []),
    ...last,
  ];
}

function splitAt<Item>(items: readonly Item[], index: number): [Item[], Item[]] {
  return [items.slice(0, index), items.slice(index)];
}
