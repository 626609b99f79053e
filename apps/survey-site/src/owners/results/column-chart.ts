import { markup, type Html } from '../../ui/markup.ts';
import { columnLayout, type Column } from './column-layout.ts';

/** In CSS pixels; the width is the page's. */
const [above, tall, below] = [22, 128, 24];
/** So that a few answers differ from none. */
const least = 2;

/** Columns over an axis. Positions across are in percent, so that the chart needs no scaling and its text keeps its size. */
export function columnChart(label: string, columns: readonly Column[]): Html {
  const { width, columns: placed, lines } = columnLayout(columns);
  const bottom = above + tall;
  const drawn = placed.map(({ x, centre, tall: share, tooltip, figure, label: under }) => {
    const height = share === 0 ? 0 : Math.max(least, Math.round(share * tall));
    return markup`${height > 0 && markup`<rect x="${x}%" y="${bottom - height}" width="${width}%" height="${height}"><title>${tooltip}</title></rect>`}${
      figure !== undefined &&
      markup`<text class="figure" x="${centre}%" y="${bottom - height - 6}">${figure}</text>`
    }${under !== undefined && markup`<text${under.anchor !== 'middle' && markup` class="${under.anchor}"`} x="${under.x}%" y="${bottom + 17}">${under.text}</text>`}`;
  });
  const across = lines.map(({ tall: share, figure }) => {
    const y = bottom - Math.round(share * tall);
    return markup`<line x2="100%" y1="${y}" y2="${y}"/><text class="start" y="${y - 5}">${figure}</text>`;
  });
  return markup`<svg class="columns-chart" role="img" aria-label="${label}" height="${above + tall + below}">${across}${drawn}<line class="axis" x2="100%" y1="${bottom}.5" y2="${bottom}.5"/></svg>
`;
}
