import {
  answerColumns,
  answerHeaders,
  facetTitle,
  headerWithId,
  localTimeName,
  originalText,
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
  const hasTexts = given.includes(answerHeaders[0]);
  const titles = hasTexts ? answerHeaders : answerColumns;
  // An export may have the times of the survey's zone in the place of those in UTC.
  const time = given.includes(titles[1]) ? titles[1] : (given.find(isLocalTime) ?? titles[1]);
  const names = [titles[0], time, titles[2]] as const;
  const isExport = hasAll(names);
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
      if (isExport && (names.some((name) => name === title) || isLocalTime(title))) return undefined;
      // A question may itself be named like a column of an export.
      if (facets.has(title)) return title;
      const id = exportedFacet.exec(title)?.[1] ?? '';
      return facets.has(id) ? id : (byText.get(seen(title)) ?? byTextWithId.get(seen(title)));
    },
  };
}

/** Whether an export has times of a survey's zone under this title. They are the same moments as those in UTC. */
function isLocalTime(title: string): boolean {
  const zone = /^Received at \((.+)\)$/.exec(title)?.[1];
  return title === localTimeName || (zone !== undefined && readTimeZone(zone) !== undefined);
}

/** A title as a reader sees it, in small letters. */
const seen = (title: string): string => readerText(title).toLowerCase();
