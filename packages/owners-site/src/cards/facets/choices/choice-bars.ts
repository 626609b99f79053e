import { shownCount } from '@canvass/web/page';
import { resultsTexts } from '../../texts/results.ts';
import type { BarRow } from '../../../charts/bar-list.ts';
import { cardId } from '../../../charts/card-ids.ts';
import type { ChoiceRow, ChoiceRows } from './choice-rows.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { shownDecimal, shownPercent, shownRounded } from '../../../charts/shown-figures.ts';
import { inAllAnswers } from '../../all-answers.ts';
import { partLink } from '../../../reading/filter/part-link.ts';

const texts = resultsTexts.choice;

export interface ChoiceBars {
  readonly offered: readonly BarRow[];
  readonly retired: readonly BarRow[];
  /** Sentences that say what the shares and the bars mean. */
  readonly notes: readonly string[];
}

export function choiceBars(
  result: ResultOf<'choices'>,
  rows: ChoiceRows,
  model: Pick<ResultsModel, 'slice' | 'all' | 'isPartHidden'>,
): ChoiceBars {
  const { id, answered, average = null } = result;
  const { shown, retired, areSeveral, fullShare } = rows;
  const all = inAllAnswers(result, model);
  const counts = new Map(all?.choices.map(({ value, count }) => [value, count]));
  const bar = ({ value, label, count }: ChoiceRow): BarRow => ({
    label,
    fill: answered === 0 ? 0 : count / answered / fullShare,
    tick: all && Math.min(1, (counts.get(value) ?? 0) / all.answered / fullShare),
    figures: [shownRounded(count, answered), shownCount(count)],
    link: partLink(model.slice, cardId(id), { question: id, choice: value }),
  });
  return {
    offered: shown.map(bar),
    retired: retired.map(bar),
    notes: [
      ...(average === null ? [] : [texts.meanScore({ mean: shownDecimal(average) })]),
      ...(areSeveral ? [texts.several] : []),
      ...(fullShare < 1 ? [texts.scale({ end: shownPercent(fullShare) })] : []),
    ],
  };
}
