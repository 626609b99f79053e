import type { Quota } from '../definition/quotas.ts';
import { endingFacetId } from '../facets/ending-facet.ts';
import { screenOutsOf } from '../history/facets.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { compareCodePoints } from '../shared/code-points.ts';
import type { FieldError } from '../shared/field-error.ts';
import type { TimeZone } from '../zones/time-zone.ts';
import type { AnswerFilter } from './answer-filter.ts';
import { otherChoicesFilter } from './check-condition.ts';
import type { TestedHistory } from './match-filter.ts';
import { parseFilterJson } from './parse-filter-json.ts';

/** What quotas are checked against. */
export interface QuotaSurvey {
  readonly history: SurveyHistory;
  /** The endings of the current version. */
  readonly endings: readonly { readonly id: string }[];
  readonly zone: TimeZone;
}

/**
 * The parts of a history that the test of an answer to any version needs (`compileFilter`): not the questions with all their choices, which can be
 * megabytes.
 */
export function testedHistory(filters: readonly AnswerFilter[], history: SurveyHistory): TestedHistory {
  const tested = new Set(filters.flatMap(({ questions }) => questions.map(({ question }) => question)));
  const versions = Object.entries(history.versions).map(
    ([version, facets]) => [version, facets.filter((facet) => tested.has(facet))] as const,
  );
  return {
    versions: Object.fromEntries(versions),
    ...(history.languages && { languages: history.languages }),
  };
}

/** The faults of quotas in a survey: their paths begin with `quotas`. */
export function quotaFaults(quotas: readonly Quota[], { history, endings, zone }: QuotaSurvey): FieldError[] {
  const ids = new Set(endings.map(({ id }) => id));
  return quotas.flatMap(({ filter, whenFull }, index): FieldError[] => {
    const at = `quotas[${index}]`;
    const parsed = parseFilterJson(filter, history, zone);
    const faults = parsed.ok ? faultsOfTexts(parsed.filter) : parsed.errors;
    return [
      ...faults.map(({ path, message }) => ({
        path: path === '' ? `${at}.filter` : `${at}.filter.${path}`,
        message,
      })),
      ...(typeof whenFull === 'object' && !ids.has(whenFull.ending)
        ? [{ path: `${at}.whenFull.ending`, message: 'No ending of the survey has this id' }]
        : []),
    ];
  });
}

function faultsOfTexts({ questions }: AnswerFilter): FieldError[] {
  return questions.flatMap((condition) =>
    'contains' in condition
      ? [
          {
            path: `where.${condition.question}`,
            message: 'A quota counts no parts of texts: use a word, or whether the question was answered',
          },
        ]
      : [],
  );
}

/** The answers that a quota counts: those of its filter that were not screened out. Undefined if the survey has another history now. */
export function quotaFilter(
  { filter }: Pick<Quota, 'filter'>,
  history: SurveyHistory,
  zone: TimeZone,
): AnswerFilter | undefined {
  const parsed = parseFilterJson(filter, history, zone);
  if (!parsed.ok) return undefined;
  const { questions } = parsed.filter;
  const screenOuts = screenOutsOf(history);
  const isOfEndings = questions.some(({ question }) => question === endingFacetId);
  if (screenOuts.length === 0 || isOfEndings) return parsed.filter;
  // It is none of the owner's conditions, so it does not count towards their limit.
  const isAsked = otherChoicesFilter(endingFacetId, screenOuts);
  return {
    ...parsed.filter,
    questions: [...questions, isAsked].toSorted((one, other) =>
      compareCodePoints(one.question, other.question),
    ),
  };
}
