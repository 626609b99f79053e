import type { QuestionSummary } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { barList, type BarRow } from '../../../charts/bar-list.ts';
import { tableId } from '../../../charts/card-ids.ts';
import { crossTable, type CrossRow } from '../../../charts/cross-table.ts';
import { shownShare } from '../../../charts/shown-figures.ts';
import { svgBars } from '../../../charts/svg/svg-bars.ts';
import { svgNote } from '../../../charts/svg/svg-parts.ts';
import type { CardView } from '../../card-view.ts';
import { resultsTexts } from '../../texts/results.ts';
import type { PictureOfParts } from '../parts-picture.ts';
import { numberFigures, shownMean } from './number-figures.ts';
import { itemsWith, mostFirst } from './ordered-items.ts';
import { partsTexts } from './parts-texts.ts';

const { sum: texts } = partsTexts;

type Items = NonNullable<ReturnType<typeof itemsWith<'share'>>>;

/** Returns a picture with a bar for each item, if the parts of the question add up to a total; undefined if not. */
export function dividedParts(result: QuestionSummary): PictureOfParts | undefined {
  return itemsWith(result, 'share') && picture;
}

const picture: PictureOfParts = {
  isNarrow: true,
  content: (result, view) =>
    markup`${barList({ name: result.text, headings: [texts.share, resultsTexts.number.mean], rows: barsOf(result, view) })}${result.answered === 0 && markup`<p class="note">${view.noAnswers}</p>\n`}`,
  figures: figureTable,
  svg: (result, view) => [
    svgBars(barsOf(result, view)),
    svgNote([texts.share, resultsTexts.number.mean].join(' · ')),
  ],
  links: () => 0,
  table(result, view) {
    const { mean, median, deviation, lowest, highest } = resultsTexts.number;
    const items = itemsInOrder(result, view).filter(({ id }) => !view.isHidden(id));
    return [
      [
        partsTexts.item,
        resultsTexts.csv.answered,
        texts.shareOfTotal,
        mean,
        median,
        deviation,
        lowest,
        highest,
      ],
      ...items.map((item) => [
        item.text,
        item.answered,
        item.share === null ? null : Math.round(item.share * 1e6) / 1e4,
        item.average,
        item.median,
        item.standardDeviation,
        item.min,
        item.max,
      ]),
    ];
  },
};

function itemsInOrder(result: QuestionSummary, view: Pick<CardView, 'isHidden'>): Items {
  return mostFirst(itemsWith(result, 'share') ?? [], ({ share }) => share ?? 0, view);
}

function barsOf(result: QuestionSummary, view: CardView): BarRow[] {
  return itemsInOrder(result, view).map((item) => {
    const { id, text: label, share } = item;
    if (view.isHidden(id)) return { label, fill: 0, figures: [view.hidden, ''] };
    return { label, fill: share ?? 0, figures: [shownShare(share ?? 0, 1), shownMean(item)] };
  });
}

/** The statistics of each item. */
function figureTable(result: QuestionSummary, view: CardView): Html {
  const items = itemsInOrder(result, view);
  const [first] = items;
  const names = first === undefined ? [] : numberFigures(first).map(([name]) => name);
  return crossTable({
    id: tableId(result.id, 'figures'),
    name: result.text,
    corner: partsTexts.item,
    columns: names,
    rows: items.map((item): CrossRow => {
      const { id, text: label } = item;
      if (view.isHidden(id)) return { label, cells: [{ text: view.hidden, columns: names.length }] };
      return { label, cells: numberFigures(item).map(([, text]) => ({ text })) };
    }),
  });
}
