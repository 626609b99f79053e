import { markup } from '@canvass/web/page';
import { columnLayout, type Column } from '../column-layout.ts';
import { svgSteps } from './svg-stacks.ts';
import { svgColours, svgWidth, type SvgPart } from './svg-parts.ts';

const [above, tall, below] = [24, 180, 28];
/** In the picture of a card, the minimum height of a column with answers, in pixels, so that it differs from one without. */
const least = 2;

/** Draws columns over an axis. */
export function svgColumns(columns: readonly Column[]): SvgPart {
  const layout = columnLayout(columns);
  const bottom = above + tall;
  const drawn = layout.columns.map(({ x, centre, tall: share, figure, label, step }) => {
    const height = share === 0 ? 0 : Math.max(least, Math.round(share * tall));
    return markup`${height > 0 && markup`<rect x="${px(x)}" y="${bottom - height}" width="${px(layout.width)}" height="${height}" rx="3" fill="${step === undefined ? svgColours.accent : svgSteps[step]}"/>`}${
      figure !== undefined &&
      markup`<text x="${px(centre)}" y="${bottom - height - 6}" text-anchor="middle">${figure}</text>`
    }${
      label !== undefined &&
      markup`<text x="${px(label.x)}" y="${bottom + 19}" text-anchor="${label.anchor}" fill="${svgColours.muted}">${label.text}</text>`
    }
`;
  });
  const across = layout.lines.map(({ tall: share, figure }) => {
    const y = bottom - Math.round(share * tall);
    return markup`<path d="M0 ${y}H${svgWidth}" stroke="${svgColours.line}"/><text y="${y - 5}" fill="${svgColours.muted}">${figure}</text>`;
  });
  return {
    height: bottom + below,
    svg: markup`<g font-size="12">${across}
${drawn}<path d="M0 ${bottom}.5H${svgWidth}" stroke="${svgColours.edge}"/></g>`,
  };
}

function px(percent: number): number {
  return Math.round(percent * svgWidth) / 100;
}
