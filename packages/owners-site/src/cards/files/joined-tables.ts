import type { FigureTable } from '../facets/facet-card.ts';

interface NamedTable {
  readonly name: string;
  readonly table: FigureTable;
}

/** Puts tables below each other, with the name of each in the first column. Columns of the same heading are one column. */
export function joinedTables(heading: string, tables: readonly NamedTable[]): FigureTable {
  const columns = [...new Set(tables.flatMap(({ table: [headings] }) => headings))];
  return [
    [heading, ...columns],
    ...tables.flatMap(({ name, table: [headings, ...rows] }) => {
      const places = columns.map((column) => headings.indexOf(column));
      return rows.map((row) => [name, ...places.map((place) => row[place] ?? null)]);
    }),
  ];
}
