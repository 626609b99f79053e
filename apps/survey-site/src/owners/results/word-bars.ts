import { shownCount } from '../../ui/figures.ts';
import type { BarRow } from './bar-table.ts';
import type { TextResult } from './results-model.ts';

/** The most used word has a full bar. */
export function wordBars({ topWords }: TextResult): readonly BarRow[] {
  const most = topWords.reduce((max, { count }) => Math.max(max, count), 1);
  return topWords.map(({ word, count }) => ({
    label: word,
    fill: count / most,
    figures: [shownCount(count)],
  }));
}
