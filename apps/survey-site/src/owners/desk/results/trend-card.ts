import { plural, shownCount } from '../../../ui/figures.ts';
import { markup, type Html } from '../../../ui/markup.ts';
import { resultsTexts } from '../texts/results.ts';
import { columnChart } from './column-chart.ts';
import type { ResultsModel } from './results-model.ts';
import { shownDay, shownDayOfYear, shownMonth } from './shown-figures.ts';
import { trendOf, type TrendUnit } from './trend.ts';

const texts = resultsTexts.trend;

/** Empty before the first answer, and where no days were recorded. */
export function trendCard({ summary, today }: ResultsModel): Html {
  const { days, totalAnswers } = summary;
  if (days.length === 0) return markup``;
  const { unit, steps } = trendOf(days, today);
  const nameOf = (day: string): string => (unit === 'month' ? shownMonth(day) : shownDay(day));
  const busiest = steps.reduce((most, step) => (step.count > most.count ? step : most));
  const label = texts.label(
    texts[unit],
    nameOf(steps[0]!.day),
    nameOf(steps.at(-1)!.day),
    `${nameOf(busiest.day)}, ${plural(busiest.count, 'answer')}`,
  );
  const unknown = totalAnswers - days.reduce((sum, { count }) => sum + count, 0);
  const columns = steps.map(({ day, count }) => ({ label: axisLabel(day, unit), name: nameOf(day), count }));
  const rows = steps
    .toReversed()
    .map(
      ({ day, count }) =>
        markup`<tr><th scope="row"><time datetime="${unit === 'month' ? day.slice(0, 7) : day}">${nameOf(day)}</time></th><td>${shownCount(count)}</td></tr>\n`,
    );
  return markup`<h2>${texts[unit]}</h2>
${columnChart(label, columns)}${unknown > 0 && markup`<p class="note">${texts.unknown(unknown)}</p>\n`}<details id="trend.table"><summary>${resultsTexts.showTable}</summary>
<table class="numbers" aria-label="${texts[unit]}">
<thead><tr><th scope="col">${texts.column[unit]}</th><th scope="col">${texts.answers}</th></tr></thead>
<tbody>
${rows}</tbody>
</table></details>
`;
}

function axisLabel(day: string, unit: TrendUnit): string {
  return unit === 'month' ? shownMonth(day) : shownDayOfYear(day);
}
