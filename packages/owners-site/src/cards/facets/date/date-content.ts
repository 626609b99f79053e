import { chartTexts } from '../../../charts/texts.ts';
import { type Html, markup } from '@canvass/web/page';
import { cardId } from '../../../charts/card-ids.ts';
import type { PartLink } from '../../../charts/part-link.ts';
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
  if (result.answered === 0) return markup`<p class="note">${noAnswers(model)}</p>\n`;
  const steps = dateSteps(result);
  const columns = steps.steps.map((step) => ({ ...step, link: linkTo(result.id, step, model) }));
  return markup`${columnChart(chartLabel(steps), columns)}${statisticsList(dateFigures(result))}${note(result)}`;
}

/** Shows the days, months, years or decades in a table. */
export function dateFiguresTable(result: ResultOf<'date'>, model: ResultsModel): Html {
  return markup`${statisticsList(dateFigures(result))}${note(result)}${datesTable(result, (step) => linkTo(result.id, step, model))}`;
}

function linkTo(id: string, { days, count }: DateStep, { slice }: ResultsModel): PartLink | undefined {
  return count === 0 ? undefined : partLink(slice, cardId(id), { question: id, days });
}

function note({ approximate }: ResultOf<'date'>): Html {
  return markup`${approximate && markup`<p class="note">${texts.approximate}</p>\n`}`;
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
