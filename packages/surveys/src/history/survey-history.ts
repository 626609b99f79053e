import type { EndingSpec } from '../facets/ending-facet.ts';
import type { QuestionSpec } from '../kinds/kinds.ts';
import type { Language } from '../shared/language.ts';

/** All definition versions of a survey. Never mutated, and stored as `historyToJson` writes it. */
export interface SurveyHistory {
  /** The ids of the facets that each version asks, in the order of records, by version number. Versions that ask the same share one array. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
  /**
   * The languages of each version's form, the default one first, by version number, if the version names them. Absent: none does. A version in
   * several languages asks the facet `@language` first.
   */
  readonly languages?: Readonly<Record<string, readonly Language[]>>;
  /** The endings of all versions, by id. Absent: no version has any. A version with endings asks the facet `@ending` before its questions. */
  readonly endings?: Readonly<Record<string, EndingSpec>>;
  /** The latest spec of every question ever asked, by id. Ids may be names like `toString`: read own keys only. */
  readonly questions: Readonly<Record<string, QuestionSpec>>;
  /** The current version. */
  readonly current: number;
  /** What a reader calls the facets that are no questions. Never stored. Absent: English names. */
  readonly ownNames?: OwnNames;
}

/** Names of the facets that each answer has beside those of its questions. */
export interface OwnNames {
  readonly language: string;
  readonly ending: string;
  /** The ending of an answer that came to none of the survey's endings, but to the usual thank-you page. */
  readonly usualEnding: string;
}
