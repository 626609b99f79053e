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
import { isOwnFacet, readerText, readTimeZone, type SurveyFacet } from '@canvass/surveys';

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
  const kind = kindOf(given);
  // An export may have the times of the survey's zone in the place of those in UTC.
  const time = given.find((title) => title === kind.utc) ?? given.find(kind.isTime) ?? kind.utc;
  const isExport = [kind.id, time, kind.version].every(
    (name) => given.filter((each) => each === name).length === 1,
  );
  const isOfAnswer = (title: string): boolean =>
    [kind.id, kind.version, kind.tags].includes(title) || kind.isTime(title);
  const byText = new Map<string, string | undefined>();
  const byTextWithId = new Map<string, string>();
  for (const [id, facet] of facets) {
    // The form itself fills these.
    if (isOwnFacet(id)) continue;
    const title = seen(facetTitle(facet));
    byText.set(title, byText.has(title) ? undefined : id);
    byTextWithId.set(seen(headerWithId(facet)), id);
  }
  return {
    header: isExport ? given.map(originalText) : given,
    isExport,
    id: kind.id,
    receivedAt: time,
    version: kind.version,
    facetOf: (title) => {
      if (isExport && isOfAnswer(title)) return undefined;
      // A question may itself be named like a column of an export, which then has another one for the question.
      if (facets.has(title)) return isExport && given.includes(`q_${title}`) ? undefined : title;
      const id = exportedFacet.exec(title)?.[1] ?? '';
      return facets.has(id) ? id : (byText.get(seen(title)) ?? byTextWithId.get(seen(title)));
    },
  };
}

/** The titles of the columns that each answer of an export has. The tags are not imported. */
interface TitlesOfAnswer {
  readonly id: string;
  /** What stands above the times in UTC. */
  readonly utc: string;
  /** Whether times stand below this title: those in UTC, or those of a survey's zone, which are the same moments. */
  readonly isTime: (title: string) => boolean;
  readonly version: string;
  readonly tags: string;
}

const kinds: readonly [TitlesOfAnswer, ...TitlesOfAnswer[]] = [
  {
    id: answerColumns[0],
    utc: answerColumns[1],
    isTime: (title) => title === answerColumns[1] || title === localTimeName,
    version: answerColumns[2],
    tags: tagsName,
  },
  ...exportLanguages.map((language) => titlesForPeople(exportWords(language))),
];

/** Stands for the name of a time zone. No name of a zone contains it. */
const anyZone = '\n';

function titlesForPeople(words: ReturnType<typeof exportWords>): TitlesOfAnswer {
  const [id, utc, version] = answerHeaders(words);
  const { receivedAt, tags } = words.headers;
  const isTime = (title: string): boolean => {
    const [before = '', after = ''] = receivedAt(anyZone).split(anyZone);
    const zone = title.slice(before.length, title.length - after.length);
    return title === receivedAt(zone) && readTimeZone(zone) !== undefined;
  };
  return { id, utc, isTime, version, tags };
}

/**
 * Returns which kind of titles a file has: the names of columns, or those for people in one of the languages of exports. The title of the times
 * tells the languages apart. A question may be named like a column of another kind.
 */
function kindOf(given: readonly string[]): TitlesOfAnswer {
  const possible = kinds.filter(({ id }) => given.includes(id));
  const time = given.find((title) => possible.some(({ isTime }) => isTime(title)));
  return possible.find(({ isTime }) => time !== undefined && isTime(time)) ?? possible[0] ?? kinds[0];
}

/** A title as a reader sees it, in small letters. */
const seen = (title: string): string => readerText(title).toLowerCase();
