import type { AnswerColumn } from '../../column-headers.ts';
import type { ExportColumn, ExportLayout } from '../../export-layout.ts';
import { columnLetters, maxCellLength, textCell } from '../../xlsx/cells.ts';
import { sheetHead, sheetTail } from '../../xlsx/workbook-parts.ts';

type Row = readonly string[];

const header: Row = ['Column', 'Header', 'Name', 'Question', 'Part', 'Kind', 'Value', 'Label', 'Meaning'];
const widths = [9, 40, 24, 40, 24, 26, 20, 32, 60];

/** The kind and the meaning of the columns that each answer has. */
const explained: Readonly<
  Record<AnswerColumn['what'], (zone: string) => readonly [kind: string, meaning: string]>
> = {
  id: () => ['text', 'The id of the answer'],
  time: () => ['time', 'When the answer was received, in UTC'],
  localTime: (zone) => ['time', `When the answer was received, by the clocks of ${zone}`],
  version: () => ['whole number', 'The version of the questions that was answered'],
};

/** Makes the sheet that explains the columns of the answers. It has a row for each column, and one for each choice. */
export function columnsSheet(layout: ExportLayout): string {
  const own = layout.answerColumns.map(({ name, header: shown, what }, index): Row => {
    const [kind, meaning] = explained[what](layout.zone.name);
    return [columnLetters(index), shown, name, '', '', kind, '', '', meaning];
  });
  const ofFacets = layout.columns.flatMap((column, index) =>
    rowsOf(column, columnLetters(own.length + index)),
  );
  const rows = [header, ...own, ...ofFacets, [], ...notes.map((note): Row => [note])];
  const written = rows.map((cells, index) => row(index + 1, cells, index === 0 ? 'header' : 'wrapped'));
  return sheetHead(widths) + written.join('') + sheetTail;
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

function rowsOf({ header: shown, name, facet, isRetired, form }: ExportColumn, letters: string): Row[] {
  const begin = [letters, shown, name, facet.text, facet.label ?? ''];
  return form.explained.map(({ kind, value = '', label = '', meaning = '' }, index): Row => {
    const note = index === 0 && isRetired ? 'No longer asked' : '';
    return [...begin, kind, value, label, sentences(meaning, note)];
  });
}

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('. ');
