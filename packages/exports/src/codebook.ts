import type { AnswerColumn } from './column-headers.ts';
import type { ExportColumn, ExportLayout } from './export-layout.ts';
import { columnLetters } from './xlsx/cells.ts';

/** A row that explains a column of an export, or a choice of it. What does not apply is empty. */
export interface CodebookRow {
  /** The letters by which spreadsheets name the column. */
  readonly column: string;
  /** What the first row of the answers has. */
  readonly header: string;
  readonly question: string;
  /** The label of a part of the question. */
  readonly part: string;
  readonly kind: string;
  /** The name that the column keeps in all versions. */
  readonly name: string;
  readonly code: string;
  readonly choice: string;
  readonly meaning: string;
}

/** The kind and the meaning of the columns that each answer has. */
const explained: Readonly<
  Record<AnswerColumn['what'], (zone: string) => readonly [kind: string, meaning: string]>
> = {
  id: () => ['text', 'The id of the answer'],
  time: () => ['time', 'When the answer was received, in UTC'],
  localTime: (zone) => ['time', `When the answer was received, by the clocks of ${zone}`],
  version: () => ['whole number', 'The version of the questions that was answered'],
};

/** Explains the columns of an export: a row for each column, and one for each choice. */
export function codebook({ answerColumns, columns, zone }: ExportLayout): readonly CodebookRow[] {
  const own = answerColumns.map(({ name, header, what }, index): CodebookRow => {
    const [kind, meaning] = explained[what](zone.name);
    const column = columnLetters(index);
    return { column, header, question: '', part: '', kind, name, code: '', choice: '', meaning };
  });
  return [...own, ...columns.flatMap((column, index) => rowsOf(column, columnLetters(own.length + index)))];
}

function rowsOf({ header, name, facet, isRetired, form }: ExportColumn, column: string): CodebookRow[] {
  return form.explained.map(({ kind, value = '', label = '', meaning = '' }, index) => ({
    column,
    header,
    question: facet.text,
    part: facet.label ?? '',
    kind,
    name,
    code: value,
    choice: label,
    meaning: sentences(meaning, index === 0 && isRetired ? 'No longer asked' : ''),
  }));
}

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('. ');
