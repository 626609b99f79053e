import { compareCodePoints } from '../shared/code-points.ts';
import type { FacetOf } from '../facets/facet.ts';
import { maxFilterRanges } from '../definition/filter-input.ts';
import { hasVisibleCharacter } from '../shared/reader-text.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import { type EndText, endsOf, printEnd } from '../facets/end-text.ts';
import { singleWord } from '../words/unicode-words.ts';
import {
  type ChoiceFilter,
  type ContainsFilter,
  type GivenRange,
  type NumberRange,
  type OtherChoicesFilter,
  type RangeFilter,
  type WordFilter,
  maxContainsLength,
} from './answer-filter.ts';

/** The values that the current or an older version offers. What older releases retired is not known. */
function knownValues({ choices, retired = [] }: FacetOf<'choices'>): Set<string> {
  return new Set([...choices, ...retired].map(({ value }) => value));
}

/** `report` gets the index of a wrong value. */
export function choiceCondition(
  question: string,
  facet: FacetOf<'choices'>,
  values: readonly string[],
  report: ReportIssue,
): ChoiceFilter {
  checkValues(facet, values, report);
  return choicesFilter(question, values);
}

/** The condition that an answer has none of these values. `report` gets the index of a wrong value. */
export function otherChoicesCondition(
  question: string,
  facet: FacetOf<'choices'>,
  values: readonly string[],
  report: ReportIssue,
): OtherChoicesFilter {
  checkValues(facet, values, report);
  return otherChoicesFilter(question, values);
}

function checkValues(facet: FacetOf<'choices'>, values: readonly string[], report: ReportIssue): void {
  const known = knownValues(facet);
  for (const [index, value] of values.entries()) {
    if (value === '') report([index], 'A value must not be empty');
    else if (!known.has(value)) report([index], 'No version of the survey offers a choice with this value');
  }
}

/** The condition that an answer has any of these values, in the form in which filters have it. */
export function choicesFilter(question: string, values: readonly string[]): ChoiceFilter {
  return { question, type: 'choices', values: inOrder(values) };
}

/** The condition that an answer has none of these values, in the form in which filters have it. */
export function otherChoicesFilter(question: string, values: readonly string[]): OtherChoicesFilter {
  return { question, type: 'noneOf', values: inOrder(values) };
}

function inOrder(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted(compareCodePoints);
}

/** `report` gets the index of a wrong range. */
export function rangeCondition(
  question: string,
  of: EndText,
  given: readonly GivenRange[],
  report: ReportIssue,
): RangeFilter {
  if (given.length > maxFilterRanges) report([], `A condition has at most ${maxFilterRanges} ranges`);
  const { lowest, highest } = endsOf(of);
  const ranges = given.map(({ min = lowest, max = highest }, index) => {
    if (min > highest || max < lowest) {
      report([index], `No answer is below ${printEnd(of, lowest)} or above ${printEnd(of, highest)}`);
    } else if (min > max) {
      report([index], 'The first end of a range must not be greater than the last');
    }
    return { min: Math.max(min, lowest), max: Math.min(max, highest) };
  });
  const { type, form } = of;
  return { question, type, ranges: joined(ranges), ...(form && { form }) };
}

/** In rising order, with a gap between any two. */
function joined(ranges: readonly NumberRange[]): NumberRange[] {
  const apart: NumberRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.min - b.min)) {
    const last = apart.at(-1);
    if (last === undefined || range.min > last.max + 1) apart.push(range);
    else apart[apart.length - 1] = { min: last.min, max: Math.max(last.max, range.max) };
  }
  return apart;
}

export function wordCondition(question: string, text: string, report: ReportIssue): WordFilter | undefined {
  const word = singleWord(text);
  if (word !== undefined) return { question, type: 'words', word };
  report([], 'Must be one word: 2 to 40 letters or digits, or one ideograph, kana or syllable of Hangul');
  return undefined;
}

export function containsCondition(question: string, contains: string, report: ReportIssue): ContainsFilter {
  if (!hasVisibleCharacter(contains)) report([], 'contains must not be blank');
  if (contains.length > maxContainsLength) {
    report([], `contains must have at most ${maxContainsLength} characters`);
  }
  if (!contains.isWellFormed()) report([], 'contains must not have unpaired surrogates');
  return { question, type: 'words', contains };
}
