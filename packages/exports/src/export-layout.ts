import { columnNamesOf } from '@canvass/columns';
import {
  defaultTimeZone,
  facetsInOrder,
  type SurveyFacet,
  type SurveyHistory,
  TimeZone,
} from '@canvass/surveys';
import {
  alikeKey,
  type AnswerColumn,
  answerColumns,
  answerColumnsIn,
  facetHeaders,
  tagsColumn,
} from './column-headers.ts';
import type { ExportRequest } from './export-request.ts';
import { exportWords } from './export-language.ts';
import type { ExportWords } from './export-words.ts';
import type { ColumnForm } from './facets/column-form.ts';
import { facetColumns } from './facets/facet-columns.ts';
import { presenceColumn, presenceFacets } from './facets/presence.ts';

/** A column of an export that has values of a facet. */
export interface ExportColumn {
  /** The name, which is made from the facet's id and stays the same in all versions. */
  readonly name: string;
  /** The header in the first row of CSV and XLSX: the name, or the text of the question and the label of its part. */
  readonly header: string;
  readonly facet: SurveyFacet;
  /** Whether no respondent is asked the facet any more. */
  readonly isRetired: boolean;
  readonly form: ColumnForm;
}

/** The columns of a survey's export. Those that each answer has come first, and then those of all facets of all versions. */
export interface ExportLayout {
  /** The columns that each answer has, with their headers in the first row of CSV and XLSX. */
  readonly answerColumns: readonly AnswerColumn[];
  /** The time zone of the survey, whose times a column has unless it is UTC. */
  readonly zone: TimeZone;
  /** The words of the file beside those of its survey. */
  readonly words: ExportWords;
  readonly columns: readonly ExportColumn[];
}

/** An export has at most this many columns, because Excel takes no more. */
export const maxExportColumns = 16_384;

/**
 * Lays out the columns of an export. Their names depend only on facet ids (`q_colour`, `q_quality.price`), so a column keeps its name in all versions
 * (docs/columns.md). Facets of the current version come first, in its order.
 */
export function exportLayout(
  history: SurveyHistory,
  {
    choices,
    multiple,
    headers,
    times,
    tags,
    words: language,
  }: Pick<ExportRequest, 'choices' | 'multiple' | 'headers' | 'times' | 'tags' | 'words'>,
  zone: TimeZone,
): ExportLayout {
  const words = exportWords(language);
  const before = answerColumnsIn(zone, { times, tags: tags === true, words });
  const nameOf = columnNamesOf(history);
  const facets = facetsInOrder({ ...history, ownNames: words.own });
  const presences = presenceFacets(facets.map(([facet]) => facet));
  const columns = facets.flatMap(([facet, isRetired]) => {
    const forms = presences.has(facet.id)
      ? [presenceColumn({ words })]
      : facetColumns(facet.facet, { choices, multiple, words });
    return forms.map((form) => ({ facet, isRetired, form }));
  });
  const names = distinct(
    columns.map(({ facet, form }) => withChoice(nameOf('q', facet.id), form.choice?.value)),
  );
  const texts =
    headers === 'texts'
      ? facetHeaders(
          facets.map(([facet]) => facet),
          tags ? before : [...before, tagsColumn(words)],
        )
      : undefined;
  const shown = texts
    ? distinct(columns.map(({ facet, form }) => withChoice(texts.get(facet.id)!, form.choice?.text)))
    : names;
  return {
    answerColumns: texts ? before : before.map((column) => ({ ...column, header: column.name })),
    zone,
    words,
    columns: columns.map((column, index) => ({ ...column, name: names[index]!, header: shown[index]! })),
  };
}

/** Returns whether a column has the times of the survey's zone. */
export function hasLocalTimes({ answerColumns: columns }: Pick<ExportLayout, 'answerColumns'>): boolean {
  return columns.some(({ what }) => what === 'localTime');
}

/** Returns whether an export would have more columns than `maxExportColumns`. */
export function hasTooManyColumns(
  history: SurveyHistory,
  { multiple }: Pick<ExportRequest, 'multiple'>,
): boolean {
  const request = { multiple, choices: 'values', headers: 'ids', times: 'both' } as const;
  const { columns } = exportLayout(history, request, TimeZone.of(defaultTimeZone));
  // With the local times, which the survey may get with another zone, and with the tags.
  return columns.length + answerColumns.length + 2 > maxExportColumns;
}

function withChoice(name: string, choice: string | undefined): string {
  return choice === undefined ? name : `${name}: ${choice}`;
}

/** Makes names distinct. Most readers of Parquet do not tell `q_drinks: Tea` from `q_drinks: tea`, so the second one ends with `~2`. */
function distinct(names: readonly string[]): string[] {
  const alike = new Map<string, number>();
  return names.map((name) => {
    const key = alikeKey(name);
    const number = (alike.get(key) ?? 0) + 1;
    alike.set(key, number);
    return number === 1 ? name : `${name}~${number}`;
  });
}
