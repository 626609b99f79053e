import { codebook, type CodebookRow } from '../../codebook.ts';
import type { ExportLayout } from '../../export-layout.ts';
import { columnLetters, maxCellLength, textCell } from '../../xlsx/cells.ts';
import { sheetHead, sheetTail } from '../../xlsx/workbook-parts.ts';

type Row = readonly string[];

/** The columns of the sheet, with their headers and their widths in characters. */
const columns: readonly (readonly [field: keyof CodebookRow, header: string, width: number])[] = [
  ['column', 'Column', 9],
  ['header', 'Header', 40],
  ['question', 'Question', 40],
  ['part', 'Part', 24],
  ['kind', 'Kind', 26],
  ['name', 'Name', 24],
  ['code', 'Code', 20],
  ['choice', 'Choice', 32],
  ['meaning', 'Meaning', 60],
];

/** Makes the sheet that explains the columns of the answers. It has a row for each column, and one for each choice. */
export function questionsSheet(layout: ExportLayout): string {
  const explained = codebook(layout).map((each): Row => columns.map(([field]) => each[field]));
  const header = columns.map(([, shown]) => shown);
  const rows = [header, ...explained, [], ...notes.map((note): Row => [note])];
  const written = rows.map((cells, index) => row(index + 1, cells, index === 0 ? 'header' : 'wrapped'));
  return sheetHead(columns.map(([, , width]) => width)) + written.join('') + sheetTail;
}

/** Sentences under the rows of the columns. They are not wrapped, so a spreadsheet shows them over the empty cells beside them. */
const notes = [
  'An empty cell: the question was skipped, or it was not asked (its condition was not met, or the answered version did not have it). NDJSON tells these two apart for whole questions, not for rows.',
  `A cell has at most ${maxCellLength.toLocaleString('en')} characters; a longer text is cut, and ends with “…”.`,
  'Beyond 1,048,576 rows, the answers go on in the sheet “Answers 2”.',
];

function row(number: number, cells: Row, style: 'header' | 'wrapped'): string {
  const isNote = cells.length === 1;
  const written = cells.map((text, index) =>
    text === '' ? '' : `<c r="${columnLetters(index)}${number}"${textCell(text, isNote ? 'text' : style)}`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}
