import { type AnswerFilter, filterToQuery, isolated } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { queryOf } from '../reading/view/slice-view.ts';
import type { PublicAnalysis } from './present-analysis.ts';
import { analysesTexts as texts } from './texts.ts';

/**
 * Links to the list of the answers that an analysis is of; empty if none fits. No address says what a text contains: the list searches for it, in
 * all texts.
 *
 * @param home The address of the survey's results.
 */
export function answersLink(home: string, filter: AnswerFilter, { result }: PublicAnalysis): Html {
  const fit = result?.estimate.totalAnswers;
  if (fit?.high === 0) return markup``;
  const [contains] = filter.questions.flatMap((each) => ('contains' in each ? [each.contains] : []));
  const search = contains === undefined ? [] : ([['q', contains]] as const);
  const text =
    contains !== undefined
      ? texts.answers.search({ text: isolated(contains) })
      : fit !== undefined && fit.low === fit.high
        ? texts.answers.all(fit.estimate)
        : texts.answers.these;
  return markup`<p class="no-print"><a class="button quiet" href="${home}/answers${queryOf([...filterToQuery(filter), ...search])}">${text}</a></p>
`;
}
