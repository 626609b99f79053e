import { chartTexts } from '../../../charts/texts.ts';
import { type Html, markup } from '@canvass/web/page';
import { cardId, tableId } from '../../../charts/card-ids.ts';
import { columnChart } from '../../../charts/column-chart.ts';
import { partLink } from '../../../reading/filter/part-link.ts';
import { noAnswers } from '../../no-answers.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import { statisticsList } from '../statistics-list.ts';
import { dateFigures } from './date-figures.ts';
import { dateSteps, type DateStep, type DateSteps } from './date-steps.ts';
import { datesTable } from './dates-table.ts';

const texts = resultsTexts.date;

export function dateContent(result: ResultOf<'date'>, model: ResultsModel): Html {
  const { id, answered, approximate } = result;
  if (answered === 0) return markup`<p class="note">${noAnswers(model)}</p>\n`;
  const steps = dateSteps(result);
  const linkTo = ({ days, count }: DateStep) =>
    count === 0 ? undefined : partLink(model.slice, cardId(id), { question: id, days });
  return markup`<div class="split">
<div>
${columnChart(
  chartLabel(steps),
  steps.steps.map((step) => ({ label: step.label, name: step.name, count: step.count, link: linkTo(step) })),
)}</div>
${statisticsList(dateFigures(result))}</div>
${approximate && markup`<p class="note">${texts.approximate}</p>\n`}<details id="${tableId(id)}"><summary>${chartTexts.showTable}</summary>
${datesTable(result, linkTo)}</details>
`;
}

/** Describes the chart in a sentence, for screen readers. */
function chartLabel({ unit, steps }: DateSteps): string {
  const most = steps.reduce((found, step) => (step.count > found.count ? step : found));
  return texts.labels[unit]({
    first: steps[0]!.name,
    last: steps.at(-1)!.name,
    most: `${most.name}, ${chartTexts.answersCounted(most.count)}`,
  });
}
