import type { FieldError } from '../shared/field-error.ts';
import type { FacetTotals } from '../facets/facet-totals.ts';
import type { Facet, FlatRecord } from '../facets/facet.ts';
import { facetOf, facetsOf } from '../history/facets.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import type { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';
import { maxDistinctWords, maxFullQuestions } from '../words/word-counts.ts';
import { type GroupFinder, type GroupValue, groupings, monthsIn } from './groupings.ts';
import { numbersListed } from '../facets/number-ranges.ts';
import { noSuchQuestion } from './parsed-filter.ts';

/** The most that all groups together may have of texts, labels and counts, in characters of JSON, about. Days come on top. */
const maxGroupedCharacters = 16 * 1024 ** 2;
/** The most distinct words that all groups together hold: about 32 MB. */
const maxGroupedWords = 64 * maxDistinctWords;

/** What groups are made from: one version of a summary. A slice of its answers then has a group for each of them. */
export interface GroupSource {
  readonly history: SurveyHistory;
  readonly totals: SurveyAnswersSummary;
}

/** Groups of answers. With several choices, an answer is in several groups; without a value of any group, in none. */
export interface GroupBy {
  /** The id of the facet whose values make the groups. */
  readonly facet: string;
  readonly values: readonly GroupValue[];
}

/** A group as readers see it. */
export interface AnswerGroup {
  readonly value: GroupValue;
  /** The label, if the value is a choice. */
  readonly label?: string;
  /** The current version does not offer the choice. */
  readonly retired?: true;
}

export type ParsedBy =
  | { readonly ok: true; readonly by: string }
  | { readonly ok: false; readonly errors: FieldError[] };

/** Whether the values of such a facet can make groups, if they are not too many. */
export function canGroupBy({ type }: Facet): boolean {
  return !('refusal' in groupings[type]);
}

/** Reads `by`, the id of the facet whose values make the groups. Their number is that of this version of the summary. */
export function parseBy(value: unknown, source: GroupSource): ParsedBy {
  if (typeof value !== 'string') return fault('by must be the id of one question, or of a part of one');
  const found = facetOf(source.history, value);
  if (found === undefined) return fault(noSuchQuestion);
  const grouping = groupings[found.facet.type];
  if ('refusal' in grouping) return fault(grouping.refusal);
  if (groupsBy(value, source).values.length * charactersPerGroup(source) > maxGroupedCharacters) {
    return fault(
      'All groups together would take more than 16 MiB: take a question with fewer choices, or filter by one choice at a time',
    );
  }
  return { ok: true, by: value };
}

/**
 * The groups by a facet: the offered choices in their order, then those of older versions; the values of the current scale, or the ranges,
 * months or years that have answers, in rising order. Other values, of older scales or unknown choices, have no group. A facet that makes no
 * groups has none.
 */
export function groupsBy(id: string, { history, totals }: GroupSource): GroupBy {
  const facet = facetOf(history, id)?.facet;
  const grouping = facet && groupings[facet.type];
  if (grouping === undefined || 'refusal' in grouping) return { facet: id, values: [] };
  // The grouping is that of the facet's type, which the compiler does not see.
  return { facet: id, values: grouping.groups(facet as never, totals.totals(id)) };
}

/** Returns a function that finds the groups that an answer with a value may be in, of which some may not exist. */
export function groupFinder({ facet: id, values }: GroupBy, history: SurveyHistory): GroupFinder {
  const facet = facetOf(history, id)?.facet;
  const grouping = facet && groupings[facet.type];
  if (grouping === undefined || 'refusal' in grouping) return () => [];
  // The grouping is that of the facet's type, which the compiler does not see.
  return grouping.finder(facet as never, values);
}

/** The same for the records of a survey. */
export function compileGroups(
  by: GroupBy,
  history: SurveyHistory,
): (record: FlatRecord) => readonly GroupValue[] {
  const find = groupFinder(by, history);
  const { facet: id } = by;
  return (record) => {
    const value = Object.hasOwn(record, id) ? (record[id] ?? null) : null;
    return value === null ? [] : find(value);
  };
}

/** Says what readers call the groups of these values. */
export function describeGroups(
  id: string,
  values: Iterable<GroupValue>,
  history: SurveyHistory,
): AnswerGroup[] {
  const labels = labelsOf(facetOf(history, id)?.facet);
  return Array.from(values, (value) => ({ value, ...labels.get(value) }));
}

function labelsOf(facet: Facet | undefined): Map<GroupValue, Omit<AnswerGroup, 'value'>> {
  if (facet?.type !== 'choices') return new Map();
  const { choices, retired = [] } = facet;
  return new Map([
    ...retired.map(({ value, label }) => [value, { label, retired: true }] as const),
    ...choices.map(({ value, label }) => [value, { label }] as const),
  ]);
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

function charactersPerGroup({ history, totals }: GroupSource): number {
  let characters = 0;
  for (const { id, text, facet } of facetsOf(history).values()) {
    characters += charactersPerQuestion + text.length + charactersOf(facet, totals.totals(id));
  }
  return characters;
}

/** About what a summary lists of a facet. */
function charactersOf(facet: Facet, totals: FacetTotals | undefined): number {
  switch (facet.type) {
    case 'choices':
      return [...facet.choices, ...(facet.retired ?? [])].reduce(
        (sum, { value, label }) => sum + charactersPerCount + value.length + label.length,
        0,
      );
    case 'number':
      return numbersListed(facet) * charactersPerCount;
    case 'date':
      return monthsIn(totals).length * charactersPerCount;
    case 'words':
    case 'kept':
      return 0;
  }
}

function fault(message: string): ParsedBy {
  return { ok: false, errors: [{ path: 'by', message }] };
}
