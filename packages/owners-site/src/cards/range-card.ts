import { bdi, type Html, markup, shownCount } from '@canvass/web/page';
import { resultsTexts } from './texts/results.ts';
import { linked } from './bar-table.ts';
import { cardId, tableId } from './card-ids.ts';
import { columnChart } from './column-chart.ts';
import { noAnswers } from './no-answers.ts';
import { npsGroups } from './nps-groups.ts';
import { questionInForm } from './question-in-form.ts';
import type { RangeResult, ResultsModel } from './results-model.ts';
import { shownDecimal, shownShare } from './shown-figures.ts';
import { partLink } from '../reading/view/part-link.ts';

const texts = resultsTexts.range;

export function rangeCard(result: RangeResult, model: ResultsModel): Html {
  const { id, text, answered, histogram, nps } = result;
  const { slice } = model;
  const linkTo = (value: number) =>
    partLink(slice, cardId(id), { question: id, range: { min: value, max: value } });
  const question = questionInForm(model, id);
  const range = question?.type === 'scale' ? question : undefined;
  const isOutside = (value: number): boolean =>
    range !== undefined && (value < range.min || value > range.max);
  const rows = histogram.map(
    ({ value, count }) =>
      markup`<tr><th scope="row">${linked(linkTo(value), String(value))}</th><td>${shownCount(count)}</td><td>${shownShare(count, answered)}</td></tr>\n`,
  );
  const { answers, share } = resultsTexts.columns;
  const ends = [
    range?.minLabel !== undefined && { value: range.min, label: range.minLabel },
    range?.maxLabel !== undefined && { value: range.max, label: range.maxLabel },
  ];
  return markup`${nps ? npsGroups(id, nps, slice) : undefined}<div class="split">
<div>
${columnChart(
  rangeLabel(result, model),
  histogram.map(({ value, count }) => ({ label: String(value), count, link: linkTo(value) })),
)}${ends.some((end) => end !== false) && markup`<p class="ends">${ends.map((end) => markup`<span>${end && markup`${texts.end(end.value)}${bdi(end.label)}`}</span>`)}</p>\n`}</div>
${statistics(result)}</div>
${range !== undefined && histogram.some(({ value }) => isOutside(value)) && markup`<p class="note">${texts.outside(range.min, range.max)}</p>\n`}<details id="${tableId(id)}"><summary>${resultsTexts.showTable}</summary>
<table class="numbers" aria-label="${text}">
<thead><tr><th scope="col">${texts.value}</th><th scope="col">${answers}</th><th scope="col">${share}</th></tr></thead>
<tbody>
${rows}</tbody>
</table></details>
`;
}

/** Describes the histogram in a sentence, for screen readers. */
function rangeLabel({ answered, histogram }: RangeResult, model: ResultsModel): string {
  const [first, last] = [histogram[0]?.value ?? 0, histogram.at(-1)?.value ?? 0];
  const most = histogram.reduce((found, bar) => (bar.count > found.count ? bar : found), {
    value: 0,
    count: 0,
  });
  return texts.label(first, last, answered === 0 ? noAnswers(model) : texts.most(most.value, most.count));
}

/** Returns the name and value of each statistic. */
export function rangeFigures(result: RangeResult): readonly (readonly [name: string, value: string])[] {
  const { average, median, standardDeviation, min, max } = result;
  return [
    [texts.mean, shownDecimal(average)],
    [texts.median, shownDecimal(median)],
    [texts.deviation, shownDecimal(standardDeviation)],
    [texts.lowest, shownDecimal(min)],
    [texts.highest, shownDecimal(max)],
  ];
}

function statistics(result: RangeResult): Html {
  const figures = rangeFigures(result).map(
    ([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>\n`,
  );
  return markup`<dl class="statistics">
${figures}</dl>
`;
}
