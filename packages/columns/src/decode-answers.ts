import type { AnswerColumns, ValueColumn } from './answer-columns.ts';
import { parseColumnName } from './column-names.ts';
import { decodeColumns, notAskedIn, partsOf, valuesOf } from './decode-columns.ts';
import { decodeIds, textsOf } from './decode-heads.ts';
import { damaged, orDamaged } from './errors.ts';
import { type ParquetColumn, readFile } from './read-file.ts';

/** The rows of a column file with all answers, but without the words and lengths of texts, which only slices need. */
export interface DecodedAnswers extends Omit<AnswerColumns, 'questions'> {
  /** The id of each row. */
  readonly ids: readonly string[];
  /** The column of each question, by question id. */
  readonly questions: ReadonlyMap<string, ValueColumn | TextAnswers>;
}

export interface TextAnswers {
  readonly type: 'words';
  /** The text of each row; null means no answer. */
  readonly texts: readonly (string | null)[];
  /** 1 for each row in which the question was not asked; undefined if it was asked in all rows. */
  readonly notAsked: Uint8Array | undefined;
}

/** Decodes all bytes of a column file. Throws `ColumnsError` `damaged`. */
export function decodeAnswers(
  bytes: Uint8Array,
  file: { readonly bytes: number; readonly tailBytes: number },
): DecodedAnswers {
  if (bytes.byteLength !== file.bytes) throw damaged('it has another length');
  // This decodes places, times and versions only.
  const base = decodeColumns(bytes.subarray(-file.tailBytes), file, { questions: [] });
  return orDamaged(() => {
    const { rows } = base;
    const { columns } = readFile(bytes, 0);
    const texts = textColumns(columns);
    const questions = new Map<string, ValueColumn | TextAnswers>();
    for (const [id, { q, list, length, asked }] of partsOf(columns)) {
      const notAsked = notAskedIn(asked, rows);
      const text = texts.get(id);
      if (text !== undefined && length !== undefined) {
        questions.set(id, { type: 'words', texts: textsOf(text, rows), notAsked });
      } else {
        const type = (q ?? list)?.isText === true ? 'choices' : 'number';
        questions.set(id, { type, notAsked, ...valuesOf(q, list, rows) });
      }
    }
    return { ...base, ids: decodeIds(bytes), questions };
  });
}

/** The columns of texts, by question. They stand before the column of places. */
function textColumns(columns: ReadonlyMap<string, ParquetColumn>): Map<string, ParquetColumn> {
  const texts = new Map<string, ParquetColumn>();
  for (const [name, column] of columns) {
    const parsed = parseColumnName(name);
    if (name === 'place') break;
    if (parsed?.part === 'q') texts.set(parsed.question, column);
  }
  return texts;
}
