import type { Facet } from '../facets/facet.ts';
import { type SurveyFacet, facetOf } from '../history/facets.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { languageOf } from '../history/history.ts';
import { isolated } from '../shared/isolated.ts';
import type { Language } from '../shared/language.ts';
import type { OrderedType } from '../facets/ordered-facet.ts';
import { shownWord } from '../words/words.ts';
import type { AnswerFilter, NumberRange, QuestionFilter } from './answer-filter.ts';
import { type EndText, endsOf, printEnd } from '../facets/end-text.ts';
import { showReceivedTimes } from './received-times.ts';

/** One condition of a filter, in words: “Which tea?” “is green or black”. */
export interface FilterPart {
  /** The text of the question, or `received`. */
  readonly subject: string;
  readonly predicate: string;
  /** The id of the question; undefined: the part is about times. */
  readonly question: string | undefined;
  /** The filter without this part. */
  readonly without: AnswerFilter;
}

/**
 * The filter in words, one part for each condition: questions in the order of their ids, times last. `history` has each of the
 * questions: choices have its labels, in its order.
 */
export function describeFilter(filter: AnswerFilter, history: SurveyHistory): FilterPart[] {
  const { questions } = filter;
  const language = languageOf(history, history.current);
  const parts = questions.map((condition, index): FilterPart => {
    const { question } = condition;
    const found = facetOf(history, question);
    return {
      subject: found === undefined ? question : subjectOf(found),
      predicate: predicateOf(condition, found?.facet, language),
      question,
      without: { ...filter, questions: questions.toSpliced(index, 1) },
    };
  });
  const times = describeTimes(filter);
  if (times === undefined) return parts;
  return [...parts, { subject: 'received', predicate: times, question: undefined, without: { questions } }];
}

function predicateOf(condition: QuestionFilter, facet: Facet | undefined, language: Language): string {
  switch (condition.type) {
    case 'choices':
      return `is ${either(labelsOf(condition.values, facet).map((label) => isolated(label)))}`;
    case 'number':
    case 'date':
      return `is ${either(condition.ranges.map((range) => rangeInWords(condition, range)))}`;
    case 'answered':
      return condition.answered ? 'was answered' : 'was skipped';
    case 'words':
      return 'word' in condition
        ? `has the word “${isolated(shownWord(condition.word, language))}”`
        : `contains “${isolated(condition.contains)}”`;
  }
}

/** The text of the question, with that of the part. */
function subjectOf({ text, label }: SurveyFacet): string {
  return label === undefined ? text : `${text} – ${label}`;
}

/** In the order of the definition. */
function labelsOf(values: readonly string[], facet: Facet | undefined): readonly string[] {
  if (facet?.type !== 'choices') return values;
  const wanted = new Set(values);
  const labels: string[] = [];
  for (const { value, label } of [...facet.choices, ...(facet.retired ?? [])]) {
    if (wanted.delete(value)) labels.push(label);
  }
  // Values that the history no longer has: it keeps the latest 200 that are not offered.
  return [...labels, ...wanted];
}

function rangeInWords(of: EndText, { min, max }: NumberRange): string {
  const { type } = of;
  const { lowest, highest } = endsOf(of);
  const [first, last] = [printEnd(of, min), printEnd(of, max)];
  if (min === max) return first;
  if (min > lowest) return max < highest ? `${first} to ${last}` : `${words[type].from} ${first}`;
  return max < highest ? `${words[type].to} ${last}` : words[type].any;
}

const words: Readonly<Record<OrderedType, { from: string; to: string; any: string }>> = {
  number: { from: 'at least', to: 'at most', any: 'any number' },
  date: { from: 'from', to: 'up to', any: 'any date' },
};

function either(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** `from 2026-11-01 to 2026-11-07`, days of the filter's time zone, the last included. */
function describeTimes(filter: AnswerFilter): string | undefined {
  const { receivedFrom: from, receivedTo: to } = showReceivedTimes(filter);
  if (to === undefined) return from && `from ${from}`;
  if (from === undefined) return `${isDay(to) ? 'up to' : 'before'} ${to}`;
  if (from === to) return `on ${from}`;
  return `from ${from} ${isDay(to) ? 'to' : 'until'} ${to}`;
}

function isDay(shown: string): boolean {
  return !shown.includes(':');
}
