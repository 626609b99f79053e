import { markup } from '@canvass/web/page';
import type { BarRow } from '../bar-list.ts';
import { stacked, svgColours, svgWidth, type SvgPart } from './svg-parts.ts';
import { svgLines } from './svg-text.ts';

/** In the picture of a card, the label of a bar is clipped after this many lines. */
const labels = { width: 232, fontSize: 14, mostLines: 2 };
const barStart = 248;
const figureWidth = 76;
const lineHeight = 18;
const barHeight = 16;

/** Draws the rows of a bar table: label, bar and figures. */
export function svgBars(rows: readonly BarRow[]): SvgPart {
  return stacked(rows.map(bar));
}

function bar({ label, fill, tick, figures }: BarRow): SvgPart {
  const { svg, lines } = svgLines(label, { x: 0, y: 19, lineHeight }, labels);
  const height = 10 + Math.max(1, lines) * lineHeight;
  const y = (height - barHeight) / 2;
  const width = svgWidth - barStart - figures.length * figureWidth;
  const texts = figures.map(
    (figure, index) =>
      markup`<text x="${svgWidth - (figures.length - 1 - index) * figureWidth}" y="${y + 13}" font-size="14"${index === 0 ? markup` font-weight="600"` : markup` fill="${svgColours.muted}"`} text-anchor="end">${figure}</text>`,
  );
  return {
    height,
    svg: markup`${svg}<rect x="${barStart}" y="${y}" width="${width}" height="${barHeight}" rx="4" fill="${svgColours.track}"/><rect x="${barStart}" y="${y}" width="${round(fill * width)}" height="${barHeight}" rx="4" fill="${svgColours.accent}"/>${tick !== undefined && markup`<path d="M${round(barStart + tick * width)} ${y - 4}v${barHeight + 8}" stroke="${svgColours.ink}" stroke-width="2"/>`}${texts}`,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
