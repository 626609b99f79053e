import { bdi, drawIcon, type Html, markup } from '@canvass/web/page';
import type { PartLink } from './part-link.ts';
import { chartTexts as texts } from './texts.ts';

export interface BarRow {
  readonly label: string;
  /** The label as the page shows it, if it is a sentence around a text that a person typed. Absent: a person typed the whole label. */
  readonly sentence?: Html | undefined;
  /** The filled share of the bar, from 0 to 1. */
  readonly fill: number;
  /** Where all answers end, from 0 to 1, on a page that shows a part of them. */
  readonly tick?: number | undefined;
  /** The ends of an interval that is drawn on the bar, from 0 to 1. */
  readonly interval?: readonly [low: number, high: number] | undefined;
  /** The figures after the bar, the most important first: at most three. */
  readonly figures: readonly string[];
  /** Leads to the answers that the bar counts. */
  readonly link?: PartLink | undefined;
}

export interface BarList {
  readonly name: string;
  /** What the figures after the bar are, if they do not speak for themselves. */
  readonly headings?: readonly string[];
  readonly rows: readonly BarRow[];
}

/** Lists bars with their figures. Each row is one link, so that a reader can hit it anywhere. */
export function barList({ name, headings, rows }: BarList): Html {
  const [first] = rows;
  if (first === undefined) return markup``;
  return markup`<ol class="bars of-${first.figures.length}" aria-label="${name}">
${headings !== undefined && markup`<li class="bar-headings" aria-hidden="true"><span></span><span></span>${headings.map((heading) => markup`<span>${heading}</span>`)}</li>\n`}${rows.map((row) => markup`<li>${linkedRow(row, headings)}</li>\n`)}</ol>
`;
}

function linkedRow(
  { label, sentence, fill, tick, interval, figures, link }: BarRow,
  headings?: readonly string[],
): Html {
  const shown = figures.map(
    (figure, index) =>
      markup`<span>${headings?.[index] !== undefined && figure !== '' && markup`<span class="hidden">${headings[index]} </span>`}${figure}</span>`,
  );
  const content = markup`<span class="label">${link?.isChosen === true && drawIcon('check', { isSmall: true })}${sentence ?? bdi(label)}</span>${track(fill, tick, interval)}${shown}`;
  if (link === undefined) return markup`<span class="bar-row">${content}</span>`;
  return markup`<a class="bar-row" href="${link.href}"${link.isChosen && markup` aria-current="true"`}>${content}<span class="only">${link.isChosen ? texts.shown : texts.only}</span></a>`;
}

/** Draws a bar. All numbers are from 0 to 1. */
function track(fill: number, tick: number | undefined, interval: BarRow['interval']): Html {
  return markup`<svg class="track" aria-hidden="true"><rect width="${percent(fill)}%" height="100%"/>${
    interval !== undefined &&
    markup`<line class="interval" x1="${percent(interval[0])}%" x2="${percent(interval[1])}%" y1="50%" y2="50%"/>`
  }${tick !== undefined && markup`<line class="tick" x1="${percent(tick)}%" x2="${percent(tick)}%" y1="-4" y2="100%"/>`}</svg>`;
}

function percent(share: number): number {
  return Math.round(share * 1_000) / 10;
}
