import { IsoTimes, type AnswerRows, type Cell } from '@canvass/exports';
import { facetsOf, type SurveyFacet, type SurveyHistory } from '@canvass/surveys';
import { copiedElement, copiedText, rememberedText } from './copied-text.ts';
import { facetInSql } from './facets/facet-in-sql.ts';
import { facetColumns, type FacetColumn } from './table-columns.ts';

/** Rows as PostgreSQL's `COPY ... FROM STDIN` reads them, in text format. */
export interface CopyText {
  readonly rows: number;
  /** The columns of the facets that have values here. They stand behind `baseColumns`. */
  readonly columns: readonly FacetColumn[];
  /** UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const none = String.raw`\N`;
/** A string of a few hundred KB is written faster than many, and takes little memory. */
const rowsAtOnce = 1_000;

/** Encodes answers. Lone surrogates and NUL, which PostgreSQL's text cannot have, become U+FFFD. */
export function copyText(answers: AnswerRows, history: SurveyHistory): CopyText {
  const asked = [...facetsOf(history).values()].flatMap((facet) => {
    const cells = answers.cells.get(facet.id);
    return cells === undefined ? [] : [{ facet, cells }];
  });
  const writers = asked.flatMap(({ facet, cells }) => columnWriters(facet, cells, history));
  const whoIsNotAsked = asked.filter(({ cells }) => cells.includes(null));
  const times = new IsoTimes();
  const { rows, places, ids, receivedAtMs, versions } = answers;
  let bytes = Buffer.allocUnsafeSlow(usualRowBytes * rows);
  let end = 0;
  for (let from = 0; from < rows; from += rowsAtOnce) {
    let text = '';
    for (let row = from; row < Math.min(rows, from + rowsAtOnce); row += 1) {
      text += `${places[row]!}\t${copiedText(ids[row]!)}\t${times.of(receivedAtMs[row]!)}\t${versions[row]!}\t`;
      text += whoIsNotAsked.length === 0 ? none : notAsked(whoIsNotAsked, row);
      for (const { cells, write } of writers) text += `\t${write(cells[row])}`;
      text += '\n';
    }
    const most = end + mostBytesPerUnit * text.length;
    if (most > bytes.length) bytes = enlarged(bytes.subarray(0, end), Math.max(most, 2 * bytes.length));
    end += bytes.write(text, end);
  }
  return { rows, columns: writers.map(({ column }) => column), bytes: bytes.subarray(0, end) };
}

/** The bytes of UTF-8 that a UTF-16 code unit takes at most. */
const mostBytesPerUnit = 3;
/** Longer rows make the memory of a text grow. */
const usualRowBytes = 256;

function enlarged(bytes: Buffer, length: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(length);
  larger.set(bytes);
  return larger;
}

interface ColumnWriter {
  readonly column: FacetColumn;
  readonly cells: readonly Cell[];
  readonly write: (cell: Cell) => string;
}

/** A question that has changed between one choice and several has two. */
function columnWriters(facet: SurveyFacet, cells: readonly Cell[], history: SurveyHistory): ColumnWriter[] {
  const columnOf = facetColumns(history);
  const writers: ColumnWriter[] = [];
  if (cells.some((cell) => typeof cell === 'string' || typeof cell === 'number')) {
    const write = facetInSql(facet.facet).writer();
    writers.push({
      column: columnOf('q', facet),
      cells,
      write: (cell) => (typeof cell === 'string' || typeof cell === 'number' ? write(cell) : none),
    });
  }
  if (cells.some((cell) => Array.isArray(cell))) {
    const element = rememberedText(copiedElement);
    writers.push({
      column: columnOf('list', facet),
      cells,
      write: (cell) =>
        typeof cell === 'object' && cell !== null ? `{${cell.map((each) => element(each)).join(',')}}` : none,
    });
  }
  return writers;
}

/** The ids of the facets that a row was not asked, as an array. */
function notAsked(asked: readonly { facet: SurveyFacet; cells: readonly Cell[] }[], row: number): string {
  let list = '';
  for (const { facet, cells } of asked) {
    // In quotes: an id may be NULL.
    if (cells[row] === null) list += `${list === '' ? '' : ','}"${facet.id}"`;
  }
  return list === '' ? none : `{${list}}`;
}
