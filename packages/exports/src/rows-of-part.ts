import { AnswerLogError, isStub, parseLogLine, type StoredLogRecord } from '@canvass/answer-log';
import {
  decodeAnswers,
  decodeColumns,
  textsByRow,
  type Codes,
  type DecodedAnswers,
  type ValueColumn,
} from '@canvass/columns';
import { forEachLine } from '@canvass/journal';
import { selectRows } from '@canvass/slices';
import {
  valueIn,
  compileFilter,
  countedFacets,
  isFiltering,
  type AnswerFilter,
  type FlatRecord,
  type CountedFacet,
  type SurveyHistory,
} from '@canvass/surveys';
import type { AnswerRows, Cell } from './answer-rows.ts';
import type { RawFile, RawLines, RawPart } from './raw-part.ts';

/** Says which answers of a part are wanted. */
export interface Selected {
  readonly history: SurveyHistory;
  readonly filter: AnswerFilter;
  /** The places of the answers that have a tag of the filter, in rising order, if it has tags. */
  readonly tagged?: Float64Array | undefined;
  /** The ids of the answers to leave out. */
  readonly erased: ReadonlySet<string>;
  /** The number of columns of the file. The more there are, the fewer answers an `AnswerRows` has. */
  readonly columns: number;
}

/** An `AnswerRows` has about this many cells, because the cells of all rows take more memory than the columns of a part. */
const cellsAtOnce = 40_000;

/**
 * Reads the answers of a part, a few MiB at a time. Throws `ColumnsError` `damaged`, but only before the first answers, and `AnswerLogError`
 * `log-damaged`.
 */
export function* rowsOfPart(part: RawPart, selected: Selected): Generator<AnswerRows> {
  if (part.kind === 'file') yield* rowsOfFile(part, selected);
  else yield* rowsOfLines(part, selected);
}

function* rowsOfFile(part: RawFile, selected: Selected): Generator<AnswerRows> {
  const { columns } = selected;
  const { answers, rows: kept } = columnsOfFile(part, selected);
  const ids = answers.ids.strings();
  const texts = textsByFacet(answers);
  const rowsAtOnce = Math.ceil(cellsAtOnce / (1 + Math.max(columns, answers.facets.size)));
  for (let first = 0; first < kept.length; first += rowsAtOnce) {
    yield decodedRows({ answers, ids, texts }, kept.subarray(first, first + rowsAtOnce));
  }
}

/** The columns of a file, and which of its rows are wanted. */
export interface FileAnswers {
  readonly answers: DecodedAnswers;
  readonly rows: Uint32Array;
}

/** Reads the columns of a whole file. Throws `ColumnsError` `damaged`. */
export function columnsOfFile(
  part: RawFile,
  selected: Pick<Selected, 'history' | 'filter' | 'tagged' | 'erased'>,
): FileAnswers {
  const { history, filter, erased } = selected;
  const { bytes, tailBytes, from, to } = part;
  const answers = decodeAnswers(bytes, { bytes: bytes.byteLength, tailBytes });
  const rows = isFiltering(filter)
    ? filteredRows(part, answers, selected)
    : selectRows({ ...answers, facets: noFacets }, filter, history, { places: [from, to] });
  if (erased.size === 0) return { answers, rows };
  const ids = answers.ids.strings();
  return { answers, rows: rows.filter((row) => !erased.has(ids[row]!)) };
}

type TextsByFacet = ReadonlyMap<string, readonly (string | null)[]>;

function textsByFacet({ facets }: DecodedAnswers): TextsByFacet {
  const texts = new Map<string, readonly (string | null)[]>();
  for (const [id, column] of facets) if ('texts' in column) texts.set(id, textsByRow(column));
  return texts;
}

interface DecodedStrings {
  readonly answers: DecodedAnswers;
  readonly ids: readonly string[];
  readonly texts: TextsByFacet;
}

function decodedRows({ answers, ids, texts }: DecodedStrings, rows: Uint32Array): AnswerRows {
  const { places, receivedAtMs, versions, facets } = answers;
  const cells = new Map<string, readonly Cell[]>();
  for (const [id, column] of facets) {
    cells.set(
      id,
      'texts' in column ? textCells(texts.get(id)!, column.notAsked, rows) : valueCells(column, rows),
    );
  }
  return {
    rows: rows.length,
    ids: mapped(rows, (row) => ids[row]!),
    places: mapped(rows, (row) => places[row]!),
    receivedAtMs: mapped(rows, (row) => receivedAtMs[row]!),
    versions: mapped(rows, (row) => versions.values[versions.codes[row]!]!),
    cells,
  };
}

/** Works as `Array.from` does, which takes several times as long for a typed array. */
function mapped<T>(rows: Codes, valueOf: (row: number) => T): T[] {
  const values: T[] = [];
  for (let index = 0; index < rows.length; index += 1) values.push(valueOf(rows[index]!));
  return values;
}

const noFacets = new Map<string, never>();

