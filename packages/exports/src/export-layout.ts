import { columnNamesOf } from '@canvass/columns';
import { questionsInOrder, type QuestionSpec, type SurveyHistory } from '@canvass/surveys';
import { alikeKey, answerColumns, answerHeaders, questionHeaders } from './column-headers.ts';
import type { ExportRequest } from './export-request.ts';

/** A column of an export that has cells of a question. */
export type QuestionColumn = {
  /** The name, which is made from the question's id and stays the same in all versions. */
  readonly name: string;
  /** The header in the first row of CSV and XLSX: the name, or the question's text. */
  readonly header: string;
  readonly question: string;
} & (
  | { readonly kind: 'text' | 'number' }
  /** The column has one choice, or `choices` of a question that allows several. */
  | { readonly kind: 'choice' | 'choices' }
  /** The column says whether this choice was chosen. */
  | { readonly kind: 'isChosen'; readonly choice: string }
);

/** The columns of a survey's export. Those that each answer has come first, and then those of all questions of all versions. */
export interface ExportLayout {
  /** The headers of `answerColumns` in the first row of CSV and XLSX. */
  readonly answerHeaders: readonly string[];
  readonly columns: readonly QuestionColumn[];
  /** The questions by id. `isRetired` is true if the question is no longer asked. */
  readonly specs: ReadonlyMap<string, readonly [spec: QuestionSpec, isRetired: boolean]>;
  /** Returns what is written for a choice of a question. */
  readonly choiceText: (question: string, value: string) => string;
}

/** An export has at most this many columns, because Excel takes no more. */
export const maxExportColumns = 16_384;

/**
 * Lays out the columns of an export. Their names depend only on question ids (`q_colour`), so a column keeps its name in all versions
 * (docs/columns.md). Questions of the current version come first, in its order.
 */
export function exportLayout(
  history: SurveyHistory,
  { choices, multiple, headers }: Pick<ExportRequest, 'choices' | 'multiple' | 'headers'>,
): ExportLayout {
  const nameOf = columnNamesOf(history);
  const questions = questionsInOrder(history);
  const labels = choices === 'labels' ? labelsOf(history) : undefined;
  const choiceText = (question: string, value: string): string => labels?.get(question)?.get(value) ?? value;
  const columns = questions.flatMap(([question, spec]) => columnsOf(question, spec, multiple));
  const names = namesOf(
    columns,
    (question) => nameOf('q', question),
    (_, value) => value,
  );
  const texts = headers === 'texts' ? questionHeaders(questions) : undefined;
  const shown = texts ? namesOf(columns, (question) => texts.get(question)!, choiceText) : names;
  return {
    answerHeaders: texts ? answerHeaders : answerColumns,
    columns: columns.map((column, index) => ({ ...column, name: names[index]!, header: shown[index]! })),
    specs: new Map(questions.map(([id, spec, isRetired]) => [id, [spec, isRetired]])),
    choiceText,
  };
}

/** Returns whether an export would have more columns than `maxExportColumns`. */
export function hasTooManyColumns(
  history: SurveyHistory,
  { multiple }: Pick<ExportRequest, 'multiple'>,
): boolean {
  return (
    exportLayout(history, { multiple, choices: 'values', headers: 'ids' }).columns.length +
      answerColumns.length >
    maxExportColumns
  );
}

type WithoutNames<Each> = Each extends unknown ? Omit<Each, 'name' | 'header'> : never;
type Column = WithoutNames<QuestionColumn>;

function columnsOf(question: string, spec: QuestionSpec, multiple: ExportRequest['multiple']): Column[] {
  switch (spec.type) {
    case 'text':
      return [{ question, kind: 'text' }];
    case 'scale':
      return [{ question, kind: 'number' }];
    case 'choice': {
      const { choices, retired = [] } = spec;
      if (!spec.multiple) return [{ question, kind: 'choice' }];
      if (multiple === 'joined') return [{ question, kind: 'choices' }];
      const values = [...choices, ...retired].map(({ value }) => value);
      const each = values.map((choice) => ({ question, kind: 'isChosen', choice }) as const);
      // The first column has all chosen choices, because a history does not keep all choices that were ever offered.
      return [{ question, kind: 'choices' }, ...each];
    }
  }
}

function namesOf(
  columns: readonly Column[],
  nameOf: (question: string) => string,
  choiceName: (question: string, value: string) => string,
): string[] {
  return distinct(
    columns.map((column) => {
      const name = nameOf(column.question);
      return column.kind === 'isChosen' ? `${name}: ${choiceName(column.question, column.choice)}` : name;
    }),
  );
}

/** Makes names distinct. Most readers of Parquet do not tell `q_drinks: Tea` from `q_drinks: tea`, so the second one ends with `.2`. */
function distinct(names: readonly string[]): string[] {
  const alike = new Map<string, number>();
  return names.map((name) => {
    const key = alikeKey(name);
    const number = (alike.get(key) ?? 0) + 1;
    alike.set(key, number);
    return number === 1 ? name : `${name}.${number}`;
  });
}

function labelsOf({ questions }: SurveyHistory): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const labels = new Map<string, ReadonlyMap<string, string>>();
  for (const [question, spec] of Object.entries(questions)) {
    if (spec.type !== 'choice') continue;
    const known = [...(spec.retired ?? []), ...spec.choices];
    labels.set(question, new Map(known.map(({ value, label }) => [value, label])));
  }
  return labels;
}
