import { type Html, markup } from '@canvass/web/page';

/** The name and the value of a statistic. */
export type Statistic = readonly [name: string, value: string];

/** Lists statistics beside a chart. */
export function statisticsList(statistics: readonly Statistic[]): Html {
  return markup`<dl class="statistics">
${statistics.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
`;
}
