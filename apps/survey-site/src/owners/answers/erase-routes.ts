import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResultsDesk } from '../reading/with-reading.ts';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import { problem, summaryUnreadable } from '../../http/problems/problem.ts';
import { readUlid } from '../../http/read-ulid.ts';
import { seeOther } from '../../http/see-other.ts';
import { eraseAnswer } from './changes.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { answersTexts as texts } from './texts.ts';
import { isOfView } from '../reading/view/read-view.ts';
import { numbered } from './answer-number.ts';
import { erasePage } from './erase-page.ts';
import { readFilter } from '../reading/view/read-filter.ts';
import { eraseByForm, showErasure } from './pages-schemas.ts';
import { createWithReading } from '../reading/with-reading.ts';

interface NumberRoute {
  Params: SurveyRoute['Params'] & { number: string };
}

/** Erases an answer after a page that says what goes. */
export function eraseRoutes(app: FastifyInstance, deps: ResultsDesk): void {
  const { guard, visitorOf, refuser, writeLimit, answerReader, limits, clock, audit } = deps;
  const { refuse } = refuser;
  const onRequest = [checkPageNames(refuser), guard('editor')];
  const withReading = createWithReading(deps);
  const address = '/:tenant/surveys/:survey/answers/:number/erase';

  app.get<NumberRoute>(address, { onRequest, schema: showErasure }, (request, reply) =>
    withReading(request, reply, async (reading) => {
      const { tenant, survey } = request.params;
      const shown = {
        visitor: visitorOf(request),
        heading: headingOf(reading, 'answers', clock.now()),
        home: `${surveyAddress(tenant, survey)}/answers`,
      };
      const asked = readFilter(request, reading, shown);
      if (asked.outcome === 'faulty') return asked.refused;
      const answer = await numbered(answerReader, reading, request.params.number);
      if ('type' in answer) return answer;
      const { eraseWithinHours } = limits;
      return erasePage({ ...shown, part: asked.part, answer, eraseWithinHours });
    }),
  );

  // By the id that the page showed: a rebuild may have given the number to another answer.
  app.post<NumberRoute>(
    address,
    { onRequest: [...onRequest, writeLimit.count], schema: eraseByForm },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { tenant, survey } = request.params;
        const id = readUlid(formFieldsOf(request)['id']) ?? '';
        const erased = id === '' ? notFound : await eraseAnswer(deps, { tenant, survey, id });
        switch (erased.outcome) {
          case 'surveyNotFound':
            return refuse(request, reply, problem('survey-not-found'));
          case 'summaryUnreadable':
            return refuse(request, reply, summaryUnreadable(tenant, survey));
          case 'answerNotFound':
            return refuse(request, reply, problem('answer-not-found', { detail: texts.erase.unknown }));
          case 'erased':
            if (erased.isNew) await audit(request, 'answer-erased', survey, erased.id);
            return seeOther(reply, `${surveyAddress(tenant, survey)}/answers?${queryAfter(request)}`);
        }
      }),
  );
}

/** Of the list that the answer was in. The filter is as the form had it: the list checks it. */
function queryAfter({ query, params }: FastifyRequest<NumberRoute>): string {
  const given = query as Readonly<Record<string, unknown>>;
  const view = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    isOfView(name) && typeof value === 'string' ? [[name, value]] : [],
  );
  const from = String(Number(params.number) || '');
  return new URLSearchParams([...view, ['from', from], ['done', 'erased']]).toString();
}

const notFound = { outcome: 'answerNotFound' } as const;
