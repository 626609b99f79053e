import { bdi, type Html, markup } from '@canvass/web/page';

export interface DotLine {
  readonly label: string;
  /** Where the dot is on its line, from 0 to 1; undefined if there is none. */
  readonly at: number | undefined;
  /** The figure after the line. */
  readonly figure: string;
}

/** Draws a dot on a line for each row, with its figure behind. `figureName` says to screen readers what the figures are. */
export function dotLines(rows: readonly DotLine[], figureName: string): Html {
  return markup`<ol class="dots">
${rows.map(({ label, at, figure }) => markup`<li><span>${bdi(label)}</span><svg aria-hidden="true"><path class="ends" d="M.5 4v12"/><line x2="100%" y1="10" y2="10"/><svg class="end" x="100%"><path class="ends" d="M-.5 4v12"/></svg>${at !== undefined && markup`<circle cx="${Math.round(at * 1_000) / 10}%" cy="10" r="6"/>`}</svg><b><span class="hidden">${figureName} </span>${figure}</b></li>\n`)}</ol>
`;
}
