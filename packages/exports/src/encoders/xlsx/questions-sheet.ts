import { codebook, type CodebookRow } from '../../codebook.ts';
import type { ExportLayout } from '../../export-layout.ts';
import { columnLetters, maxCellLength, textCell } from '../../xlsx/cells.ts';
import { sheetHead, sheetTail } from '../../xlsx/workbook-parts.ts';

type Row = readonly string[];

/** The columns of the sheet with their widths in characters. */
const columns: readonly (readonly [field: keyof CodebookRow, width: number])[] = [
  ['column', 9],
  ['header', 40],
  ['question', 40],
  ['part', 24],
  ['kind', 26],
  ['name', 24],
  ['code', 20],
  ['choice', 32],
  ['meaning', 60],
];

/** Makes the sheet that explains the columns of the answers. It has a row for each column, and one for each choice; the notes below are not wrapped, so a spreadsheet shows them over the empty cells beside them. */
export function questionsSheet(layout: ExportLayout): string {
  const explained = codebook(layout).map((each): Row => columns.map(([field]) => each[field]));
  const { codebook: headers, notes } = layout.words;
  const header = columns.map(([field]) => headers[field]);
  const rows = [header, ...explained, [], ...notes(maxCellLength).map((note): Row => [note])];
  const written = rows.map((cells, index) => row(index + 1, cells, index === 0 ? 'header' : 'wrapped'));
  return sheetHead(columns.map(([, width]) => width)) + written.join('') + sheetTail;
}

function row(number: number, cells: Row, style: 'header' | 'wrapped'): string {
  const isNote = cells.length === 1;
  const written = cells.map((text, index) =>
    text === '' ? '' : `<c r="${columnLetters(index)}${number}"${textCell(text, isNote ? 'text' : style)}`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}
