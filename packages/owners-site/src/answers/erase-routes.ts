import { formFieldsOf } from '@canvass/web/bodies';
import { type TypedRoutes, readUlid, seeOther } from '@canvass/web/app';
import { problem, summaryUnreadable } from '@canvass/web/problems';
import { surveyAddress } from '../desk/addresses.ts';
import { surveyForms } from '../changes/change-routes.ts';
import type { SliceQuery } from '../reading/slices/slice-query.ts';
import { readFilter } from '../reading/view/read-filter.ts';
import { keptOfAddress } from '../reading/view/read-view.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { numbered } from './answer-number.ts';
import { eraseAnswer } from './changes.ts';
import { erasePage } from './erase-page.ts';
import { eraseByForm, showErasure } from './pages-schemas.ts';
import { answersTexts as texts } from './texts.ts';
import { viewedPage } from './viewed-page.ts';

/** Erases an answer, after a page that says what goes with it. */
export function eraseRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, visitorOf, refuser, answerReader, limits, clock } = deps;
  const { refuse } = refuser;
  const withReading = createWithReading(deps);
  const address = '/:tenant/surveys/:survey/answers/:number/erase';

  pages.get(address, { onRequest: guard(eraseAnswer.needs), schema: showErasure }, (request, reply) =>
    withReading(request, reply, async (reading) => {
      const shown = viewedPage(deps, request, reading, '/answers');
      const asked = readFilter(request.query, reading, shown);
      if (asked.outcome === 'faulty') return asked.refused;
      const answer = await numbered(answerReader, reading, request.params.number);
      if ('type' in answer) return answer;
      const { eraseWithinHours } = limits;
      return erasePage({ ...shown, part: asked.part, answer, eraseWithinHours, nowMs: clock.now() });
    }),
  );

  // The form names the answer by the id that the page showed: a rebuild may have given the number to another answer.
  surveyForms(pages, deps)('/answers/:number/erase', eraseAnswer, eraseByForm, async (request, reply) => {
    const { tenant, survey, number } = request.params;
    const id = readUlid(formFieldsOf(request)['id']);
    const erased = id === undefined ? notFound : await eraseAnswer(deps, visitorOf(request), survey, id);
    switch (erased.outcome) {
      case 'surveyNotFound':
        return refuse(request, reply, problem('survey-not-found'));
      case 'summaryUnreadable':
        return refuse(request, reply, summaryUnreadable(tenant, survey));
      case 'answerNotFound':
        return refuse(request, reply, problem('answer-not-found', { detail: texts.erase.unknown }));
      case 'erased': {
        const list = `${surveyAddress(tenant, survey)}/answers`;
        return seeOther(reply, `${list}?${queryAfter(request.query, number)}`);
      }
    }
  });
}

/** Returns the query of the list that the answer was in. It has the filter as the form had it; the list checks it. */
function queryAfter(query: SliceQuery, number: string): string {
  const from = String(Number(number) || '');
  return new URLSearchParams([...keptOfAddress(query), ['from', from], ['done', 'erased']]).toString();
}

const notFound = { outcome: 'answerNotFound' } as const;
