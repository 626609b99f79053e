import { markup } from '@canvass/web/page';
import { svgColours, svgWidth, type SvgPart } from './svg-parts.ts';
import { svgLines } from './svg-text.ts';

const lineHeight = 17;
/** In the picture of a card, a note is clipped after this many lines. */
const mostLines = 2;

/** Draws a muted text that may be longer than a line. */
export function svgWrappedNote(text: string): SvgPart {
  const { svg, lines } = svgLines(
    text,
    { x: 0, y: 13, lineHeight },
    { width: svgWidth, fontSize: 13, mostLines },
  );
  return { height: 5 + lines * lineHeight, svg: markup`<g fill="${svgColours.muted}">${svg}</g>` };
}
