import {
  answerColumns,
  answerHeaders,
  exportLanguages,
  exportWords,
  facetTitle,
  headerWithId,
  localTimeName,
  originalText,
  tagsName,
} from '@canvass/exports';
import { readerText, readTimeZone, type SurveyFacet } from '@canvass/surveys';

/** What the titles of a file say by themselves. */
export interface ColumnTitles {
  readonly header: readonly string[];
  /** Whether the file is an export of Canvass, whose texts have a `'` where a spreadsheet would compute. */
  readonly isExport: boolean;
  readonly id: string;
  readonly receivedAt: string;
  readonly version: string;
  /** The id of the facet that a title names; undefined if it names none. */
  readonly facetOf: (title: string) => string | undefined;
}

const exportedFacet = /^q_([^~]+)(?:~\d+)?$/;

/**
 * A title names a facet if it is the facet's id, `q_` and the id as in an export, or the text of the question, with the label of the part behind
 * it, where only one facet has it. An export has the id behind a text that several facets have.
 */
export function columnTitles(
  given: readonly string[],
  facets: ReadonlyMap<string, SurveyFacet>,
): ColumnTitles {
  const hasAll = (titles: readonly string[]): boolean =>
    titles.every((title) => given.filter((each) => each === title).length === 1);
  // People's headers have the same id in each language.
  const titles = headersForPeople.find(([id]) => given.includes(id)) ?? answerColumns;
  // An export may have the times of the survey's zone in the place of those in UTC.
  const time = given.find((title) => utcTitles.includes(title)) ?? given.find(isLocalTime) ?? titles[1];
  const names = [titles[0], time, titles[2]] as const;
  const isExport = hasAll(names);
  const isOfAnswer = (title: string): boolean =>
    names.some((name) => name === title) || isLocalTime(title) || tagsTitles.includes(title);
  const byText = new Map<string, string | undefined>();
  const byTextWithId = new Map<string, string>();
  for (const [id, facet] of facets) {
    const title = seen(facetTitle(facet));
    byText.set(title, byText.has(title) ? undefined : id);
    byTextWithId.set(seen(headerWithId(facet)), id);
  }
  return {
    header: isExport ? given.map(originalText) : given,
    isExport,
    id: names[0],
    receivedAt: names[1],
    version: names[2],
    facetOf: (title) => {
      if (isExport && isOfAnswer(title)) return undefined;
      // A question may itself be named like a column of an export.
      if (facets.has(title)) return title;
      const id = exportedFacet.exec(title)?.[1] ?? '';
      return facets.has(id) ? id : (byText.get(seen(title)) ?? byTextWithId.get(seen(title)));
    },
  };
}

const wordsOfExports = exportLanguages.map((language) => exportWords(language));
/** The headers for people of the columns that each answer of an export has, in each language that exports have. */
const headersForPeople = wordsOfExports.map((words) => answerHeaders(words));
/** What stands above the tags of answers. They are not imported. */
const tagsTitles: readonly string[] = [tagsName, ...wordsOfExports.map(({ headers }) => headers.tags)];
/** What stands above the times in UTC. */
const utcTitles: readonly string[] = [answerColumns[1], ...headersForPeople.map(([, time]) => time)];
/** Stands for a time zone, of whose name it is no part. */
const anyZone = '\n';

/** Whether an export has times of a survey's zone under this title. They are the same moments as those in UTC. */
function isLocalTime(title: string): boolean {
  if (title === localTimeName) return true;
  return wordsOfExports.some(({ headers }) => {
    const [before = '', after = ''] = headers.receivedAt(anyZone).split(anyZone);
    const zone = title.slice(before.length, title.length - after.length);
    return title === `${before}${zone}${after}` && readTimeZone(zone) !== undefined;
  });
}

/** A title as a reader sees it, in small letters. */
const seen = (title: string): string => readerText(title).toLowerCase();
