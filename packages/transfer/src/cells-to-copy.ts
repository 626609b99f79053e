import type { AnswerRows, Cell } from '@canvass/exports';
import { facetsOf, type SurveyFacet, type SurveyHistory } from '@canvass/surveys';
import { copiedElement, copiedText, rememberedText } from './copied-text.ts';
import type { CopiedColumn, CopiedRows } from './copy-rows.ts';
import { facetInSql } from './facets/facet-in-sql.ts';
import { none } from './row-bytes.ts';
import { facetColumns } from './table-columns.ts';

/** The texts of an answer, with its id, have about this many bytes. */
const usualTextBytes = 200;

/** Answers that were read from lines of a log. */
export function cellsToCopy(answers: AnswerRows, history: SurveyHistory): CopiedRows {
  const { rows, ids, places, receivedAtMs, versions } = answers;
  const asked = [...facetsOf(history).values()].flatMap((facet) => {
    const cells = answers.cells.get(facet.id);
    return cells === undefined ? [] : [{ facet, cells }];
  });
  return {
    textBytes: usualTextBytes * rows,
    rows: Array.from({ length: rows }, (_, row) => row),
    places,
    receivedAtMs,
    versionOf: (row) => versions[row]!,
    writeId: (out, row) => out.text(copiedText(ids[row]!)),
    columns: asked.flatMap(({ facet, cells }) => columnsOfCells(facet, cells, history)),
    notAsked: asked
      .filter(({ cells }) => cells.includes(null))
      .map(({ facet, cells }) => ({ facet: facet.id, isNotAsked: (row) => cells[row] === null })),
  };
}

/** A question that has changed between one choice and several has two. */
function columnsOfCells(facet: SurveyFacet, cells: readonly Cell[], history: SurveyHistory): CopiedColumn[] {
  const columnOf = facetColumns(history);
  const columns: CopiedColumn[] = [];
  if (cells.some(isOne)) {
    const textOf = facetInSql(facet.facet).writer();
    columns.push({
      column: columnOf('q', facet),
      write: (out, row) => {
        const cell = cells[row];
        if (isOne(cell)) out.text(textOf(cell));
        else out.copy(none);
      },
    });
  }
  if (cells.some(isList)) {
    const element = rememberedText(copiedElement);
    columns.push({
      column: columnOf('list', facet),
      write: (out, row) => {
        const cell = cells[row];
        if (isList(cell)) out.text(`{${cell.map((each) => element(each)).join(',')}}`);
        else out.copy(none);
      },
    });
  }
  return columns;
}

function isOne(cell: Cell): cell is string | number {
  return typeof cell === 'string' || typeof cell === 'number';
}

function isList(cell: Cell): cell is readonly string[] {
  return Array.isArray(cell);
}
