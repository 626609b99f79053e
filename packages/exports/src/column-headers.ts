import { defaultTimeZone, readerText, type SurveyFacet, type TimeZone } from '@canvass/surveys';
import type { ExportRequest } from './export-request.ts';
import type { ExportWords } from './export-words.ts';

/** The names of the columns in front of those of facets. */
export const answerColumns = ['id', 'receivedAt', 'version'] as const;

/** The name of the column with the times of the survey's zone, which stands behind that with the times in UTC. */
export const localTimeName = 'receivedAtLocal';
/** The name of the column with the tags of the answers, which stands in front of the columns of facets. */
export const tagsName = 'tags';

/** Returns the headers of `answerColumns` for people. */
export function answerHeaders({
  headers,
}: ExportWords): readonly [id: string, time: string, version: string] {
  return [headers.id, headers.receivedAt(defaultTimeZone), headers.version];
}

/** A column that each answer has. */
export interface AnswerColumn {
  readonly name: string;
  /** The header for people. */
  readonly header: string;
  readonly what: 'id' | 'time' | 'localTime' | 'version' | 'tags';
}

export interface AnswerColumnsOptions extends Pick<ExportRequest, 'times'> {
  readonly tags: boolean;
  readonly words: ExportWords;
}

/** The columns in front of those of facets, of a survey in a time zone. The times of UTC stand there once. */
export function answerColumnsIn(
  zone: TimeZone,
  { times, tags: hasTags, words }: AnswerColumnsOptions,
): readonly AnswerColumn[] {
  const headers = answerHeaders(words);
  const [id, time, version] = (['id', 'time', 'version'] as const).map((what, index) => ({
    name: answerColumns[index]!,
    header: headers[index]!,
    what,
  })) as [AnswerColumn, AnswerColumn, AnswerColumn];
  const isLocal = zone.name !== defaultTimeZone;
  const local = {
    name: localTimeName,
    header: words.headers.receivedAt(zone.name),
    what: 'localTime',
  } as const;
  return [
    id,
    ...(isLocal && times === 'local' ? [] : [time]),
    ...(isLocal ? [local] : []),
    version,
    ...(hasTags ? [tagsColumn(words)] : []),
  ];
}

/** The column of tags. Its header is kept free for it in every file, so that a reader of files knows it. */
export function tagsColumn({ headers }: ExportWords): AnswerColumn {
  return { name: tagsName, header: headers.tags, what: 'tags' };
}

type Titled = Pick<SurveyFacet, 'id' | 'text' | 'label'>;

/** What a facet is about: the text of its question and, for a part of it, the part's label. */
export function facetTitle({ text, label }: Pick<Titled, 'text' | 'label'>): string {
  return label === undefined ? text : `${text} – ${label}`;
}

/** Makes the title of a facet a header, which has one line. */
function headerText(facet: Titled): string {
  return facetTitle(facet).replaceAll(/\s+/g, ' ').trim();
}

/** Makes the header of a facet whose title is the header of another column as well. */
export function headerWithId(facet: Titled): string {
  return `${headerText(facet)} (${facet.id})`;
}

/** Returns the same key for headers that most readers do not tell apart, such as `Tea` and `tea`. */
export const alikeKey = (header: string): string => readerText(header).toLowerCase();

/** Returns the headers of facets for people, by facet id. They are the facets' titles. Equal titles are followed by the id, and so are those of the columns `before` them. */
export function facetHeaders(
  facets: readonly Titled[],
  before: readonly AnswerColumn[],
): ReadonlyMap<string, string> {
  const texts = [...before.map(({ header }) => header), ...facets.map(headerText)];
  const uses = new Map<string, number>();
  for (const text of texts) uses.set(alikeKey(text), (uses.get(alikeKey(text)) ?? 0) + 1);
  return new Map(
    facets.map((facet) => {
      const own = headerText(facet);
      return [facet.id, uses.get(alikeKey(own)) === 1 ? own : headerWithId(facet)];
    }),
  );
}
