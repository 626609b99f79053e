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
  readonly about: 'question' | 'tags' | 'received';
  /** The text of the question, or `tags` or `received`. */
  readonly subject: string;
  readonly predicate: string;
  /** The id of the question; undefined: the part is about tags or times. */
  readonly question: string | undefined;
  /** The filter without this part. */
  readonly without: AnswerFilter;
}

/** What the sentences of a filter are made of. */
export interface FilterWords {
  readonly is: (of: { readonly values: string }) => string;
  readonly isNot: (of: { readonly values: string }) => string;
  readonly or: (of: { readonly first: string; readonly last: string }) => string;
  readonly answered: string;
  readonly skipped: string;
  readonly hasWord: (of: { readonly word: string }) => string;
  readonly contains: (of: { readonly text: string }) => string;
  readonly tagged: (of: { readonly values: string }) => string;
  readonly range: (of: { readonly from: string; readonly to: string }) => string;
  /** What a range is called that is open at an end, or at both. */
  readonly open: Readonly<Record<OrderedType, OpenRangeWords>>;
  readonly times: TimesWords;
}

interface OpenRangeWords {
  readonly from: (of: { readonly end: string }) => string;
  readonly to: (of: { readonly end: string }) => string;
  readonly any: string;
}

interface TimesWords {
  readonly from: (of: { readonly from: string }) => string;
  /** The last day is included. */
  readonly upTo: (of: { readonly to: string }) => string;
  readonly before: (of: { readonly to: string }) => string;
  readonly on: (of: { readonly from: string }) => string;
  readonly days: (of: { readonly from: string; readonly to: string }) => string;
  readonly until: (of: { readonly from: string; readonly to: string }) => string;
}

/**
 * The filter in words, one part for each condition: questions in the order of their ids, then tags, times last. `history` has each of the
 * questions: choices have its labels, in its order.
 */
export function describeFilter(
  filter: AnswerFilter,
  history: SurveyHistory,
  words: FilterWords,
): FilterPart[] {
  const { questions } = filter;
  const language = languageOf(history, history.current);
  const parts = questions.map((condition, index): FilterPart => {
    const { question } = condition;
    const found = facetOf(history, question);
    return {
      about: 'question',
      subject: found === undefined ? question : subjectOf(found),
      predicate: predicateOf(condition, found?.facet, language, words),
      question,
      without: { ...filter, questions: questions.toSpliced(index, 1) },
    };
  });
  if (filter.tags !== undefined) parts.push(partOfTags(filter, filter.tags, words));
  const times = describeTimes(filter, words.times);
  if (times === undefined) return parts;
  const without = { questions, ...(filter.tags && { tags: filter.tags }) };
  return [
    ...parts,
    { about: 'received', subject: 'received', predicate: times, question: undefined, without },
  ];
}

function partOfTags(filter: AnswerFilter, tags: readonly string[], words: FilterWords): FilterPart {
  const { tags: _tags, ...without } = filter;
  const values = either(
    tags.map((tag) => isolated(tag)),
    words,
  );
  return {
    about: 'tags',
    subject: 'tags',
    predicate: words.tagged({ values }),
    question: undefined,
    without,
  };
}

function predicateOf(
  condition: QuestionFilter,
  facet: Facet | undefined,
  language: Language,
  words: FilterWords,
): string {
  switch (condition.type) {
    case 'choices':
    case 'noneOf':
      return words[condition.type === 'choices' ? 'is' : 'isNot']({
        values: either(
          labelsOf(condition.values, facet).map((label) => isolated(label)),
          words,
        ),
      });
    case 'number':
    case 'date':
      return words.is({
        values: either(
          condition.ranges.map((range) => rangeInWords(condition, range, words)),
          words,
        ),
      });
    case 'answered':
      return condition.answered ? words.answered : words.skipped;
    case 'words':
      return 'word' in condition
        ? words.hasWord({ word: isolated(shownWord(condition.word, language)) })
        : words.contains({ text: isolated(condition.contains) });
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

function rangeInWords(of: EndText, { min, max }: NumberRange, words: FilterWords): string {
  const { lowest, highest } = endsOf(of);
  const [first, last] = [printEnd(of, min), printEnd(of, max)];
  const open = words.open[of.type];
  if (min === max) return first;
  if (min > lowest) return max < highest ? words.range({ from: first, to: last }) : open.from({ end: first });
  return max < highest ? open.to({ end: last }) : open.any;
}

function either(names: readonly string[], words: FilterWords): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : words.or({ first: names.slice(0, -1).join(', '), last });
}

/** `from 2026-11-01 to 2026-11-07`, days of the filter's time zone, the last included. */
function describeTimes(filter: AnswerFilter, words: TimesWords): string | undefined {
  const { receivedFrom: from, receivedTo: to } = showReceivedTimes(filter);
  if (to === undefined) return from && words.from({ from });
  if (from === undefined) return isDay(to) ? words.upTo({ to }) : words.before({ to });
  if (from === to) return words.on({ from });
  return isDay(to) ? words.days({ from, to }) : words.until({ from, to });
}

function isDay(shown: string): boolean {
  return !shown.includes(':');
}
