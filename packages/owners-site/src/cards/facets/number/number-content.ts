import { chartTexts } from '../../../charts/texts.ts';
import { bdi, type Html, markup } from '@canvass/web/page';
import { cardId, tableId } from '../../../charts/card-ids.ts';
import { columnChart } from '../../../charts/column-chart.ts';
import { partLink } from '../../../reading/filter/part-link.ts';
import { noAnswers } from '../../no-answers.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import { statisticsList } from '../statistics-list.ts';
import { stepsTable } from '../steps-table.ts';
import { npsGroups } from './nps-groups.ts';
import { numberSteps, type NumberStep } from './number-steps.ts';
import { numberFigures } from './number-figures.ts';
import { betweenLabels, scaleEnds, valuesOutside } from './scale-ends.ts';

const texts = resultsTexts.number;

export function numberContent(result: ResultOf<'number'>, model: ResultsModel): Html {
  const { id, nps, approximate } = result;
  const { slice } = model;
  const steps = numberSteps(result, model.history);
  const linkTo = ({ part }: NumberStep) => partLink(slice, cardId(id), part);
  const ends = scaleEnds(id, model);
  const between = betweenLabels(id, model);
  const outside = valuesOutside(result, model);
  return markup`${nps ? npsGroups(id, nps, slice) : undefined}<div class="split">
<div>
${columnChart(
  chartLabel(result, steps, model),
  steps.map((step) => ({ label: step.label, count: step.count, link: linkTo(step) })),
)}${ends.some(({ label }) => label !== undefined) && markup`<p class="ends">${ends.map(({ value, label }) => markup`<span>${label !== undefined && markup`${texts.end({ value })}${bdi(label)}`}</span>`)}</p>\n`}${between.length > 0 && markup`<p class="note">${between.map(({ value, label = '' }, index) => markup`${index > 0 && ', '}${texts.end({ value })}${bdi(label)}`)}</p>\n`}</div>
${statisticsList(numberFigures(result))}</div>
${outside !== undefined && markup`<p class="note">${outside}</p>\n`}${approximate && markup`<p class="note">${texts.approximate}</p>\n`}<details id="${tableId(id)}"><summary>${chartTexts.showTable}</summary>
${stepsTable(result, texts.value, steps, linkTo)}</details>
`;
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
