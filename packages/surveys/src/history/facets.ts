import { facetId } from '../facets/facet-id.ts';
import type { Facet } from '../facets/facet.ts';
import { endingFacet, endingFacetId } from '../facets/ending-facet.ts';
import { languageFacet, languageFacetId } from '../facets/language-facet.ts';
import { type QuestionSpec, kindOf } from '../kinds/kinds.ts';
import { type Language, languages } from '../shared/language.ts';
import type { OwnNames, SurveyHistory } from './survey-history.ts';

/** A facet of a survey: one column of its answers. */
export interface SurveyFacet {
  /** The question's id, or `question.part`; or `@language` or `@ending`. */
  readonly id: string;
  /** The question's id; or `@language` or `@ending`, which are no questions. */
  readonly question: string;
  /** `''`: the main part of its question. */
  readonly part: string;
  /** The text of its question, from the latest version that asks it. */
  readonly text: string;
  /** What a reader calls the part; undefined for the main part. */
  readonly label: string | undefined;
  readonly facet: Facet;
  /** Its values list files. Absent: they do not. */
  readonly listsFiles?: true;
}

const englishNames: OwnNames = { language: 'Language', ending: 'Ending', usualEnding: 'The usual ending' };

const facetsByHistory = new WeakMap<SurveyHistory, ReadonlyMap<string, SurveyFacet>>();

/**
 * The facets that any version of the survey asked, by their ids: the language of answers first, if any version is in several; their endings, if any version has some; questions in the order in which they were first asked (but those with ids
 * like array indexes first, in rising order), each with its parts. The same history object returns the same map.
 */
export function facetsOf(history: SurveyHistory): ReadonlyMap<string, SurveyFacet> {
  let facets = facetsByHistory.get(history);
  if (facets === undefined) {
    const listed = Object.entries(history.questions).flatMap(([question, spec]) =>
      facetsOfQuestion(question, spec),
    );
    facets = new Map(
      [...facetOfLanguages(history), ...facetOfEndings(history), ...listed].map((facet) => [facet.id, facet]),
    );
    facetsByHistory.set(history, facets);
  }
  return facets;
}

/** The facet with this id; undefined if no version asks it. */
export function facetOf(history: SurveyHistory, id: string): SurveyFacet | undefined {
  return facetsOf(history).get(id);
}

export type OrderedFacet = readonly [facet: SurveyFacet, isRetired: boolean];

const orderByHistory = new WeakMap<SurveyHistory, readonly OrderedFacet[]>();

/**
 * The facets of the current version in its order, then the retired ones, latest first; `true`: retired. The same history object returns the
 * same array.
 */
export function facetsInOrder(history: SurveyHistory): readonly OrderedFacet[] {
  let ordered = orderByHistory.get(history);
  if (ordered === undefined) {
    ordered = orderOf(history);
    orderByHistory.set(history, ordered);
  }
  return ordered;
}

function orderOf(history: SurveyHistory): OrderedFacet[] {
  const ordered = new Map<string, OrderedFacet>();
  const versions = Object.keys(history.versions).map(Number);
  const lists = [history.current, ...versions.toSorted((a, b) => b - a)].map(
    (version) => history.versions[version] ?? [],
  );
  // Versions that ask the same share their list.
  for (const ids of new Set(lists)) {
    for (const id of ids) {
      const facet = facetOf(history, id);
      if (facet !== undefined && !ordered.has(id)) ordered.set(id, [facet, ids !== lists[0]]);
    }
  }
  return [...ordered.values()];
}

/**
 * The languages of the versions in several: those store the language of their answers. In the order of `languages`; empty if there is no such
 * version.
 */
export function languagesAsked({ languages: named = {} }: SurveyHistory): readonly Language[] {
  const asked = new Set(Object.values(named).flatMap((list) => (list.length > 1 ? list : [])));
  return languages.filter((language) => asked.has(language));
}

function facetOfLanguages(history: SurveyHistory): SurveyFacet[] {
  const asked = languagesAsked(history);
  if (asked.length === 0) return [];
  return [
    {
      id: languageFacetId,
      question: languageFacetId,
      part: '',
      text: (history.ownNames ?? englishNames).language,
      label: undefined,
      facet: languageFacet(asked),
    },
  ];
}

function facetOfEndings({ endings, ownNames: names = englishNames }: SurveyHistory): SurveyFacet[] {
  if (endings === undefined) return [];
  return [
    {
      id: endingFacetId,
      question: endingFacetId,
      part: '',
      text: names.ending,
      label: undefined,
      facet: endingFacet(endings, names.usualEnding),
    },
  ];
}

/** The endings of all versions that screen people out, by their ids. */
export function screenOutsOf({ endings = {} }: SurveyHistory): string[] {
  return Object.entries(endings).flatMap(([id, { screenOut }]) => (screenOut ? [id] : []));
}

function facetsOfQuestion(question: string, spec: QuestionSpec): SurveyFacet[] {
  const kind = kindOf(spec);
  return kind.partsOf(spec).map(({ part, label, facet }) => ({
    id: facetId(question, part),
    question,
    part,
    text: spec.text,
    label,
    facet,
    ...(part === kind.filesPart && { listsFiles: true }),
  }));
}
