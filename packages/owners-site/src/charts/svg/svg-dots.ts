import { markup } from '@canvass/web/page';
import type { DotLine } from '../dot-lines.ts';
import { stacked, svgColours, svgWidth, type SvgPart } from './svg-parts.ts';
import { svgLines } from './svg-text.ts';

/** In the picture of a card, the label of a line is clipped after this many lines. */
const labels = { width: 300, fontSize: 14, mostLines: 2 };
const lineStart = 320;
const lineEnd = svgWidth - 64;
const lineHeight = 18;

/** Draws a dot on a line for each row: label, line and figure. */
export function svgDots(rows: readonly DotLine[]): SvgPart {
  return stacked(rows.map(row));
}

function row({ label, at, figure }: DotLine): SvgPart {
  const { svg, lines } = svgLines(label, { x: 0, y: 21, lineHeight }, labels);
  const height = 14 + Math.max(1, lines) * lineHeight;
  const y = height / 2;
  const x = at === undefined ? undefined : Math.round(lineStart + at * (lineEnd - lineStart));
  return {
    height,
    svg: markup`${svg}<path d="M${lineStart} ${y}H${lineEnd}M${lineStart}.5 ${y - 4}v8M${lineEnd}.5 ${y - 4}v8" stroke="${svgColours.edge}"/>${x !== undefined && markup`<circle cx="${x}" cy="${y}" r="7" fill="${svgColours.accent}"/>`}<text x="${svgWidth}" y="${y + 5}" font-size="14" font-weight="600" text-anchor="end">${figure}</text>`,
  };
}
