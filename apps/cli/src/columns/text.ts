import type { ColumnFile, Places } from '@canvass/answer-log';
import { printable } from '../printable.ts';
import { textTable } from '../text-table.ts';

/** The column files of one version of a survey's summary, and what they do not have. */
export interface SurveyColumns {
  readonly survey: string;
  /** The container of the files. */
  readonly container: string;
  /** The version of the summary. */
  readonly version: number;
  /** In the order of the log. */
  readonly files: readonly ColumnFile[];
  /** No column file has these lines of the log. `to` is the place after the last of them. */
  readonly inLogOnly: readonly Places[];
  /** The ids of erased answers that the files may still have. */
  readonly erased: readonly string[];
}

/** The files, what is only in the log, and a query for DuckDB. */
export function columnsText(columns: SurveyColumns): string {
  const { survey, version, files, inLogOnly, erased } = columns;
  const answers = sum(files.map(({ rows }) => rows));
  const parts = [
    `${survey}, version ${version} of its summary: ${counted(answers, 'answer')} in ${counted(files.length, 'column file')}.`,
  ];
  if (files.length > 0)
    parts.push(textTable([['FROM', 'TO', 'ANSWERS', 'BYTES', 'FILE'], ...files.map(rowOf(columns))]));
  if (inLogOnly.length > 0) {
    const lines = sum(inLogOnly.map(({ from, to }) => to - from));
    parts.push(`Only in the log: ${counted(lines, 'line')} (${inLogOnly.map(placesText).join(', ')}).`);
  }
  if (erased.length > 0) {
    const ids = erased.map(printable).join('\n');
    parts.push(`Erased, but perhaps still in these files and in the log; leave them out:\n${ids}`);
  }
  if (files.length > 0) parts.push(`In DuckDB:\n\n${queryOf(columns)}`);
  return parts.join('\n\n');
}

function rowOf({ container }: SurveyColumns) {
  return ({ blob, from, lines, rows, bytes }: ColumnFile): string[] => [
    String(from),
    String(from + lines - 1),
    String(rows),
    String(bytes),
    `${container}/${printable(blob)}`,
  ];
}

/** Files of older answers may lack columns of newer questions. */
function queryOf({ container, files, erased }: SurveyColumns): string {
  const names = files.map(({ blob }) => `  ${quoted(`az://${container}/${blob}`)}`);
  const where = erased.length === 0 ? '' : `\nWHERE id NOT IN (${erased.map(quoted).join(', ')})`;
  return `SELECT count(*), min(receivedAt), max(receivedAt)\nFROM read_parquet([\n${names.join(',\n')}\n], union_by_name = true)${where};`;
}

function quoted(text: string): string {
  return `'${printable(text).replaceAll("'", "''")}'`;
}

function placesText({ from, to }: Places): string {
  return to - from === 1 ? `place ${from}` : `places ${from} to ${to - 1}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
