import { columnNamesOf } from '@canvass/columns';
import type { QuestionSpec, SurveyHistory } from '@canvass/surveys';
import { shortColumnName } from './table-name.ts';

export type ColumnType = 'bigint' | 'text' | 'timestamp with time zone' | 'integer' | 'text[]';

/** A column of every survey's table. */
export interface BaseColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** A column that has answers to a question. */
export interface QuestionColumn extends BaseColumn {
  readonly question: string;
  /** `list`: several choices. */
  readonly part: 'q' | 'list';
}

/** In the order of a row. */
export const baseColumns: readonly BaseColumn[] = [
  { name: 'place', type: 'bigint' },
  { name: 'id', type: 'text' },
  { name: 'received_at', type: 'timestamp with time zone' },
  { name: 'version', type: 'integer' },
  { name: 'not_asked', type: 'text[]' },
];

/** The column for a part of a question's answers. Its name depends on question ids only, and stays in all later versions. */
export function questionColumns(
  history: SurveyHistory,
): (part: QuestionColumn['part'], question: string) => QuestionColumn {
  const nameOf = columnNamesOf(history);
  return (part, question) => ({
    name: shortColumnName(nameOf(part, question)),
    type: part === 'list' ? 'text[]' : history.questions[question]!.type === 'scale' ? 'integer' : 'text',
    question,
    part,
  });
}

/** A column for each question of all versions, as the latest version takes its answers. */
export function columnsOfHistory(history: SurveyHistory): QuestionColumn[] {
  const columnOf = questionColumns(history);
  return Object.entries(history.questions).map(([question, spec]) => columnOf(partOf(spec), question));
}

function partOf(spec: QuestionSpec): QuestionColumn['part'] {
  return spec.type === 'choice' && spec.multiple ? 'list' : 'q';
}

/** The columns of a table that have answers to questions of the history, by name. */
export function questionsByColumn(
  history: SurveyHistory,
  names: ReadonlyMap<string, unknown>,
): Map<string, QuestionColumn> {
  const columnOf = questionColumns(history);
  const all = Object.keys(history.questions).flatMap((question) => [
    columnOf('q', question),
    columnOf('list', question),
  ]);
  return new Map(all.filter(({ name }) => names.has(name)).map((column) => [column.name, column]));
}
