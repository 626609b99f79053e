import type { Codes } from './codes.ts';
import { columnNames } from './column-names.ts';
import { bitAt, readLevels } from './decode-values.ts';
import { damaged, orDamaged } from './errors.ts';
import { makeCodes } from './growing-array.ts';
import { type ParquetColumn, type ParquetFile, readFile } from './read-file.ts';
import { Texts } from './texts.ts';

/** Decodes the ids of the rows from all bytes of a column file. Throws `ColumnsError` `damaged`. */
export function decodeIds(bytes: Uint8Array): string[] {
  return orDamaged(() => idsOf(readFile(bytes, 0)).strings());
}

export function idsOf({ rows, columns }: ParquetFile): Texts {
  const page = columns.get(columnNames.id)?.read().page;
  const ids = page === undefined ? Texts.of([]) : Texts.ofPage(page);
  if (ids.length !== rows) throw damaged('ids are missing');
  return ids;
}

/** Decodes a column of `nullableTextsLeaf`. Throws `ColumnsError` `damaged`. */
export function textsOf(
  column: ParquetColumn,
  rows: number,
): { readonly texts: Texts; readonly codes: Codes } {
  const { entries, page } = column.read();
  if (entries !== rows) throw damaged('texts are missing');
  const { packed: defined, end } = readLevels(page, 0, 1, rows);
  const texts = Texts.ofPage(page.subarray(end));
  const codes = makeCodes(rows, texts.length);
  let used = 0;
  for (let row = 0; row < rows; row++) if (bitAt(defined, row) === 1) codes[row] = ++used;
  if (used > texts.length) throw damaged('texts are missing');
  return { texts, codes };
}

/** Returns the text of each row; null means no answer. */
export function textsByRow({
  texts,
  codes,
}: {
  readonly texts: Texts;
  readonly codes: Codes;
}): (string | null)[] {
  const strings = texts.strings();
  const byRow: (string | null)[] = [];
  for (let row = 0; row < codes.length; row++) byRow.push(strings[codes[row]! - 1] ?? null);
  return byRow;
}
