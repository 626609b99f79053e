import { type Html, markup } from '@canvass/web/page';

/** A piece of a drawing with its own origin, `height` px tall. */
export interface SvgPart {
  readonly height: number;
  readonly svg: Html;
}

/** The width of a drawing without its margins, in px. */
export const svgWidth = 672;

/** The light colours of `web/src/page/palette.css`. A file always has these, because it cannot know where it will be shown. */
export const svgColours = {
  surface: '#ffffff',
  ink: '#1a1f1d',
  muted: '#565e5b',
  line: '#e3e0d9',
  edge: '#7b837f',
  track: '#f0eee8',
  accent: '#0b5f54',
} as const;

/** Places parts below each other. */
export function stacked(parts: readonly SvgPart[]): SvgPart {
  let height = 0;
  const placed = parts.map((part) => {
    const group = markup`<g transform="translate(0 ${height})">${part.svg}</g>\n`;
    height += part.height;
    return group;
  });
  return { height, svg: markup`${placed}` };
}

/** Draws one line of muted text. */
export function svgNote(text: string): SvgPart {
  return { height: 22, svg: markup`<text y="13" font-size="13" fill="${svgColours.muted}">${text}</text>` };
}

/** Draws a heading between parts. */
export function svgHeading(text: string): SvgPart {
  return { height: 30, svg: markup`<text y="20" font-size="14" font-weight="600">${text}</text>` };
}

export function svgGap(height: number): SvgPart {
  return { height, svg: markup`` };
}
