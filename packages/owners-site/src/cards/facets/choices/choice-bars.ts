import { shownCount } from '@canvass/web/page';
import { resultsTexts } from '../../texts/results.ts';
import type { BarRow } from '../../../charts/bar-table.ts';
import { cardId } from '../../../charts/card-ids.ts';
import type { ChoiceRow, ChoiceRows } from './choice-rows.ts';
import { noAnswers } from '../../no-answers.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { shownDecimal, shownPercent, shownShare } from '../../../charts/shown-figures.ts';
import { partLink } from '../../../reading/filter/part-link.ts';

const texts = resultsTexts.choice;

export interface ChoiceBars {
  readonly offered: readonly BarRow[];
  readonly retired: readonly BarRow[];
  /** Sentences that say what the shares and the bars mean. */
  readonly notes: readonly string[];
}

export function choiceBars(
  { id, answered, average = null }: ResultOf<'choices'>,
  rows: ChoiceRows,
  model: Pick<ResultsModel, 'slice' | 'summary'>,
): ChoiceBars {
  const { shown, retired, areSeveral, fullShare } = rows;
  const bar = ({ value, label, count }: ChoiceRow): BarRow => ({
    label,
    fill: answered === 0 ? 0 : count / answered / fullShare,
    figures: [shownCount(count), shownShare(count, answered)],
    link: partLink(model.slice, cardId(id), { question: id, choice: value }),
  });
  return {
    offered: shown.map(bar),
    retired: retired.map(bar),
    notes: [
      answered === 0 ? noAnswers(model) : texts.ofAnswered(answered),
      ...(average === null ? [] : [texts.meanScore({ mean: shownDecimal(average) })]),
      ...(areSeveral ? [texts.several] : []),
      ...(fullShare < 1 ? [texts.scale({ end: shownPercent(fullShare) })] : []),
    ],
  };
}
