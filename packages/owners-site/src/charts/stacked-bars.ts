import { bdi, type Html, markup } from '@canvass/web/page';
import { chartLegend } from './legend.ts';
import type { PartLink } from './part-link.ts';
import { stackColours, type StackEntry, stackFigure } from './stack-steps.ts';

export interface StackSegment {
  /** The share of the row's bar, from 0 to 1. */
  readonly share: number;
  /** Names the segment, with its numbers. */
  readonly tooltip: string;
  /** Leads to the answers that the segment counts. */
  readonly link?: PartLink | undefined;
}

export interface StackRow {
  readonly label: string;
  /** The row has a segment for each entry of the legend. */
  readonly segments: readonly StackSegment[];
  /** The figures behind the bar, one for each heading. */
  readonly figures: readonly string[];
  /** Why there is no bar. */
  readonly note?: string | undefined;
}

export interface StackedBars {
  /** The headings of the rows' labels, of the bars and of the figures behind them: one or two. */
  readonly columns: readonly [label: string, bar: string, ...figures: string[]];
  /** What the segments of every row are. */
  readonly legend: readonly StackEntry[];
  readonly rows: readonly StackRow[];
}

/**
 * Draws a bar of segments for each row. The tab key skips the links of segments, because the table beside the chart has the same links. The
 * legend has at most `mostSteps` entries of the scale.
 */
export function stackedBars({ columns: [label, bar, ...figures], legend, rows }: StackedBars): Html {
  const colours = stackColours(legend);
  return markup`${chartLegend(legend.map(({ label: entry }, index) => ({ mark: colours[index]!, label: entry })))}<ul class="stacked${figures.length > 1 && ' two-figures'}">
<li aria-hidden="true"><span>${label}</span><span>${bar}</span>${figures.map(figureOf)}</li>
${rows.map((row) => rowOf(row, legend))}</ul>
`;
}

function figureOf(figure: string): Html {
  return markup`<span>${figure}</span>`;
}

function rowOf({ label, segments, figures, note }: StackRow, legend: readonly StackEntry[]): Html {
  const name = segments.map(({ tooltip }) => tooltip).join('; ');
  const hasLinks = segments.some(({ link }) => link !== undefined);
  // An element with the role `img` must not contain links.
  return markup`<li><span>${bdi(label)}</span>${
    note === undefined
      ? markup`<svg role="${hasLinks ? 'group' : 'img'}" aria-label="${name}">${segmentsOf(segments, legend)}</svg>`
      : markup`<span class="note">${note}</span>`
  }${figures.map(figureOf)}</li>
`;
}

function segmentsOf(segments: readonly StackSegment[], legend: readonly StackEntry[]): Html {
  const colours = stackColours(legend);
  let x = 0;
  const placed = segments.map((segment, index) => {
    const [from, width] = [x, segment.share * 100];
    x += width;
    return { ...segment, from, width, colour: colours[index]! };
  });
  const shown = placed.filter(({ share }) => share > 0);
  // The frame of a chosen segment lies over those beside it.
  const [chosen, others] = [
    shown.filter(({ link }) => link?.isChosen),
    shown.filter(({ link }) => !link?.isChosen),
  ];
  const drawn = [...others, ...chosen].map(({ from, width, colour, tooltip, link }) => {
    const content = markup`<title>${tooltip}</title><rect class="step-${colour}" x="${round(from)}%" width="${round(width)}%" height="100%"/>`;
    return link === undefined
      ? markup`<g>${content}</g>`
      : markup`<a href="${link.href}" aria-label="${tooltip}"${link.isChosen && markup` aria-current="true"`} tabindex="-1">${content}</a>`;
  });
  const figures = shown.map(({ share, from, width, colour }) => {
    const figure = stackFigure(share, legend);
    return markup`${figure !== undefined && markup`<text class="on-${colour}" x="${round(from + width / 2)}%" y="50%">${figure}</text>`}`;
  });
  // The names of the segments say the same.
  return markup`${drawn}<g aria-hidden="true">${figures}</g>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
