import { bdi, type Html, markup } from '@canvass/web/page';
import { linked } from './linked.ts';
import type { PartLink } from './part-link.ts';

export interface CrossTable {
  readonly id: string;
  readonly name: string;
  /** The heading of the column of the row labels. */
  readonly corner: string;
  /** The headings of the other columns. */
  readonly columns: readonly string[];
  readonly rows: readonly CrossRow[];
}

export interface CrossRow {
  readonly label: string;
  /** The cells of a row take as many columns as the table has. */
  readonly cells: readonly CrossCell[];
}

export interface CrossCell {
  readonly text: string;
  readonly note?: string | undefined;
  /** The filled share of the bar under the text, from 0 to 1; absent if there is no bar. */
  readonly fill?: number | undefined;
  readonly link?: PartLink | undefined;
  /** How many columns the cell takes; absent: one. */
  readonly columns?: number;
}

/** Makes a table with a heading for each row and column. On a narrow screen it scrolls sideways, and the row labels stay in sight. */
export function crossTable({ id, name, corner, columns, rows }: CrossTable): Html {
  return markup`<div class="scroll" role="region" tabindex="0" aria-label="${name}" id="${id}">
<table class="cross" aria-label="${name}">
<thead><tr><th scope="col">${corner}</th>${columns.map((label) => markup`<th scope="col"><span>${bdi(label)}</span></th>`)}</tr></thead>
<tbody>
${rows.map(row)}</tbody>
</table>
</div>
`;
}

function row({ label, cells }: CrossRow): Html {
  return markup`<tr><th scope="row"><span>${bdi(label)}</span></th>${cells.map(cell)}</tr>
`;
}

function cell({ text, note, fill, link, columns }: CrossCell): Html {
  const content = markup`<span dir="auto">${text}</span>${note !== undefined && markup` <span class="note">${note}</span>`}${fill !== undefined && bar(fill)}`;
  return markup`<td${columns !== undefined && markup` colspan="${columns}"`}>${linked(link, content)}</td>`;
}

/** Draws a bar with a filled share from 0 to 1. */
function bar(fill: number): Html {
  return markup`<svg aria-hidden="true"><rect width="${Math.round(fill * 1_000) / 10}%" height="100%"/></svg>`;
}
