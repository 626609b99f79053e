import type { TimeZone } from '../zones/time-zone.ts';
import { type FieldError, maxFieldErrors, shownKey } from '../shared/field-error.ts';
import { facetOf } from '../history/facets.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import { type AnswerFilter, type QuestionFilter, maxFilterConditions } from './answer-filter.ts';
import { choiceCondition, otherChoicesCondition, rangeCondition, wordCondition } from './check-condition.ts';
import { type ParsedFilter, noSuchQuestion, parsedFilter, tooManyConditions } from './parsed-filter.ts';
import { readReceivedTimes } from './received-times.ts';
import { endTextOf } from '../facets/end-text.ts';
import { parseRange, rangesExample } from './range-ends.ts';
import { readFilterTags } from './tags.ts';
import { splitValues } from './value-list.ts';

/**
 * The parameters of an address: a string, or an array of strings if one is repeated. Parameters that `isFilterParameter` does not name are
 * ignored.
 */
export type FilterQuery = Readonly<Record<string, unknown>>;

const conditionPattern = /^(where|not|word|answered)\[(.*)\]$/s;
const unknownCondition =
  'Unknown parameter: a condition is where[question], not[question], word[question] or answered[question]';
const containsIsForAnalyses = 'contains is for analyses only: use word, or start an analysis';

/** Whether `parseFilterQuery` reads a parameter of this name, or refuses it. */
export function isFilterParameter(name: string): boolean {
  return isCondition(name) || name === 'tag' || name === 'receivedFrom' || name === 'receivedTo';
}

/** Every name with a bracket is one: a misspelt condition would take all answers. */
function isCondition(name: string): boolean {
  return /^(where|word|answered|not$)/.test(name) || name.includes('[');
}

/**
 * Reads a filter from the parameters of an address, and checks it against all versions of the survey:
 * - `where[colour]=red,blue`: any of these choices (`\,` and `\\` stand for a comma and a backslash in a value)
 * - `where[rating]=1,4..5`: any of these numbers and ranges; `..3` and `4..` have one end
 * - `where[born]=1990-01-01..1999-12-31`: the same of dates, and of times as `09:30`
 * - `where[quality.price]=good`: a part of a question, such as a row of a matrix
 * - `not[colour]=red,blue`: none of these choices, or no answer at all
 * - `word[why]=fast`: the text has this word
 * - `tag=roster,staffing`: an owner gave the answer any of these tags
 * - `answered[why]=yes`, `answered[why]=no`: the question was answered, or asked but skipped
 * - `receivedFrom`, `receivedTo`: a date, a whole day of the survey's time zone, or a time in UTC, of which the last is not included
 *
 * Each fault names its parameter; at most 100 are listed.
 */
export function parseFilterQuery(query: FilterQuery, history: SurveyHistory, zone: TimeZone): ParsedFilter {
  const errors: FieldError[] = [];
  const report = (path: string, message: string): void => {
    errors.push({ path, message });
  };
  const conditions: QuestionFilter[] = [];
  let given = 0;
  for (const [name, value] of Object.entries(query)) {
    if (!isCondition(name) || value === undefined) continue;
    if (errors.length >= maxFieldErrors) break;
    given += 1;
    const condition = readCondition(name, value, history, report);
    if (condition === undefined) continue;
    if (conditions.some(({ question }) => question === condition.question)) {
      report(name, 'A filter has one condition on a question: any of its values says that it was answered');
    } else {
      conditions.push(condition);
    }
  }
  if (given > maxFilterConditions) errors.unshift({ path: 'where', message: tooManyConditions });
  const times = readReceivedTimes(
    ownValue(query, 'receivedFrom'),
    ownValue(query, 'receivedTo'),
    zone,
    report,
  );
  return parsedFilter(conditions, tagsIn(query, report), times, errors);
}

function tagsIn(query: FilterQuery, report: (path: string, message: string) => void): AnswerFilter['tags'] {
  const given = ownValue(query, 'tag');
  if (given === undefined) return undefined;
  const values = typeof given === 'string' ? splitValues(given) : undefined;
  if (values !== undefined) return readFilterTags(values, (_, message) => report('tag', message));
  report('tag', 'Tags go into one parameter, with commas between them: write \\, for a comma in a tag');
  return undefined;
}

function ownValue(query: FilterQuery, name: string): unknown {
  return Object.hasOwn(query, name) ? query[name] : undefined;
}

function readCondition(
  name: string,
  given: unknown,
  history: SurveyHistory,
  reportAt: (path: string, message: string) => void,
): QuestionFilter | undefined {
  const [, test, id] = conditionPattern.exec(name) ?? [];
  if (test === undefined || id === undefined) {
    reportAt(shownKey(name), name.startsWith('contains[') ? containsIsForAnalyses : unknownCondition);
    return undefined;
  }
  const facet = facetOf(history, id)?.facet;
  // The id of a question is never too long to show.
  const path = facet === undefined ? shownKey(name) : name;
  const report: ReportIssue = (_, message) => reportAt(path, message);
  if (facet === undefined) {
    report([], noSuchQuestion);
    return undefined;
  }
  const value = Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given;
  if (typeof value !== 'string') {
    report([], 'Name a question once: its values go into one parameter, with commas between them');
    return undefined;
  }
  if (value === '') {
    report([], 'The value must not be empty');
    return undefined;
  }
  if (test === 'answered') {
    if (value === 'yes' || value === 'no')
      return { question: id, type: 'answered', answered: value === 'yes' };
    report([], 'Must be yes for answered, or no for skipped');
    return undefined;
  }
  if (test === 'word') {
    if (facet.type === 'words') return wordCondition(id, value, report);
    report([], 'word is for text questions: use where for this one');
    return undefined;
  }
  if (test === 'not' && facet.type !== 'choices') {
    report([], 'not is for questions with choices');
    return undefined;
  }
  if (facet.type === 'words') {
    report([], 'where is not for text questions: use word, or an analysis, which also has contains');
    return undefined;
  }
  if (facet.type === 'number' || facet.type === 'date') {
    const of = endTextOf(facet);
    const ranges = value.split(',').map((each) => parseRange(of, each));
    if (ranges.every((range) => range !== undefined)) return rangeCondition(id, of, ranges, report);
    report([], `Must be ${rangesExample(of)}`);
    return undefined;
  }
  if (facet.type !== 'choices') {
    report(
      [],
      'This question has no values to filter by: filter by one of its parts, as where[question.part], or by answered[question]',
    );
    return undefined;
  }
  const values = splitValues(value);
  if (values !== undefined) {
    return (test === 'not' ? otherChoicesCondition : choiceCondition)(id, facet, values, report);
  }
  report([], String.raw`A backslash stands before a comma or a backslash only: write \\ for one`);
  return undefined;
}
