import { markup, type Html } from '../../ui/markup.ts';

export interface BarRow {
  readonly label: string;
  /** From 0 to 1. */
  readonly fill: number;
  /** The cells after the label. */
  readonly figures: readonly string[];
}

export interface BarTable {
  readonly name: string;
  /** The column of the labels first. */
  readonly columns: readonly string[];
  readonly rows: readonly BarRow[];
}

/** A table with a bar in each row's heading: the figures say the same in words. */
export function barTable({ name, columns, rows }: BarTable): Html {
  return markup`<table class="bars" aria-label="${name}">
<thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.map(line)}</tbody>
</table>
`;
}

function line({ label, fill, figures }: BarRow): Html {
  return markup`<tr><th scope="row"><span dir="auto">${label}</span><svg aria-hidden="true"><rect width="${Math.round(fill * 1_000) / 10}%" height="100%"/></svg></th>${figures.map((figure) => markup`<td>${figure}</td>`)}</tr>
`;
}
