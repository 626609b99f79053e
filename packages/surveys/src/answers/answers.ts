import { facetId, partSeparator } from '../facets/facet-id.ts';
import type { FacetValue, FlatRecord } from '../facets/facet.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { endingFacetId } from '../facets/ending-facet.ts';
import { languageFacetId } from '../facets/language-facet.ts';
import { isOwnFacet } from '../facets/own-facets.ts';
import { facetsOf } from '../history/facets.ts';
import { questionOf } from '../history/history.ts';
import { type QuestionSpec, kindOf } from '../kinds/kinds.ts';

/**
 * One respondent's answers as they were given, by question id. A question without an answer has no key; one that was not asked, because its
 * `showIf` did not hold, is null. Without the nulls they pass, as JSON, the validator of their version.
 */
export type Answers = Readonly<Record<string, unknown>>;

/** Turns a stored record into the answers as they were given. */
type ReadAnswers = (record: Readonly<FlatRecord>) => Answers;

const readersByHistory = new WeakMap<SurveyHistory, Map<number, ReadAnswers>>();

/** The inverse of what the validator does. A record of a version in one language and without endings that has no other questions than texts, numbers and choices is returned as it is. */
export function answersOf(record: Readonly<FlatRecord>, history: SurveyHistory, version: number): Answers {
  let byVersion = readersByHistory.get(history);
  if (byVersion === undefined) {
    byVersion = new Map();
    readersByHistory.set(history, byVersion);
  }
  let read = byVersion.get(version);
  if (read === undefined) {
    read = readerOf(history, version);
    byVersion.set(version, read);
  }
  return read(record);
}

/** The language in which an answer was given; undefined if its version was in one language only. */
export function languageOfAnswer(record: Readonly<FlatRecord>): string | undefined {
  const language = record[languageFacetId];
  return typeof language === 'string' ? language : undefined;
}

/** The id of the ending that an answer came to, `default` for the usual one; undefined if its version had no endings. */
export function endingOfAnswer(record: Readonly<FlatRecord>): string | undefined {
  const ending = record[endingFacetId];
  return typeof ending === 'string' ? ending : undefined;
}

/** Whether the records of all versions are the answers as they were given. */
export function areRecordsAnswers(history: SurveyHistory): boolean {
  return !facetsOf(history).keys().some(isOwnFacet) && Object.values(history.questions).every(isAnswer);
}

/** Whether the value of a question's main facet is the answer. */
function isAnswer(spec: QuestionSpec): boolean {
  const kind = kindOf(spec);
  return kind.answerOf === undefined || kind.isAnswer?.(spec) === true;
}

function readerOf(history: SurveyHistory, version: number): ReadAnswers {
  const facets = Object.hasOwn(history.versions, version) ? history.versions[version]! : [];
  const ids = facets.filter((id) => !id.includes(partSeparator));
  const questions = ids.flatMap((id) => {
    const spec = questionOf(history, id);
    return spec === undefined ? [] : [{ id, spec, kind: kindOf(spec) }];
  });
  const hasOwn = facets[0] !== undefined && isOwnFacet(facets[0]);
  if (!hasOwn && questions.every(({ spec }) => isAnswer(spec))) return (record) => record;
  return (record) => {
    const answers: Record<string, unknown> = {};
    for (const { id, spec, kind } of questions) {
      if (!Object.hasOwn(record, id)) continue;
      const main = record[id]!;
      const read = (part: string): FacetValue | undefined => {
        const facet = facetId(id, part);
        return Object.hasOwn(record, facet) ? (record[facet] ?? undefined) : undefined;
      };
      answers[id] = main === null || kind.answerOf === undefined ? main : kind.answerOf(spec, read);
    }
    return answers;
  };
}
