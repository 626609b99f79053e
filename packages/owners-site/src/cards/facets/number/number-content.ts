import { bdi, type Html, markup } from '@canvass/web/page';
import { cardId } from '../../../charts/card-ids.ts';
import { columnChart } from '../../../charts/column-chart.ts';
import { inAllAnswers } from '../../all-answers.ts';
import type { PartLink } from '../../../charts/part-link.ts';
import { partLink } from '../../../reading/filter/part-link.ts';
import { noAnswers } from '../../no-answers.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import { statisticsList } from '../statistics-list.ts';
import { stepsTable } from '../steps-table.ts';
import { npsGroups, npsStep } from './nps-groups.ts';
import { numberSteps, type NumberStep } from './number-steps.ts';
import { mainFigures, numberFigures, shownMean } from './number-figures.ts';
import { betweenLabels, scaleEnds, valuesOutside } from './scale-ends.ts';

const texts = resultsTexts.number;

export function numberContent(result: ResultOf<'number'>, model: ResultsModel): Html {
  const { id, nps } = result;
  const steps = numberSteps(result, model.history);
  const columns = steps.map((step) => ({
    label: step.label,
    name: step.name,
    count: step.count,
    link: linkTo(id, step, model),
    step: nps ? npsStep(step.value) : undefined,
  }));
  return markup`${nps ? npsGroups(id, nps, model.slice) : undefined}${columnChart(chartLabel(result, steps, model), columns)}${labelsOf(id, model)}${!nps && statisticsList(mainFigures(result))}${inAll(result, model)}${notesOf(result, model)}`;
}

/** Shows all statistics, and the answers by value in a table. */
export function numberFiguresTable(result: ResultOf<'number'>, model: ResultsModel): Html {
  const steps = numberSteps(result, model.history);
  return markup`${statisticsList(numberFigures(result))}${notesOf(result, model)}${stepsTable(result, texts.value, steps, (step) => linkTo(result.id, step, model))}`;
}

function linkTo(id: string, { part }: NumberStep, { slice }: ResultsModel): PartLink | undefined {
  return partLink(slice, cardId(id), part);
}

/** What the survey calls the ends of a scale, and values between them. */
function labelsOf(id: string, model: ResultsModel): Html {
  const ends = scaleEnds(id, model);
  const between = betweenLabels(id, model);
  return markup`${ends.some(({ label }) => label !== undefined) && markup`<p class="ends">${ends.map(({ value, label }) => markup`<span>${label !== undefined && markup`${texts.end({ value })}${bdi(label)}`}</span>`)}</p>\n`}${between.length > 0 && markup`<p class="note">${between.map(({ value, label = '' }, index) => markup`${index > 0 && ', '}${texts.end({ value })}${bdi(label)}`)}</p>\n`}`;
}

/** Says the mean of all answers beside that of a part. */
function inAll(result: ResultOf<'number'>, model: ResultsModel): Html {
  const all = result.nps ? undefined : inAllAnswers(result, model);
  return markup`${all && markup`<p class="note">${texts.inAll({ mean: shownMean(all) })}</p>\n`}`;
}

function notesOf(result: ResultOf<'number'>, model: ResultsModel): Html {
  const outside = valuesOutside(result, model);
  return markup`${outside !== undefined && markup`<p class="note">${outside}</p>\n`}${result.approximate && markup`<p class="note">${texts.approximate}</p>\n`}`;
}

/** Describes the histogram in a sentence, for screen readers. */
function chartLabel(
  { answered }: ResultOf<'number'>,
  steps: readonly NumberStep[],
  model: ResultsModel,
): string {
  const most = steps.reduce<NumberStep | undefined>(
    (found, step) => (step.count > (found?.count ?? 0) ? step : found),
    undefined,
  );
  return texts.label({
    first: steps[0]?.name ?? '',
    last: steps.at(-1)?.name ?? '',
    most:
      answered === 0 || most === undefined ? noAnswers(model) : texts.most(most.count, { value: most.name }),
  });
}
