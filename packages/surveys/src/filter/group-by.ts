import type { FieldError } from '../shared/field-error.ts';
import type { Facet, FacetOf } from '../facets/facet.ts';
import { facetOf, facetsOf } from '../history/facets.ts';
import type { SurveyHistory } from '../history/history.ts';
import { maxDistinctWords, maxFullQuestions } from '../words/word-counts.ts';
import { noSuchQuestion } from './parsed-filter.ts';

/** The most that all groups together may have of texts, labels and counts, in characters of JSON, about. Days come on top. */
const maxGroupedCharacters = 16 * 1024 ** 2;
/** The most distinct words that all groups together hold: about 32 MB. */
const maxGroupedWords = 64 * maxDistinctWords;

/** The answers of one group have this value; with several choices, an answer is in several groups. */
export interface AnswerGroup {
  readonly value: string | number;
  /** The label, if the value is a choice. */
  readonly label?: string;
  /** The current version does not offer the choice. */
  readonly retired?: true;
}

export interface GroupBy {
  /** The id of the facet whose values make the groups. */
  readonly facet: string;
  /**
   * The offered choices in their order, then those of older versions; the values of the current range in rising order. Other
   * values, of older ranges or unknown choices, have no group.
   */
  readonly groups: readonly AnswerGroup[];
}

export type ParsedBy =
  | { readonly ok: true; readonly by: GroupBy }
  | { readonly ok: false; readonly errors: FieldError[] };

/** Reads `by`, the id of the choice or range question whose values make the groups. */
export function parseBy(value: unknown, history: SurveyHistory): ParsedBy {
  if (typeof value !== 'string') return fault('by must be the id of one question');
  const found = facetOf(history, value);
  if (found === undefined) return fault(noSuchQuestion);
  const { facet } = found;
  if (facet.type !== 'choices' && facet.type !== 'number')
    return fault('by must be a choice or range question, not a text');
  const groups = groupsOf(facet);
  if (groups.length * charactersPerGroup(history) > maxGroupedCharacters) {
    return fault(
      'All groups together would take more than 16 MiB: take a question with fewer choices, or filter by one choice at a time',
    );
  }
  return { ok: true, by: { facet: value, groups } };
}

/**
 * The capacity for `SurveyAnswersSummary.withWords` of each of so many groups, so that the words of all take about 32 MB at most:
 * 4,096 up to 8 groups, 163 of 200. The summary of a group states the error of its words.
 */
export function wordsPerGroup(groups: number): number {
  const perQuestion = Math.floor(maxGroupedWords / maxFullQuestions / Math.max(groups, 1));
  return Math.min(perQuestion, maxDistinctWords);
}

const charactersPerQuestion = 200;
/** `{"value":"","label":"","count":1000000},` */
const charactersPerCount = 40;

type GroupingFacet = FacetOf<'choices' | 'number'>;

function groupsOf(facet: GroupingFacet): AnswerGroup[] {
  if (facet.type === 'number') {
    const { min, max } = facet.scale;
    return Array.from({ length: max - min + 1 }, (_, index) => ({ value: min + index }));
  }
  return [
    ...facet.choices.map(({ value, label }) => ({ value, label })),
    ...(facet.retired ?? []).map(({ value, label }): AnswerGroup => ({ value, label, retired: true })),
  ];
}

function charactersPerGroup(history: SurveyHistory): number {
  let characters = 0;
  for (const { text, facet } of facetsOf(history).values()) {
    characters += charactersPerQuestion + text.length + charactersOf(facet);
  }
  return characters;
}

function charactersOf(facet: Facet): number {
  let characters = 0;
  if (facet.type === 'number') {
    characters = (facet.scale.max - facet.scale.min + 1) * charactersPerCount;
  } else if (facet.type === 'choices') {
    for (const { value, label } of [...facet.choices, ...(facet.retired ?? [])])
      characters += charactersPerCount + value.length + label.length;
  }
  return characters;
}

function fault(message: string): ParsedBy {
  return { ok: false, errors: [{ path: 'by', message }] };
}
