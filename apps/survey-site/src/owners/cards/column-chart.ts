import { markup, type Html } from '../../ui/markup.ts';
import { columnLayout, mostFigures, type Column, type PlacedColumn } from './column-layout.ts';

/** In CSS pixels; the width is the page's. */
const [above, tall, below] = [22, 128, 24];
const bottom = above + tall;
/** So that a few answers differ from none. */
const least = 2;

/**
 * Columns over an axis. Positions across are in percent, so that the chart needs no scaling and its text keeps its size. The links of many
 * columns are no stops of the tab key: the table beside the chart has them, too.
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
  // A picture has no links in it.
  return markup`<svg class="columns-chart" role="${hasLinks ? 'group' : 'img'}" aria-label="${label}" height="${bottom + below}">${hidden(hasLinks, across)}${drawn}${hidden(hasLinks, words)}<line class="axis" x2="100%" y1="${bottom}.5" y2="${bottom}.5"/></svg>
`;
}

function heightOf(share: number): number {
  return share === 0 ? 0 : Math.max(least, Math.round(share * tall));
}

interface Drawing {
  /** In percent. */
  readonly width: number;
  readonly step: number;
  readonly isStop: boolean;
}

function linkedColumn({ x, centre, tall: share, tooltip, link }: PlacedColumn, drawing: Drawing): Html {
  const { width, step, isStop } = drawing;
  const height = heightOf(share);
  const title = markup`<title>${tooltip}</title>`;
  const rect = (inside: Html | false): Html | false =>
    height > 0 &&
    markup`<rect x="${x}%" y="${bottom - height}" width="${width}%" height="${height}">${inside}</rect>`;
  if (link === undefined) return markup`${rect(title)}`;
  // A low column is hard to hit.
  const area = markup`<rect class="area" fill="transparent" x="${round(centre - step / 2)}%" width="${step}%" height="${bottom}"/>`;
  return markup`<a href="${link.href}" aria-label="${tooltip}"${link.isChosen && markup` aria-current="true"`}${!isStop && markup` tabindex="-1"`}>${title}${area}${rect(false)}</a>`;
}

/** The links say the same. */
function hidden(isHidden: boolean, content: readonly Html[]): Html {
  return isHidden && content.length > 0 ? markup`<g aria-hidden="true">${content}</g>` : markup`${content}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
