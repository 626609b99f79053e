import type { QuestionSpec } from '@canvass/surveys';
import type { ExportLayout, QuestionColumn } from '../../export-layout.ts';
import { columnLetters, maxCellLength, textCell } from './cells.ts';
import { sheetHead, sheetTail } from './workbook-parts.ts';

type Row = readonly string[];

const header: Row = ['Column', 'Header', 'Question id', 'Question', 'Kind', 'Value', 'Label', 'Meaning'];
const widths = [9, 40, 20, 40, 26, 20, 32, 60];

const answerRows: readonly Row[] = [
  ['', '', 'text', '', '', 'The id of the answer'],
  ['', '', 'time', '', '', 'When the answer was received, in UTC'],
  ['', '', 'number', '', '', 'The version of the questions that was answered'],
];

/** Makes the sheet that explains the columns of the answers. It has a row for each column, and one for each choice. */
export function columnsSheet(layout: ExportLayout): string {
  const own = layout.answerHeaders.map((name, index): Row => [
    columnLetters(index),
    name,
    ...answerRows[index]!,
  ]);
  const ofQuestions = layout.columns.flatMap((column, index) =>
    rowsOf(column, columnLetters(own.length + index), layout),
  );
  const rows = [header, ...own, ...ofQuestions, [], ...notes.map((note): Row => [note])];
  const written = rows.map((cells, index) => row(index + 1, cells, index === 0 ? 'header' : 'wrapped'));
  return sheetHead(widths) + written.join('') + sheetTail;
}

/** Sentences under the rows of the columns. They are not wrapped, so a spreadsheet shows them over the empty cells beside them. */
const notes = [
  'An empty cell: the question was skipped, or it was not asked (its condition was not met, or the answered version did not have it). NDJSON tells these two apart.',
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

function rowsOf(column: QuestionColumn, letters: string, { specs }: ExportLayout): Row[] {
  const [spec, isRetired] = specs.get(column.question)!;
  const begin = [letters, column.header, column.question, spec.text];
  const note = isRetired ? 'No longer asked' : '';
  if (spec.type !== 'choice') return [[...begin, kindOf(spec), '', '', note]];
  const choices = [
    ...spec.choices.map((choice) => ({ ...choice, state: '' })),
    ...(spec.retired ?? []).map((choice) => ({ ...choice, state: 'This choice is no longer offered' })),
  ];
  if (column.kind === 'isChosen') {
    const label = choices.find(({ value }) => value === column.choice)?.label ?? '';
    return [[...begin, '1 or 0', column.choice, label, sentences('1: this choice was chosen', note)]];
  }
  const [kind, how] =
    column.kind === 'choices'
      ? ['several choices', 'There is a ; between choices, and a \\ before a ; or \\ of a choice']
      : ['one choice', ''];
  return [
    [...begin, kind, '', '', sentences(how, note)],
    ...choices.map(({ value, label, state }): Row => [...begin, 'choice', value, label, state]),
  ];
}

function kindOf(spec: Exclude<QuestionSpec, { type: 'choice' }>): string {
  return spec.type === 'scale' ? `whole number from ${spec.min} to ${spec.max}` : 'text';
}

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('. ');
