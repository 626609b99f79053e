import { shownCount } from '@canvass/web/page';
import type { BarRow } from '../../../charts/bar-list.ts';
import { cardId } from '../../../charts/card-ids.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { partLink } from '../../../reading/filter/part-link.ts';

/** Makes the bars of words. The word that most answers mention has a full bar. */
export function wordBars(
  { id, topWords }: ResultOf<'words'>,
  slice?: ResultsModel['slice'],
): readonly BarRow[] {
  const most = topWords.reduce((max, { count }) => Math.max(max, count), 1);
  return topWords.map(({ word, count }) => ({
    label: word,
    fill: count / most,
    figures: [shownCount(count)],
    link: partLink(slice, cardId(id), { question: id, word }),
  }));
}
