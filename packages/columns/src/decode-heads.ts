import { columnNames } from './column-names.ts';
import { bitAt, readLevels, readTexts } from './decode-values.ts';
import { damaged, orDamaged } from './errors.ts';
import { type ParquetColumn, readFile } from './read-file.ts';

/** Decodes the ids of the rows from all bytes of a column file. Throws `ColumnsError` `damaged`. */
export function decodeIds(bytes: Uint8Array): string[] {
  return orDamaged(() => {
    const { rows, columns } = readFile(bytes, 0);
    const column = columns.get(columnNames.id);
    const ids = column === undefined ? [] : readTexts(column.read().page);
    if (ids.length !== rows) throw damaged('ids are missing');
    return ids;
  });
}

/** Decodes a column of `nullableTextsLeaf`: a text for each row, null for no answer. Throws `ColumnsError` `damaged`. */
export function textsOf(column: ParquetColumn, rows: number): (string | null)[] {
  const { entries, page } = column.read();
  if (entries !== rows) throw damaged('texts are missing');
  const { packed: defined, end } = readLevels(page, 0, 1, rows);
  const given = readTexts(page.subarray(end));
  const texts: (string | null)[] = [];
  let used = 0;
  for (let row = 0; row < rows; row++) texts.push(bitAt(defined, row) === 1 ? (given[used++] ?? null) : null);
  if (used > given.length) throw damaged('texts are missing');
  return texts;
}
