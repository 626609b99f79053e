import { bdi, type Html, markup } from '@canvass/web/page';
import type { PartLink } from './part-link.ts';

export interface BarRow {
  readonly label: string;
  /** The filled share of the bar, from 0 to 1. */
  readonly fill: number;
  /** The ends of an interval that is drawn on the bar, from 0 to 1. */
  readonly interval?: readonly [low: number, high: number] | undefined;
  /** The cells after the label. */
  readonly figures: readonly string[];
  /** Leads to the answers that the bar counts. */
  readonly link?: PartLink | undefined;
}

export interface BarTable {
  readonly name: string;
  /** The headings of the columns, beginning with the column of the labels. */
  readonly columns: readonly string[];
  readonly rows: readonly BarRow[];
}

/** Makes a table with a bar in each row's heading. The row's figures say the same in words. */
export function barTable({ name, columns, rows }: BarTable): Html {
  return markup`<table class="bars" aria-label="${name}">
<thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.map(line)}</tbody>
</table>
`;
}

function line({ label, fill, interval, figures, link }: BarRow): Html {
  const heading = markup`<span>${bdi(label)}</span>${bar(fill, interval)}`;
  return markup`<tr><th scope="row">${linked(link, heading)}</th>${figures.map((figure) => markup`<td>${figure}</td>`)}</tr>
`;
}

/** Draws a bar. The filled share and both ends of the interval are from 0 to 1. */
export function bar(fill: number, interval?: BarRow['interval']): Html {
  const drawn =
    interval !== undefined &&
    markup`<line class="interval" x1="${percent(interval[0])}%" x2="${percent(interval[1])}%" y1="50%" y2="50%"/>`;
  return markup`<svg aria-hidden="true"><rect width="${percent(fill)}%" height="100%"/>${drawn}</svg>`;
}

function percent(share: number): number {
  return Math.round(share * 1_000) / 10;
}

/** Makes the content a link, or returns it without one if `link` is undefined. */
export function linked(link: PartLink | undefined, content: Html | string): Html {
  return link === undefined
    ? markup`${content}`
    : markup`<a class="part" href="${link.href}"${link.isChosen && markup` aria-current="true"`}>${content}</a>`;
}
