import { type Html, markup } from '@canvass/web/page';
import { columnLayout, mostFigures, type Column, type PlacedColumn } from './column-layout.ts';

/** The heights of the space above the columns, of the tallest column, and of the space for labels, in CSS pixels. */
const [above, tall, below] = [22, 128, 24];
const bottom = above + tall;
/** The minimum height of a column with answers, in CSS pixels, so that it differs from one without. */
const least = 2;

/**
 * Draws columns over an axis, as wide as the page. Horizontal positions are in percent, so the text keeps its size on every screen. If there
 * are many columns, the tab key skips their links, because the table beside the chart has the same links.
 */
export function columnChart(label: string, columns: readonly Column[]): Html {
  const { width, step, columns: placed, lines } = columnLayout(columns);
  const hasLinks = columns.some(({ link }) => link !== undefined);
  const isStop = columns.length <= mostFigures;
  const drawn = placed.map((column) => linkedColumn(column, { width, step, isStop }));
  const words = placed.map(({ centre, tall: share, figure, label: under }) => {
    return markup`${
      figure !== undefined &&
      markup`<text class="figure" x="${centre}%" y="${bottom - heightOf(share) - 6}">${figure}</text>`
    }${under !== undefined && markup`<text${under.anchor !== 'middle' && markup` class="${under.anchor}"`} x="${under.x}%" y="${bottom + 17}">${under.text}</text>`}`;
  });
  const across = lines.map(({ tall: share, figure }) => {
    const y = bottom - Math.round(share * tall);
    return markup`<line x2="100%" y1="${y}" y2="${y}"/><text class="start" y="${y - 5}">${figure}</text>`;
  });
  // An element with the role `img` must not contain links.
  return markup`<svg class="columns-chart" role="${hasLinks ? 'group' : 'img'}" aria-label="${label}" height="${bottom + below}">${hidden(hasLinks, across)}${drawn}${hidden(hasLinks, words)}<line class="axis" x2="100%" y1="${bottom}.5" y2="${bottom}.5"/></svg>
`;
}

function heightOf(share: number): number {
  return share === 0 ? 0 : Math.max(least, Math.round(share * tall));
}

interface Drawing {
  /** The width of a column, in percent of the chart. */
  readonly width: number;
  /** The distance from one column to the next, in percent of the chart. */
  readonly step: number;
  /** Whether the tab key stops at the links. */
  readonly isStop: boolean;
}

function linkedColumn(
  { x, centre, tall: share, tooltip, link, step: colour }: PlacedColumn,
  drawing: Drawing,
): Html {
  const { width, step, isStop } = drawing;
  const height = heightOf(share);
  const title = markup`<title>${tooltip}</title>`;
  const rect = (inside: Html | false): Html | false =>
    height > 0 &&
    markup`<rect${colour !== undefined && markup` class="step-${colour}"`} x="${x}%" y="${bottom - height}" width="${width}%" height="${height}" rx="3">${inside}</rect>`;
  if (link === undefined) return markup`${rect(title)}`;
  // The link covers the whole height, because a low column would be hard to hit.
  const area = markup`<rect class="area" fill="transparent" x="${round(centre - step / 2)}%" width="${step}%" height="${bottom}"/>`;
  return markup`<a href="${link.href}" aria-label="${tooltip}"${link.isChosen && markup` aria-current="true"`}${!isStop && markup` tabindex="-1"`}>${title}${area}${rect(false)}</a>`;
}

/** Hides content from screen readers if the links say the same. */
function hidden(isHidden: boolean, content: readonly Html[]): Html {
  return isHidden && content.length > 0 ? markup`<g aria-hidden="true">${content}</g>` : markup`${content}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
