import type { SurveyHistory } from '@canvass/surveys';

/** The names of the columns that belong to no question. docs/decisions/0020-columns-beside-the-log.md describes all columns. */
export const columnNames = {
  id: 'id',
  place: 'place',
  version: 'version',
  receivedAt: 'receivedAt',
} as const;

/** What a column of a question holds. */
export type QuestionPart = 'q' | 'list' | 'length' | 'words' | 'asked';

const parts: readonly string[] = ['q', 'list', 'length', 'words', 'asked'] satisfies QuestionPart[];
/** It separates the number of a suffix. No question id contains it. */
const beforeNumber = '.';

/**
 * Names the columns of questions, such as `q_colour`. Most readers of Parquet do not tell `q_Why` from `q_why`, so the second of two such
 * questions gets `q_why.2`. Later versions of a survey do not change its names.
 */
export function columnNamesOf({
  questions,
}: SurveyHistory): (part: QuestionPart, question: string) => string {
  const suffixes = new Map<string, string>();
  const alike = new Map<string, number>();
  for (const id of Object.keys(questions)) {
    const number = (alike.get(id.toLowerCase()) ?? 0) + 1;
    alike.set(id.toLowerCase(), number);
    suffixes.set(id, number === 1 ? '' : `${beforeNumber}${number}`);
  }
  return (part, question) => `${part}_${question}${suffixes.get(question) ?? ''}`;
}

/** The part and the question of a column's name; undefined if the column belongs to no question. */
export function parseColumnName(name: string): { part: QuestionPart; question: string } | undefined {
  const end = name.indexOf('_');
  const part = name.slice(0, end);
  if (!parts.includes(part)) return undefined;
  const [question = ''] = name.slice(end + 1).split(beforeNumber);
  return { part: part as QuestionPart, question };
}
