import { type PartSummary, type QuestionSummary, isPresence } from '@canvass/surveys';
import type { CardView } from '../../card-view.ts';

type NumberPart = Extract<PartSummary, { readonly facet: 'number' }>;

type With<Figure extends 'rank' | 'share'> = NumberPart & {
  readonly [Name in Figure]: Exclude<NumberPart[Name], undefined>;
};

/** The parts of a question if all of them have such a figure; undefined if not, or if there are no parts. */
export function itemsWith<Figure extends 'rank' | 'share'>(
  { facet, parts = [] }: QuestionSummary,
  figure: Figure,
): With<Figure>[] | undefined {
  if (!isPresence(facet, parts.length > 0)) return undefined;
  const items = parts.filter(
    (part): part is With<Figure> => part.facet === 'number' && part[figure] !== undefined,
  );
  return items.length === parts.length ? items : undefined;
}

/** The items with the most first. Those whose figures are hidden come last, in the order of the question, which says nothing of them. */
export function mostFirst<Item extends { readonly id: string }>(
  items: readonly Item[],
  amountOf: (item: Item) => number,
  { isHidden }: Pick<CardView, 'isHidden'>,
): Item[] {
  const shown = items.filter(({ id }) => !isHidden(id));
  return [...shown.toSorted((a, b) => amountOf(b) - amountOf(a)), ...items.filter(({ id }) => isHidden(id))];
}
