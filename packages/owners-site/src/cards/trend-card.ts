import { chartTexts } from '../charts/texts.ts';
import { parseDay, type TimeZone } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { resultsTexts } from './texts/results.ts';
import { linked } from '../charts/linked.ts';
import { cardMenu } from './card-menu.ts';
import { columnChart } from '../charts/column-chart.ts';
import type { Column } from '../charts/column-layout.ts';
import { zoneOf, type ResultsModel } from './results-model.ts';
import { shownDay, shownDayOfYear, shownMonth } from '../charts/shown-figures.ts';
import { stepAfter, trendOf, type DayCount, type Trend, type TrendUnit } from './trend.ts';
import { linkQuery } from './view/link-query.ts';
import type { PartLink } from '../charts/part-link.ts';
import { partLink } from '../reading/filter/part-link.ts';

const texts = resultsTexts.trend;
/** Names the table of the trend in an address. No question has such an id. */
const trendTable = '@trend';

/** Makes the card of the trend. It is empty before the first answer, and if no days were recorded. */
export function trendCard(model: ResultsModel): Html {
  const { summary, links, slice } = model;
  const { days, totalAnswers } = summary;
  if (days.length === 0) return markup``;
  const zone = zoneOf(model);
  const trend = trendOf(days, lastDay(model));
  const { unit, steps } = trend;
  const name = (day: string): string => nameOf(day, unit);
  const busiest = steps.reduce((most, step) => (step.count > most.count ? step : most));
  const label = texts.label({
    heading: texts[unit],
    first: name(steps[0]!.day),
    last: name(steps.at(-1)!.day),
    most: `${name(busiest.day)}, ${chartTexts.answersCounted(busiest.count)}`,
  });
  const unknown = totalAnswers - days.reduce((sum, { count }) => sum + count, 0);
  const isTable = model.tables.includes(trendTable);
  const file = links.trend;
  return markup`<div class="card-head">
<div><h2 id="results-trend.heading">${texts[unit]}</h2>
<p class="counts">${texts.busiest[unit]({ step: name(busiest.day) })}</p></div>
${
  file !== undefined &&
  cardMenu(
    {
      card: 'results-trend',
      table: trendTable,
      label: resultsTexts.menu.of({ card: texts[unit] }),
      files: { address: file, query: linkQuery(model) },
    },
    model,
  )
}</div>
${isTable ? trendFigures(trend, zone, slice) : columnChart(label, trendColumns(trend, zone, slice))}${unknown > 0 && markup`<p class="note">${texts.unknown(unknown)}</p>\n`}`;
}

/** Shows the days, weeks or months in a table, the newest first. */
function trendFigures({ unit, steps }: Trend, zone: TimeZone, slice: ResultsModel['slice']): Html {
  const rows = steps
    .toReversed()
    .map(
      ({ day, count }) =>
        markup`<tr><th scope="row">${linked(linkTo(slice, unit, { day, count }, zone), markup`<time datetime="${unit === 'month' ? day.slice(0, 7) : day}">${nameOf(day, unit)}</time>`)}</th><td>${shownCount(count)}</td></tr>\n`,
    );
  return markup`<table class="numbers" aria-label="${texts[unit]}">
<thead><tr><th scope="col">${texts.column[unit]}</th><th scope="col">${texts.answers}</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
`;
}

/** Makes a column for each day, week or month. */
export function trendColumns(
  { unit, steps }: Trend,
  zone: TimeZone,
  slice?: ResultsModel['slice'],
): readonly Column[] {
  return steps.map(({ day, count }) => ({
    label: unit === 'month' ? shownMonth(day) : shownDayOfYear(day),
    name: nameOf(day, unit),
    count,
    link: linkTo(slice, unit, { day, count }, zone),
  }));
}

/** Returns the last day of the trend if later days have no answers: today, or the last day that the filter includes. */
export function lastDay({
  today,
  slice,
  summary,
}: Pick<ResultsModel, 'today' | 'slice' | 'summary'>): string {
  const { receivedBeforeMs } = slice?.view.filter ?? {};
  if (receivedBeforeMs === undefined) return today;
  const last = zoneOf({ summary }).dayAt(receivedBeforeMs - 1).name;
  return last < today ? last : today;
}

function linkTo(
  slice: ResultsModel['slice'],
  unit: TrendUnit,
  { day, count }: DayCount,
  zone: TimeZone,
): PartLink | undefined {
  if (count === 0) return undefined;
  // The filter may begin or end within the step. The link must not lead to answers of the step that are outside the filter.
  const { receivedFromMs = -Infinity, receivedBeforeMs = Infinity } = slice?.view.filter ?? {};
  return partLink(slice, 'results-trend', {
    fromMs: Math.max(startOf(day, zone), receivedFromMs),
    beforeMs: Math.min(startOf(stepAfter(day, unit), zone), receivedBeforeMs),
    zone: zone.name,
  });
}

function startOf(day: string, zone: TimeZone): number {
  return zone.startOfDay(parseDay(day)!);
}

function nameOf(day: string, unit: TrendUnit): string {
  return unit === 'month' ? shownMonth(day) : shownDay(day);
}
