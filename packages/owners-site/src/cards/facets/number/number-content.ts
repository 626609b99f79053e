import { bdi, type Html, markup, shownCount } from '@canvass/web/page';
import { linked } from '../../../charts/bar-table.ts';
import { cardId, tableId } from '../../../charts/card-ids.ts';
import { columnChart } from '../../../charts/column-chart.ts';
import { shownShare } from '../../../charts/shown-figures.ts';
import { partLink } from '../../../reading/filter/part-link.ts';
import { noAnswers } from '../../no-answers.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import { statisticsList } from '../statistics-list.ts';
import { npsGroups } from './nps-groups.ts';
import { numberFigures } from './number-figures.ts';
import { scaleEnds, valuesOutside } from './scale-ends.ts';

const texts = resultsTexts.number;

export function numberContent(result: ResultOf<'number'>, model: ResultsModel): Html {
  const { id, text, answered, histogram, nps, approximate } = result;
  const { slice } = model;
  const linkTo = (value: number) =>
    partLink(slice, cardId(id), { question: id, range: { min: value, max: value } });
  const rows = histogram.map(
    ({ value, count }) =>
      markup`<tr><th scope="row">${linked(linkTo(value), String(value))}</th><td>${shownCount(count)}</td><td>${shownShare(count, answered)}</td></tr>\n`,
  );
  const { answers, share } = resultsTexts.columns;
  const ends = scaleEnds(id, model);
  const outside = valuesOutside(result, model);
  return markup`${nps ? npsGroups(id, nps, slice) : undefined}<div class="split">
<div>
${columnChart(
  chartLabel(result, model),
  histogram.map(({ value, count }) => ({ label: String(value), count, link: linkTo(value) })),
)}${ends.some(({ label }) => label !== undefined) && markup`<p class="ends">${ends.map(({ value, label }) => markup`<span>${label !== undefined && markup`${texts.end(value)}${bdi(label)}`}</span>`)}</p>\n`}</div>
${statisticsList(numberFigures(result))}</div>
${outside !== undefined && markup`<p class="note">${outside}</p>\n`}${approximate && markup`<p class="note">${texts.approximate}</p>\n`}<details id="${tableId(id)}"><summary>${resultsTexts.showTable}</summary>
<table class="numbers" aria-label="${text}">
<thead><tr><th scope="col">${texts.value}</th><th scope="col">${answers}</th><th scope="col">${share}</th></tr></thead>
<tbody>
${rows}</tbody>
</table></details>
`;
}

/** Describes the histogram in a sentence, for screen readers. */
function chartLabel({ answered, histogram }: ResultOf<'number'>, model: ResultsModel): string {
  const [first, last] = [histogram[0]?.value ?? 0, histogram.at(-1)?.value ?? 0];
  const most = histogram.reduce((found, bar) => (bar.count > found.count ? bar : found), {
    value: 0,
    count: 0,
  });
  return texts.label(first, last, answered === 0 ? noAnswers(model) : texts.most(most.value, most.count));
}
