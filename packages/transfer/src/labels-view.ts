import type { SurveyHistory } from '@canvass/surveys';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { QuestionColumn } from './table-columns.ts';

/** A query of these columns of a table, with the latest labels of choices instead of their values. */
export function labelsView(
  table: string,
  columns: readonly { readonly column: string; readonly question: QuestionColumn | undefined }[],
  history: SurveyHistory,
): string {
  const shown = columns.map(({ column, question }) => {
    const name = escapeIdentifier(column);
    const labels = question && labelsOf(history, question.question);
    if (labels === undefined) return name;
    return `${question?.part === 'list' ? labelsInList(labels, name) : labelOf(labels, name)} as ${name}`;
  });
  return `select ${shown.join(', ')} from ${table}`;
}

function labelOf(labels: string, value: string): string {
  return `coalesce(${labels} ->> ${value}, ${value})`;
}

/** No answer has an empty list, so null stays null. */
function labelsInList(labels: string, list: string): string {
  return `(select array_agg(${labelOf(labels, 'chosen.value')} order by chosen.place) from unnest(${list}) with ordinality as chosen (value, place))`;
}

/** Labels by value, as JSON in SQL; undefined if no choice has a label of its own. */
function labelsOf({ questions }: SurveyHistory, question: string): string | undefined {
  const spec = questions[question];
  if (spec?.type !== 'choice') return undefined;
  const labels = new Map<string, string>();
  for (const { value, label } of [...(spec.retired ?? []), ...spec.choices]) {
    if (label !== value) labels.set(inDatabase(value), inDatabase(label));
  }
  if (labels.size === 0) return undefined;
  return `${escapeLiteral(JSON.stringify(Object.fromEntries(labels)))}::jsonb`;
}

/** Returns a text as `copyText` writes it. */
function inDatabase(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
