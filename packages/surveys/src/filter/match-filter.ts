import type { FacetValue } from '../facets/facet.ts';
import { languageFacetId } from '../facets/language-facet.ts';
import { normalText } from '../words/normal-text.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { languageOf } from '../history/history.ts';
import { languageNumber, type LanguageNumber } from '../words/stop-words.ts';
import { countedWords } from '../words/words.ts';
import { choicesFilter } from './check-condition.ts';
import type { AnswerFilter, QuestionFilter, ValueFilter } from './answer-filter.ts';

/** The parts of a stored answer that a filter looks at. */
export interface FilteredAnswer {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The definition version that it answers. */
  readonly version: number;
  readonly answers: Readonly<Record<string, FacetValue | null>>;
}

/** The parts of a history that a filter looks at. */
export type TestedHistory = Pick<SurveyHistory, 'versions' | 'languages'>;

/** Whether the filter takes this answer: the definition of what a filter means. */
export function matchesFilter(filter: AnswerFilter, answer: FilteredAnswer, history: TestedHistory): boolean {
  return compileFilter(filter, history)(answer);
}

/** The same for many answers. Throws if the filter has tags, which are no part of an answer: test them beside it. */
export function compileFilter(
  { questions, tags, receivedFromMs = -Infinity, receivedBeforeMs = Infinity }: AnswerFilter,
  history: TestedHistory,
): (answer: FilteredAnswer) => boolean {
  if (tags !== undefined) throw new Error('An answer does not say which tags it has');
  const isTimed = receivedFromMs !== -Infinity || receivedBeforeMs !== Infinity;
  const tests = questions.map((condition) => compileTest(condition, history));
  return ({ receivedAt, version, answers }) => {
    if (isTimed) {
      const receivedAtMs = Date.parse(receivedAt);
      if (receivedAtMs < receivedFromMs || receivedAtMs >= receivedBeforeMs) return false;
    }
    return tests.every((holds) => holds(answers, version));
  };
}

type AnswerTest = (answers: FilteredAnswer['answers'], version: number) => boolean;

function compileTest(condition: QuestionFilter, history: TestedHistory): AnswerTest {
  const { question: id } = condition;
  const valueOf = (answers: FilteredAnswer['answers']) =>
    Object.hasOwn(answers, id) ? (answers[id] ?? null) : undefined;
  if (condition.type === 'answered') {
    if (condition.answered) return (answers) => (valueOf(answers) ?? null) !== null;
    const asked = new Map<number, boolean>();
    return (answers, version) => {
      if (valueOf(answers) !== undefined) return false;
      let isAsked = asked.get(version);
      if (isAsked === undefined) asked.set(version, (isAsked = isAskedIn(history, version, id)));
      return isAsked;
    };
  }
  if (condition.type === 'noneOf') {
    const isOneOf = compileCondition(choicesFilter(id, condition.values));
    return (answers) => {
      const value = valueOf(answers) ?? null;
      return value === null || !isOneOf(value, noLanguage);
    };
  }
  const holds = compileCondition(condition);
  const languageIn = languageReader(history);
  return (answers, version) => {
    const value = valueOf(answers) ?? null;
    return value !== null && holds(value, languageIn(answers, version));
  };
}

/** Only conditions on texts look at the language. */
const noLanguage = 0;

/** Finds the language of answers, whose stop words they do not have. */
function languageReader(
  history: TestedHistory,
): (answers: FilteredAnswer['answers'], version: number) => LanguageNumber {
  const defaults = new Map<number, LanguageNumber>();
  return (answers, version) => {
    const own = answers[languageFacetId];
    if (typeof own === 'string') return languageNumber(own);
    let language = defaults.get(version);
    if (language === undefined)
      defaults.set(version, (language = languageNumber(languageOf(history, version))));
    return language;
  };
}

/** Whether a version of the survey has the facet. Not every respondent need have been asked it. */
export function isAskedIn(history: TestedHistory, version: number, facet: string): boolean {
  return history.versions[version]?.includes(facet) === true;
}

/** Whether a value of a facet meets a condition. `language`: of the form that the answer was given to. */
export function compileCondition(
  condition: ValueFilter,
): (value: FacetValue, language: LanguageNumber) => boolean {
  switch (condition.type) {
    case 'choices': {
      const wanted = new Set(condition.values);
      return (value) =>
        typeof value === 'string'
          ? wanted.has(value)
          : typeof value === 'object' && value.some((each) => wanted.has(each));
    }
    case 'number':
    case 'date':
      return (value) =>
        typeof value === 'number' && condition.ranges.some(({ min, max }) => value >= min && value <= max);
    case 'words': {
      const holds = 'word' in condition ? textHasWord(condition.word) : compileContains(condition.contains);
      return (value, language) => typeof value === 'string' && holds(value, language);
    }
  }
}

function textHasWord(wanted: string): (text: string, language: LanguageNumber) => boolean {
  return (text, language) => countedWords(text, language).includes(wanted);
}

/**
 * Whether a text contains `contains`. Both are compared as `normalText` writes them: lower-case by `toLowerCase`, which no
 * locale changes, then in normal form C. So case does not matter, nor how an accent is encoded, but whether it is there:
 * `e` is not in `é`. White space, width and punctuation count.
 */
export function compileContains(contains: string): (text: string) => boolean {
  const wanted = normalText(contains);
  return (text) => normalText(text).includes(wanted);
}
