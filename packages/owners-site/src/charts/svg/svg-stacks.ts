import { type Html, markup } from '@canvass/web/page';
import {
  stackColours,
  type StackColour,
  type StackEntry,
  stackFigure,
  type StackStep,
} from '../stack-steps.ts';
import type { StackedBars, StackRow } from '../stacked-bars.ts';
import { stacked, svgColours, svgGap, svgWidth, type SvgPart } from './svg-parts.ts';
import { svgLines } from './svg-text.ts';

/** The light colours of the scale in `web/src/page/palette.css`, and those between them. */
export const svgSteps: Readonly<Record<StackStep, string>> = {
  1: '#a8481f',
  2: '#cc845f',
  3: '#efbf9f',
  4: '#e4cab5',
  5: '#d9d5cb',
  6: '#bcd3c8',
  7: '#9fd0c5',
  8: '#55988d',
  9: '#0b5f54',
};
/** The light colour of `step-apart` in the style of charts. */
const apart = '#adb2af';
const figures: Partial<Record<string, string>> = {
  1: '#ffffff',
  3: '#2b1a10',
  5: '#1a1f1d',
  7: '#06302a',
  9: '#ffffff',
};

/** In the picture of a card, the label of a stacked bar is clipped after this many lines. */
const labels = { width: 216, fontSize: 14, mostLines: 2 };
const barStart = 232;
/** The width of a column of figures. */
const figureWidth = 64;
const barHeight = 24;
const lineHeight = 18;
/** In the picture of a card, an entry of a legend is clipped after this many lines. */
const entries = { width: 190, fontSize: 12, mostLines: 1 };
const entriesPerRow = 3;

/** Draws the legend of stacked bars, and a bar for each row. */
export function svgStacks({ columns: [, , ...headings], legend, rows }: StackedBars): SvgPart {
  const heading = markup`<g font-size="12" fill="${svgColours.muted}">${figuresAt(headings, 14)}</g>`;
  return stacked([
    legendOf(legend),
    { height: 22, svg: heading },
    ...rows.map((row) => rowOf(row, legend)),
    svgGap(4),
  ]);
}

/** Figures side by side, the last one at the end of the line. */
function figuresAt(shown: readonly string[], y: number): Html {
  const last = shown.length - 1;
  return markup`${shown.map((figure, index) => markup`<text x="${svgWidth - (last - index) * figureWidth}" y="${y}" text-anchor="end">${figure}</text>`)}`;
}

function legendOf(legend: readonly StackEntry[]): SvgPart {
  const colours = stackColours(legend);
  const drawn = legend.map(({ label }, index) => {
    const x = ((index % entriesPerRow) * svgWidth) / entriesPerRow;
    const y = Math.floor(index / entriesPerRow) * 20;
    const { svg } = svgLines(label, { x: x + 18, y: y + 12, lineHeight: 16 }, entries);
    return markup`<rect x="${x}" y="${y + 1}" width="12" height="12" rx="2" fill="${fillOf(colours[index]!)}"/>${svg}`;
  });
  return { height: Math.ceil(legend.length / entriesPerRow) * 20 + 6, svg: markup`${drawn}` };
}

function rowOf({ label, segments, figures: behind, note }: StackRow, legend: readonly StackEntry[]): SvgPart {
  const { svg, lines } = svgLines(label, { x: 0, y: 21, lineHeight }, labels);
  const height = 14 + Math.max(1, lines) * lineHeight;
  const y = (height - barHeight) / 2;
  const colours = stackColours(legend);
  const barWidth = svgWidth - barStart - behind.length * figureWidth;
  let x = barStart;
  const drawn = segments.map(({ share }, index) => {
    const [from, width] = [x, share * barWidth];
    x += width;
    if (share === 0) return markup``;
    const colour = colours[index]!;
    const text = stackFigure(share, legend);
    return markup`<rect x="${round(from)}" y="${y}" width="${round(width)}" height="${barHeight}" fill="${fillOf(colour)}" stroke="${svgColours.surface}"/>${text !== undefined && markup`<text x="${round(from + width / 2)}" y="${y + 16}" font-size="12" text-anchor="middle" fill="${figures[colour] ?? svgColours.ink}">${text}</text>`}`;
  });
  return {
    height,
    svg: markup`${svg}${drawn}${note !== undefined && markup`<text x="${barStart}" y="${y + 17}" font-size="13" fill="${svgColours.muted}">${note}</text>`}<g font-size="14">${figuresAt(behind, y + 17)}</g>`,
  };
}

function fillOf(colour: StackColour): string {
  return colour === 'apart' ? apart : svgSteps[colour];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
