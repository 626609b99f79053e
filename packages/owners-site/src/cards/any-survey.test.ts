import { describe, expect, test } from '@jest/globals';
import {
  matchesFilter,
  noFilter,
  parseFilterQuery,
  presentSummary,
  type AnswerFilter,
  type SurveyHistory,
  TimeZone,
} from '@canvass/surveys';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { type VersionedAnswer, answeredSurveys, countAll } from '@canvass/surveys/generators';
import { resultsModelOf } from '../../test/results-model.ts';
import { facetResult, facetResults } from './facet-results.ts';
import { cardCsv } from './files/card-csv.ts';
import { cardSvg } from './files/card-svg.ts';
import type { ResultsModel } from './results-model.ts';
import { resultsPage } from './results-page.ts';

const empty = resultsModelOf([{ questions: [{ id: 'why', text: 'Why?', type: 'text' }] }]);
const source = { tenant: 'acme', survey: 'coffee', asOf: null };

/** Makes the results of some answers of a survey, on a page with links. */
function modelOf(history: SurveyHistory, answers: readonly VersionedAnswer[]): ResultsModel {
  const summary = countAll(answers);
  const view = { home: '/desk', filter: noFilter, sort: 'order' as const };
  return {
    ...empty,
    summary: presentSummary({ ...source, history, summary }),
    history,
    questions: [],
    slice: { view, history, of: undefined, hasLinks: true },
  };
}

/** Returns the filters that the links of a page ask for, each once. */
function filtersOn(page: string, history: SurveyHistory): AnswerFilter[] {
  const queries = new Set([...page.matchAll(/href="\/desk\?([^"#]*)#card-/g)].map(([, query = '']) => query));
  return Array.from(queries, (query) => {
    const parameters = new URLSearchParams(query.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));
    const parsed = parseFilterQuery(Object.fromEntries(parameters), history, TimeZone.of('UTC'));
    if (!parsed.ok) throw new Error(`${query}: ${JSON.stringify(parsed.errors)}`);
    return parsed.filter;
  });
}

/** What no page and no file says. */
const broken = /NaN|undefined|\[object|Infinity/;

describe('the results of any survey', () => {
  test('have a card for each question, whose links lead to the answers that they count', () => {
    fc.assert(
      fc.property(answeredSurveys, ({ history, answers }) => {
        const model = modelOf(history, answers);
        const page = resultsPage(model).toString();
        for (const { id } of model.summary.questions) expect(page).toContain(`id="card-${id}"`);
        expect(page).not.toMatch(broken);
        for (const filter of filtersOn(page, history)) {
          const [condition] = filter.questions;
          if (condition === undefined) continue;
          const taken = answers.filter((answer) => matchesFilter(filter, answer, history));
          const result = facetResult(
            presentSummary({ ...source, history, summary: countAll(taken) }).questions,
            condition.question,
          );
          const isSkipped = condition.type === 'answered' && !condition.answered;
          // Everybody who is taken has answered the facet, or skipped it.
          expect(isSkipped ? result?.skipped : result?.answered).toBe(taken.length);
          const whole = facetResult(model.summary.questions, condition.question);
          const counts =
            whole?.facet === 'choices'
              ? whole.choices.map(({ value, count }) => [value, count] as const)
              : [];
          const listed =
            condition.type === 'choices'
              ? // A choice of a row that is no longer offered is not listed in rows where nobody chose it.
                (new Map(counts).get(condition.values[0]!) ?? 0)
              : condition.type === 'answered' && (isSkipped ? whole?.skipped : whole?.answered);
          if (typeof listed !== 'number') continue;
          expect(taken).toHaveLength(listed);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('have no links on the counts of a question whose values the filter names: they would replace its condition', () => {
    fc.assert(
      fc.property(answeredSurveys, ({ history, answers }) => {
        const model = modelOf(history, answers);
        const [filter] = filtersOn(resultsPage(model).toString(), history).filter(({ questions }) =>
          questions.some(({ type }) => type !== 'answered'),
        );
        if (filter === undefined) return;
        const taken = modelOf(
          history,
          answers.filter((answer) => matchesFilter(filter, answer, history)),
        );
        const { slice } = taken;
        const page = resultsPage({ ...taken, slice: { ...slice!, view: { ...slice!.view, filter } } });
        const named = filter.questions[0]!.question;
        const links = filtersOn(page.toString(), history).flatMap(({ questions }) => questions);
        expect(links.filter(({ question, type }) => question === named && type === 'answered')).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('have files with every figure of choices', () => {
    fc.assert(
      fc.property(answeredSurveys, ({ history, answers }) => {
        const model = modelOf(history, answers);
        for (const question of model.summary.questions) {
          expect(cardSvg(model, question.id)).not.toMatch(broken);
          const csv = cardCsv(model, question.id)!;
          expect(csv).not.toMatch(broken);
          const figures = facetResults([question]).flatMap((facet) =>
            facet.facet === 'choices' ? facet.choices : [],
          );
          // Each line of a choice says whether it is still offered.
          const lines = parse<Record<string, string>>(csv, { bom: true, columns: true });
          const ofChoices = lines.filter(({ 'Still offered': offered = '' }) => offered !== '');
          expect(ofChoices).toHaveLength(figures.length);
        }
      }),
      { numRuns: 50 },
    );
  });
});
