import type { FlatRecord } from '../facets/facet.ts';
import type { FacetType } from '../facets/facet.ts';
import { languageFacetId } from '../facets/language-facet.ts';
import { isValueOf } from '../facets/facet-value.ts';
import { facetOf } from '../history/facets.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { languageOf } from '../history/history.ts';
import { isJsonObject } from '../shared/stored-json.ts';
import { type LanguageNumber, languageNumber } from '../words/stop-words.ts';

/** The parts of a facet that counting needs. */
export interface CountedFacet {
  /** The question's id, or `question.part`. */
  readonly id: string;
  readonly type: FacetType;
  /** Whether every object has a property of this name (`toString`), so that only an own property is an answer. */
  readonly inherited: boolean;
  /** The default language of the version's form. */
  readonly language: LanguageNumber;
}

/**
 * The language of an answer to the version with these facets, whose stop words are left out: it follows from the record, so that an answer is
 * subtracted as it was counted.
 */
export function countedLanguage(
  record: Readonly<Record<string, unknown>>,
  facets: readonly Pick<CountedFacet, 'id' | 'language'>[],
): LanguageNumber {
  // The facet of languages is the first one.
  const [first] = facets;
  return first?.id === languageFacetId ? languageNumber(record[languageFacetId]) : (first?.language ?? 0);
}

const countedByHistory = new WeakMap<SurveyHistory, Map<number, readonly CountedFacet[]>>();

/**
 * The facets that a definition version asks, in the order of its records, prepared for counting its answers; undefined for an unknown
 * version. The same history object returns the same array, which makes counting faster: keep the object between answers.
 */
export function countedFacets(history: SurveyHistory, version: number): readonly CountedFacet[] | undefined {
  let byVersion = countedByHistory.get(history);
  if (byVersion === undefined) {
    byVersion = new Map();
    countedByHistory.set(history, byVersion);
  }
  let facets = byVersion.get(version);
  if (facets === undefined) {
    facets = prepare(history, version);
    if (facets !== undefined) byVersion.set(version, facets);
  }
  return facets;
}

function prepare(history: SurveyHistory, version: number): readonly CountedFacet[] | undefined {
  const ids = Object.hasOwn(history.versions, version) ? history.versions[version] : undefined;
  const language = languageNumber(languageOf(history, version));
  return ids?.flatMap((id) => {
    const found = facetOf(history, id);
    return found === undefined
      ? []
      : [{ id, type: found.facet.type, inherited: id in Object.prototype, language }];
  });
}

/** The value of a facet; undefined if it was skipped, null if it was not asked. */
export function valueIn(record: Readonly<Record<string, unknown>>, facet: CountedFacet): unknown {
  return facet.inherited && !Object.hasOwn(record, facet.id) ? undefined : record[facet.id];
}

/**
 * Whether a stored record's answers can be counted: an object with no other keys than the version's facets, each
 * value null or of its facet's type and within the limits of all definitions. The site checked the
 * version's choices, range and conditions before it acknowledged the answer.
 */
export function isCountable(record: unknown, facets: readonly CountedFacet[]): record is FlatRecord {
  if (!isJsonObject(record)) return false;
  let known = 0;
  for (const facet of facets) {
    const value = valueIn(record, facet);
    if (value === undefined) continue;
    if (value !== null && !isValueOf(facet.type, value)) return false;
    known += 1;
  }
  return Object.keys(record).length === known;
}
