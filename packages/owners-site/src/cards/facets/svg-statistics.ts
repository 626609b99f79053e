import { markup } from '@canvass/web/page';
import { svgColours, svgWidth, type SvgPart } from '../../charts/svg/svg-parts.ts';
import type { Statistic } from './statistics-list.ts';

/** Draws statistics side by side. A row has room for `room` of them. */
export function svgStatistics(statistics: readonly Statistic[], room = 5): SvgPart {
  const drawn = statistics.map(
    ([name, value], index) =>
      markup`<text x="${(index * svgWidth) / room}" y="16" font-size="12" fill="${svgColours.muted}">${name}</text><text x="${(index * svgWidth) / room}" y="38" font-size="18" font-weight="600">${value}</text>`,
  );
  return { height: 50, svg: markup`${drawn}` };
}
