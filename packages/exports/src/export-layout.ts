import { columnNamesOf } from '@canvass/columns';
import { questionsInOrder, type QuestionSpec, type SurveyHistory } from '@canvass/surveys';
import type { ExportRequest } from './export-request.ts';

/** A column of an export that has cells of a question. */
export type QuestionColumn = {
  readonly name: string;
  readonly question: string;
} & (
  | { readonly kind: 'text' | 'number' }
  /** One choice, or several of a question that takes several. */
  | { readonly kind: 'choice' | 'choices' }
  /** Whether this choice was chosen. */
  | { readonly kind: 'isChosen'; readonly choice: string }
);

/** The columns of a survey's export, for tables: those of each answer, then those of all questions of all versions. */
export interface ExportLayout {
  readonly columns: readonly QuestionColumn[];
  /** What is written for a choice of a question. */
  readonly choiceText: (question: string, value: string) => string;
}

/** In front of the columns of questions. */
export const answerColumns = ['id', 'receivedAt', 'version'] as const;

/** What Excel takes, and what others take without pain. */
export const maxExportColumns = 16_384;

/**
 * The names depend on question ids only (`q_colour`), so a column keeps its name in all versions: docs/columns.md. Questions of
 * the current version come first, in its order.
 */
export function exportLayout(
  history: SurveyHistory,
  { choices, multiple }: Pick<ExportRequest, 'choices' | 'multiple'>,
): ExportLayout {
  const nameOf = columnNamesOf(history);
  const named = questionsInOrder(history).flatMap(([question, spec]) =>
    columnsOf(nameOf('q', question), question, spec, multiple),
  );
  const columns = withDistinctNames(named);
  const labels = choices === 'labels' ? labelsOf(history) : undefined;
  return {
    columns,
    choiceText: (question, value) => labels?.get(question)?.get(value) ?? value,
  };
}

/** Whether an export would have more columns than `maxExportColumns`. */
export function hasTooManyColumns(
  history: SurveyHistory,
  request: Pick<ExportRequest, 'choices' | 'multiple'>,
): boolean {
  return exportLayout(history, request).columns.length + answerColumns.length > maxExportColumns;
}

function columnsOf(
  name: string,
  question: string,
  spec: QuestionSpec,
  multiple: ExportRequest['multiple'],
): QuestionColumn[] {
  switch (spec.type) {
    case 'freeText':
      return [{ name, question, kind: 'text' }];
    case 'range':
      return [{ name, question, kind: 'number' }];
    case 'multipleChoice': {
      const { choices, retired = [] } = spec;
      if (!spec.multiple) return [{ name, question, kind: 'choice' }];
      if (multiple === 'joined') return [{ name, question, kind: 'choices' }];
      const values = [...choices, ...retired].map(({ value }) => value);
      const each = values.map(
        (choice) => ({ name: `${name}: ${choice}`, question, kind: 'isChosen', choice }) as const,
      );
      // A history does not keep all choices that were ever offered; this column has them all.
      return [{ name, question, kind: 'choices' }, ...each];
    }
  }
}

/** Most readers of Parquet do not tell `q_drinks: Tea` from `q_drinks: tea`: the second has `.2` behind it. */
function withDistinctNames(columns: readonly QuestionColumn[]): QuestionColumn[] {
  const alike = new Map<string, number>();
  return columns.map((column) => {
    const key = column.name.toLowerCase();
    const number = (alike.get(key) ?? 0) + 1;
    alike.set(key, number);
    return number === 1 ? column : { ...column, name: `${column.name}.${number}` };
  });
}

function labelsOf({ questions }: SurveyHistory): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const labels = new Map<string, ReadonlyMap<string, string>>();
  for (const [question, spec] of Object.entries(questions)) {
    if (spec.type !== 'multipleChoice') continue;
    const known = [...(spec.retired ?? []), ...spec.choices];
    labels.set(question, new Map(known.map(({ value, label }) => [value, label])));
  }
  return labels;
}
