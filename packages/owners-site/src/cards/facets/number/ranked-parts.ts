import type { QuestionSummary } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { type DotLine, dotLines } from '../../../charts/dot-lines.ts';
import { cardId, tableId } from '../../../charts/card-ids.ts';
import { crossTable, type CrossRow } from '../../../charts/cross-table.ts';
import { shownDecimal, shownLength, shownShare } from '../../../charts/shown-figures.ts';
import { svgDots } from '../../../charts/svg/svg-dots.ts';
import { svgWrappedNote } from '../../../charts/svg/svg-wrapped-note.ts';
import type { CardView } from '../../card-view.ts';
import type { PictureOfParts } from '../parts-picture.ts';
import { percentOf } from '../percent-of.ts';
import { itemsWith, mostFirst } from './ordered-items.ts';
import { partsTexts } from './parts-texts.ts';

const { ranking: texts } = partsTexts;

type Items = NonNullable<ReturnType<typeof itemsWith<'rank'>>>;
type Item = Items[number];

/** Returns a picture with a bar for each item, if all parts of the question are ranked against each other; undefined if not. */
export function rankedParts(result: QuestionSummary): PictureOfParts | undefined {
  return itemsWith(result, 'rank') && picture;
}

const picture: PictureOfParts = {
  isNarrow: true,
  content(result, view) {
    return markup`${dotLines(dotsOf(result, view), texts.mean)}<p class="note">${noteOf(result, view)}</p>
${pairsLink(result, view)}`;
  },
  figures(result, view) {
    return markup`${rankTable(result, view)}<p class="note">${pointsNote(result)}</p>
${pairsLink(result, view)}`;
  },
  svg: (result, view) => [svgDots(dotsOf(result, view)), svgWrappedNote(noteOf(result, view))],
  // Its table has a link for each rank of each item.
  links: (result) => itemsOf(result).reduce((sum, item) => sum + ranksOf(item).length, 0),
  table(result, view) {
    const items = itemsInOrder(result, view).filter(({ id }) => !view.isHidden(id));
    const ranks = ranksOf(items[0]);
    return [
      [
        partsTexts.item,
        texts.rankedBy,
        texts.mean,
        texts.firsts,
        texts.share,
        texts.points,
        ...ranks.map(({ value }) => texts.rank({ rank: value })),
      ],
      ...items.map((item) => [
        item.text,
        item.answered,
        item.average,
        item.rank.firsts,
        percentOf(item.rank.firsts, result.answered),
        item.rank.points,
        ...ranksOf(item).map(({ count }) => count),
      ]),
    ];
  },
};

function itemsOf(result: QuestionSummary): Items {
  return itemsWith(result, 'rank') ?? [];
}

/** By points: for complete rankings, that is by mean rank. A mean of the few who ranked an item would put it above those that all ranked. */
function itemsInOrder(result: QuestionSummary, view: Pick<CardView, 'isHidden'>): Items {
  return mostFirst(itemsOf(result), ({ rank }) => rank.points, view);
}

function isComplete(result: QuestionSummary): boolean {
  return itemsOf(result).every(({ rank: { of }, histogram = [] }) => histogram.length >= of);
}

/** The mean rank of each item, the best first. */
function dotsOf(result: QuestionSummary, view: CardView): DotLine[] {
  return itemsInOrder(result, view).map((item) => {
    const { id, text: label, average, rank } = item;
    if (view.isHidden(id)) return { label, at: undefined, figure: view.hidden };
    const at = average === null ? undefined : (average - 1) / Math.max(1, rank.of - 1);
    return { label, at, figure: shownRank(average) };
  });
}

function noteOf(result: QuestionSummary, view: CardView): string {
  const [first] = itemsOf(result);
  if (result.answered === 0 || first === undefined) return view.noAnswers;
  const { of } = first.rank;
  return isComplete(result) ? texts.note({ last: of }) : `${texts.note({ last: of })} ${texts.noteOfFirst}`;
}

/** Explains the order of the items in the table, and its column of points. */
function pointsNote(result: QuestionSummary): string {
  const [first] = itemsOf(result);
  return texts.pointsNote(first === undefined ? 0 : first.rank.of - 1);
}

function pairsLink({ id, answered }: QuestionSummary, view: CardView): Html {
  const pairs = view.pairsOf(id);
  return markup`${pairs !== undefined && answered > 0 && markup`<p class="no-print"><a href="${pairs}">${texts.pairs}</a></p>\n`}`;
}

/** Shows a mean rank, such as `1.6`. */
function shownRank(average: number | null): string {
  return average === null ? shownDecimal(null) : shownLength(average);
}

function ranksOf(item: Item | undefined): NonNullable<Item['histogram']> {
  return item?.histogram ?? [];
}

/** How many answers gave each item each rank. */
function rankTable(result: QuestionSummary, view: CardView): Html {
  const items = itemsInOrder(result, view);
  const ranks = ranksOf(items[0]);
  return crossTable({
    id: tableId(result.id, 'ranks'),
    name: result.text,
    corner: partsTexts.item,
    columns: [
      texts.mean,
      ...ranks.map(({ value }) => texts.rank({ rank: value })),
      texts.rankedBy,
      texts.points,
    ],
    rows: items.map((item): CrossRow => {
      const { id, text: label, answered, average, rank } = item;
      if (view.isHidden(id)) {
        return { label, cells: [{ text: view.hidden, columns: ranks.length + 3 }] };
      }
      return {
        label,
        cells: [
          { text: shownDecimal(average) },
          ...ranksOf(item).map(({ value, count }) => ({
            text: shownShare(count, result.answered),
            note: shownCount(count),
            link: view.linkToPart(cardId(id), { question: id, range: { min: value, max: value } }),
          })),
          { text: shownCount(answered) },
          { text: shownCount(rank.points) },
        ],
      };
    }),
  });
}
