import type { TextsColumn, ValueColumn } from '@canvass/columns';
import type { FileAnswers } from '@canvass/exports';
import { facetsOf, type SurveyFacet, type SurveyHistory } from '@canvass/surveys';
import { copiedElement } from './copied-text.ts';
import type { CopiedColumn, CopiedRows } from './copy-rows.ts';
import { facetInSql } from './facets/facet-in-sql.ts';
import { none, type RowBytes } from './row-bytes.ts';
import { facetColumns } from './table-columns.ts';

const [comma, open, close] = [','.charCodeAt(0), '{'.charCodeAt(0), '}'.charCodeAt(0)];

/** Answers of a column file. Its bytes are copied, and each value of a dictionary is encoded once: no string is made for a row. */
export function columnsToCopy({ answers, rows }: FileAnswers, history: SurveyHistory): CopiedRows {
  const { ids, places, receivedAtMs, versions, facets } = answers;
  const asked = [...facetsOf(history).values()].flatMap((facet) => {
    const column = facets.get(facet.id);
    return column === undefined ? [] : [{ facet, column }];
  });
  return {
    textBytes: asked.reduce(
      (sum, { column }) => sum + ('texts' in column ? column.texts.page.byteLength : 0),
      ids.page.byteLength,
    ),
    rows,
    places,
    receivedAtMs,
    versionOf: (row) => versions.values[versions.codes[row]!]!,
    writeId: (out, row) => out.escaped(ids.page, ids.starts[row]!, ids.endOf(row)),
    columns: asked.flatMap(({ facet, column }) =>
      'texts' in column
        ? columnOfTexts(facet, column, rows, history)
        : columnsOfValues(facet, column, rows, history),
    ),
    notAsked: asked.flatMap(({ facet, column: { notAsked } }) =>
      notAsked === undefined ? [] : [{ facet: facet.id, isNotAsked: (row) => notAsked[row] === 1 }],
    ),
  };
}

function columnOfTexts(
  facet: SurveyFacet,
  { texts, codes }: TextsColumn,
  rows: Uint32Array,
  history: SurveyHistory,
): CopiedColumn[] {
  if (!rows.some((row) => codes[row]! > 0)) return [];
  const { page, starts } = texts;
  const write = (out: RowBytes, row: number): void => {
    const code = codes[row]!;
    if (code === 0) out.copy(none);
    else out.escaped(page, starts[code - 1]!, texts.endOf(code - 1));
  };
  return [{ column: facetColumns(history)('q', facet), write }];
}

/** A question that has changed between one choice and several has two. */
function columnsOfValues(
  facet: SurveyFacet,
  column: ValueColumn,
  rows: Uint32Array,
  history: SurveyHistory,
): CopiedColumn[] {
  const { values, codes, offsets, singles } = column;
  const columnOf = facetColumns(history);
  const textOf = facetInSql(facet.facet).writer();
  // At the index 0 is what stands for no value.
  const single = [none, ...values.map((value) => Buffer.from(textOf(value)))];
  if (offsets === undefined) {
    if (!rows.some((row) => codes[row]! > 0)) return [];
    const write = (out: RowBytes, row: number): void => out.copy(single[codes[row]!]!);
    return [{ column: columnOf('q', facet), write }];
  }
  const isChosen = (row: number): boolean => offsets[row]! < offsets[row + 1]!;
  const isSingle = (row: number): boolean => singles?.[row] === 1 && isChosen(row);
  const isList = (row: number): boolean => singles?.[row] !== 1 && isChosen(row);
  const elements = [none, ...values.map((value) => Buffer.from(copiedElement(value)))];
  const columns: CopiedColumn[] = [];
  if (rows.some(isSingle)) {
    columns.push({
      column: columnOf('q', facet),
      write: (out, row) => out.copy(isSingle(row) ? single[codes[offsets[row]!]!]! : none),
    });
  }
  if (rows.some(isList)) {
    columns.push({
      column: columnOf('list', facet),
      write: (out, row) => {
        if (isList(row)) writeList(out, elements, codes.subarray(offsets[row], offsets[row + 1]));
        else out.copy(none);
      },
    });
  }
  return columns;
}

function writeList(out: RowBytes, elements: readonly Uint8Array[], codes: ArrayLike<number>): void {
  out.byte(open);
  for (let at = 0; at < codes.length; at += 1) {
    if (at > 0) out.byte(comma);
    out.copy(elements[codes[at]!]!);
  }
  out.byte(close);
}
