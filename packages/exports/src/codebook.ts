import type { AnswerColumn } from './column-headers.ts';
import type { ExportColumn, ExportLayout } from './export-layout.ts';
import type { ExportWords } from './export-words.ts';
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

type Explained = readonly [kind: string, meaning: string];

/** The kind and the meaning of the columns that each answer has. */
const explained: Readonly<Record<AnswerColumn['what'], (words: ExportWords, zone: string) => Explained>> = {
  id: ({ kinds, meanings }) => [kinds.text, meanings.id],
  time: ({ kinds, meanings }) => [kinds.time, meanings.time],
  localTime: ({ kinds, meanings }, zone) => [kinds.time, meanings.localTime(zone)],
  version: ({ kinds, meanings }) => [kinds.wholeNumber, meanings.version],
  tags: ({ kinds, meanings }) => [kinds.tags, meanings.tags],
};

/** Explains the columns of an export: a row for each column, and one for each choice. */
export function codebook({ answerColumns, columns, zone, words }: ExportLayout): readonly CodebookRow[] {
  const own = answerColumns.map(({ name, header, what }, index): CodebookRow => {
    const [kind, meaning] = explained[what](words, zone.name);
    const column = columnLetters(index);
    return { column, header, question: '', part: '', kind, name, code: '', choice: '', meaning };
  });
  return [
    ...own,
    ...columns.flatMap((column, index) => rowsOf(column, columnLetters(own.length + index), words)),
  ];
}

function rowsOf(
  { header, name, facet, isRetired, form }: ExportColumn,
  column: string,
  { meanings }: ExportWords,
): CodebookRow[] {
  return form.explained.map(({ kind, value = '', label = '', meaning = '' }, index) => ({
    column,
    header,
    question: facet.text,
    part: facet.label ?? '',
    kind,
    name,
    code: value,
    choice: label,
    meaning: sentences(meaning, index === 0 && isRetired ? meanings.notAsked : ''),
  }));
}

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('. ');
