import { hasVisibleCharacter } from '@canvass/surveys';

/** What a cell of a file has. */
export type ReadCell =
  /** `value`: the facet's value, as records have it; undefined if the cell has no answer. */
  | { readonly ok: true; readonly value: unknown }
  /** `what` the cell is instead of a value, such as `is no whole number`. */
  | { readonly ok: false; readonly what: string };

export type CellReader = (cell: string) => ReadCell;

export interface CellRule {
  /** The file's words for values. */
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  /** Between the choices of a cell. Default: as exports have it, or else `;` or a comma. */
  readonly separator?: string | undefined;
}

/** The value that the mapping has for the text of a cell; undefined if it has none. */
export type MappedValue = (text: string) => string | number | undefined;

export const read = (value: unknown): ReadCell => ({ ok: true, value });
export const refused = (what: string): ReadCell => ({ ok: false, what });

/** Reads cells in which nothing is seen as no answer. */
export function whereVisible(reader: CellReader): CellReader {
  return (cell) => (hasVisibleCharacter(cell) ? reader(cell) : read(undefined));
}