function filteredRows(
  { bytes, tailBytes, from, to }: RawFile,
  { facets }: DecodedAnswers,
  { filter, history, tagged }: Pick<Selected, 'history' | 'filter' | 'tagged'>,
): Uint32Array {
  const wanted = filter.questions.map(({ question }) => question);
  const file = { bytes: bytes.byteLength, tailBytes };
  const columns = decodeColumns(bytes.subarray(-tailBytes), file, { facets: wanted });
  const texts = new Map<string, readonly (string | null)[]>();
  for (const id of wanted) {
    const column = facets.get(id);
    if (column !== undefined && 'texts' in column) texts.set(id, textsByRow(column));
  }
  return selectRows(columns, filter, history, { places: [from, to], texts, tagged });
}

function textCells(
  texts: readonly (string | null)[],
  notAsked: Uint8Array | undefined,
  rows: Uint32Array,
): readonly Cell[] {
  const cells = mapped(rows, (row): Cell => texts[row] ?? undefined);
  return withNotAsked(cells, notAsked, rows);
}

function valueCells(column: ValueColumn, rows: Uint32Array): readonly Cell[] {
  const { values, codes, offsets, singles, notAsked } = column;
  const cells = mapped(rows, (row): Cell => {
    if (offsets === undefined) return values[codes[row]! - 1];
    const chosen = codes.subarray(offsets[row], offsets[row + 1]);
    if (chosen.length === 0) return undefined;
    return singles?.[row] === 1
      ? values[chosen[0]! - 1]
      : mapped(chosen, (code) => values[code - 1] as string);
  });
  return withNotAsked(cells, notAsked, rows);
}

function withNotAsked(cells: Cell[], notAsked: Uint8Array | undefined, rows: Uint32Array): readonly Cell[] {
  if (notAsked !== undefined) {
    for (const [index, row] of rows.entries()) if (notAsked[row] === 1) cells[index] = null;
  }
  return cells;
}

function* rowsOfLines(part: RawLines, selected: Selected): Generator<AnswerRows> {
  const { history, erased, columns } = selected;
  const { tags, ...filter } = selected.filter;
  const tagged = tags && new Set(selected.tagged);
  const isSelected = isFiltering(filter) ? compileFilter(filter, history) : () => true;
  const whole = Buffer.from(part.bytes.buffer, part.bytes.byteOffset, part.bytes.byteLength);
  const lines: Buffer[] = [];
  forEachLine(whole, (start, end) => void lines.push(whole.subarray(start, end + 1)));
  let builder = new RowBuilder();
  for (const [index, line] of lines.entries()) {
    if (isStub(line)) continue;
    const place = part.from + index;
    if (tagged?.has(place) === false) continue;
    const record = parseLogLine(line);
    const questions = record && countedFacets(history, record.definitionVersion);
    if (!record || !questions) {
      throw new AnswerLogError('log-damaged', `the line at the place ${place} is not an answer`);
    }
    const answers = record.answers as FlatRecord;
    const { receivedAt, definitionVersion: version } = record;
    if (erased.has(record.id) || !isSelected({ receivedAt, version, answers })) continue;
    builder.add(place, record, answers, questions);
    if (builder.rows * (1 + Math.max(columns, builder.columns)) >= cellsAtOnce) {
      yield builder.build();
      builder = new RowBuilder();
    }
  }
  if (builder.rows > 0) yield builder.build();
}

/** Builds `AnswerRows` from records of a log. */
export class RowBuilder {
  readonly #ids: string[] = [];
  readonly #places: number[] = [];
  readonly #receivedAtMs: number[] = [];
  readonly #versions: number[] = [];
  readonly #cells = new Map<string, Cell[]>();

  get rows(): number {
    return this.#ids.length;
  }

  get columns(): number {
    return this.#cells.size;
  }

  add(
    place: number,
    { id, receivedAt, definitionVersion }: Pick<StoredLogRecord, 'id' | 'receivedAt' | 'definitionVersion'>,
    answers: FlatRecord,
    questions: readonly CountedFacet[],
  ): void {
    const row = this.#ids.push(id) - 1;
    this.#places.push(place);
    this.#receivedAtMs.push(Date.parse(receivedAt));
    this.#versions.push(definitionVersion);
    for (const question of questions) {
      const value = valueIn(answers, question) as Cell;
      if (value !== undefined) this.#cellsOf(question.id, row).push(value);
    }
  }

  build(): AnswerRows {
    const { rows } = this;
    for (const column of this.#cells.values()) fill(column, rows);
    return {
      rows,
      ids: this.#ids,
      places: this.#places,
      receivedAtMs: this.#receivedAtMs,
      versions: this.#versions,
      cells: this.#cells,
    };
  }

  /** Returns the cells of a question, filled up to before `row`. */
  #cellsOf(question: string, row: number): Cell[] {
    let column = this.#cells.get(question);
    if (column === undefined) this.#cells.set(question, (column = []));
    fill(column, row);
    return column;
  }
}

function fill(column: Cell[], rows: number): void {
  while (column.length < rows) column.push(undefined);
}
