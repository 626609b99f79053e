import { shownCount } from '../../ui/figures.ts';
import { resultsTexts } from './texts/results.ts';
import type { BarRow } from './bar-table.ts';
import type { ChoiceRow, ChoiceRows } from './choice-rows.ts';
import type { ChoiceResult } from './results-model.ts';
import { shownPercent, shownShare } from './shown-figures.ts';

const texts = resultsTexts.choice;

export interface ChoiceBars {
  readonly offered: readonly BarRow[];
  readonly retired: readonly BarRow[];
  /** What the shares and the bars mean. */
  readonly notes: readonly string[];
}

export function choiceBars({ answered }: ChoiceResult, rows: ChoiceRows): ChoiceBars {
  const { offered, retired, areSeveral, fullShare } = rows;
  const bar = ({ label, count }: ChoiceRow): BarRow => ({
    label,
    fill: answered === 0 ? 0 : count / answered / fullShare,
    figures: [shownCount(count), shownShare(count, answered)],
  });
  return {
    offered: offered.map(bar),
    retired: retired.map(bar),
    notes: [
      answered === 0 ? resultsTexts.noAnswers : texts.ofAnswered(answered),
      ...(areSeveral ? [texts.several] : []),
      ...(fullShare < 1 ? [texts.scale(shownPercent(fullShare))] : []),
    ],
  };
}
