import type { AnswerColumns, ValueColumn } from './answer-columns.ts';
import { parseColumnName } from './column-names.ts';
import { decodeColumns, notAskedIn, partsOf, valuesOf } from './decode-columns.ts';
import { decodeIds, textsOf } from './decode-heads.ts';
import { damaged, orDamaged } from './errors.ts';
import { type ParquetColumn, readFile } from './read-file.ts';

/** The rows of a column file with all answers, but without the words and lengths of texts, which only slices need. */
export interface DecodedAnswers extends Omit<AnswerColumns, 'facets'> {
  /** The id of each row. */
  readonly ids: readonly string[];
  /** The column of each facet, by facet id. */
  readonly facets: ReadonlyMap<string, ValueColumn | TextsColumn>;
}

export interface TextsColumn {
  readonly type: 'words';
  /** The text of each row; null means no answer. */
  readonly texts: readonly (string | null)[];
  /** 1 for each row in which the facet was not asked; undefined if it was asked in all rows. */
  readonly notAsked: Uint8Array | undefined;
}

/** Decodes all bytes of a column file. Throws `ColumnsError` `damaged`. */
export function decodeAnswers(
  bytes: Uint8Array,
  file: { readonly bytes: number; readonly tailBytes: number },
): DecodedAnswers {
  if (bytes.byteLength !== file.bytes) throw damaged('it has another length');
  // This decodes places, times and versions only.
  const base = decodeColumns(bytes.subarray(-file.tailBytes), file, { facets: [] });
  return orDamaged(() => {
    const { rows } = base;
    const { columns } = readFile(bytes, 0);
    const texts = textColumns(columns);
    const facets = new Map<string, ValueColumn | TextsColumn>();
    for (const [id, { q, list, length, asked }] of partsOf(columns)) {
      const notAsked = notAskedIn(asked, rows);
      const text = texts.get(id);
      if (text !== undefined && length !== undefined) {
        facets.set(id, { type: 'words', texts: textsOf(text, rows), notAsked });
      } else {
        const type = (q ?? list)?.isText === true ? 'choices' : 'number';
        facets.set(id, { type, notAsked, ...valuesOf(q, list, rows) });
      }
    }
    return { ...base, ids: decodeIds(bytes), facets };
  });
}

/** The columns of texts, by facet. They stand before the column of places. */
function textColumns(columns: ReadonlyMap<string, ParquetColumn>): Map<string, ParquetColumn> {
  const texts = new Map<string, ParquetColumn>();
  for (const [name, column] of columns) {
    const parsed = parseColumnName(name);
    if (name === 'place') break;
    if (parsed?.role === 'q') texts.set(parsed.facet, column);
  }
  return texts;
}
