import { bdi, type Html, markup } from '@canvass/web/page';
import type { StackColour } from './stack-steps.ts';

/** What a mark of a legend looks like: a colour of a scale, a bar, or the tick for all answers. */
export type LegendMark = StackColour | 'bar' | 'tick';

export interface LegendEntry {
  readonly mark: LegendMark;
  readonly label: string;
}

const hasStep = (mark: LegendMark): mark is StackColour => typeof mark === 'number' || mark === 'apart';

/** Says what the marks of a chart stand for. */
export function chartLegend(entries: readonly LegendEntry[]): Html {
  return markup`<ul class="legend">
${entries.map(({ mark, label }) => markup`<li><svg${mark === 'tick' && markup` class="tick"`} aria-hidden="true"><rect${hasStep(mark) && markup` class="step-${mark}"`} width="100%" height="100%"/></svg>${bdi(label)}</li>\n`)}</ul>
`;
}
