import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkNames, type SurveyRoute } from '../../../http/names.ts';
import { problem, summaryUnreadable, type Problem } from '../../../http/problems/problem.ts';
import { answersIn, readNewestFirst } from '../../live/newest-answers.ts';
import type { ResultsReading } from '../../live/results-state.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { headingOf } from '../reading-heading.ts';
import { answersTexts as texts } from '../texts/answers.ts';
import { answerPage } from './answer-page.ts';
import { answersPage } from './answers-page.ts';
import { findTexts } from './find-texts.ts';
import { questionColumns, specOf } from './question-column.ts';
import { showAnswer, showAnswers, showTexts } from './route-schemas.ts';
import { maxQueryLength, textsPage } from './texts-page.ts';

const pageSize = 25;

/** The answers of a survey, single answers, and the texts of a question: what is counted, the newest first. */
export function answersRoutes(app: FastifyInstance, deps: DeskDeps): void {
  const { guard, visitorOf, results, answerReader, refuser, clock } = deps;
  const onRequest = [checkNames(refuser), guard('viewer')];
  const address = '/:tenant/surveys/:survey';

  app.get<SurveyRoute>(`${address}/answers`, { onRequest, schema: showAnswers }, (request, reply) =>
    withReading(request, reply, async (reading) => {
      const all = answersIn(reading.summary);
      const { from } = request.query as { readonly from?: unknown };
      const last = numberIn(from, all) ?? all;
      const first = Math.max(1, last - pageSize + 1);
      return answersPage({
        visitor: visitorOf(request),
        heading: headingOf(reading, 'answers', clock.now()),
        questions: questionColumns(reading),
        answers: await readNewestFirst(answerReader, reading, first, last),
        all,
        pageSize,
      });
    }),
  );

  app.get<{ Params: SurveyRoute['Params'] & { number: string } }>(
    `${address}/answers/:number`,
    { onRequest, schema: showAnswer },
    (request, reply) =>
      withReading(request, reply, async (reading) => {
        const all = answersIn(reading.summary);
        const number = numberIn(request.params.number, Infinity);
        const [answer] =
          number === undefined || number > all
            ? []
            : await readNewestFirst(answerReader, reading, number, number);
        if (answer === undefined) return missing(texts.missingDetail(all));
        return answerPage({
          visitor: visitorOf(request),
          heading: headingOf(reading, 'answers', clock.now()),
          questions: questionColumns(reading),
          answer,
          all,
        });
      }),
  );

  app.get<{ Params: SurveyRoute['Params'] & { question: string } }>(
    `${address}/texts/:question`,
    { onRequest, schema: showTexts },
    (request, reply) =>
      withReading(request, reply, async (reading) => {
        const { question: id } = request.params;
        const spec = specOf(reading.summary.history, id);
        if (spec?.type !== 'freeText') return missing(texts.notAQuestionDetail);
        const all = answersIn(reading.summary);
        const given = request.query as { readonly q?: unknown; readonly from?: unknown };
        const query =
          typeof given.q === 'string' ? given.q.trim().slice(0, maxQueryLength).toWellFormed() : '';
        const last = numberIn(given.from, all) ?? all;
        const found = await findTexts(answerReader, reading, { question: id, query, last });
        return textsPage({
          visitor: visitorOf(request),
          heading: headingOf(reading, 'answers', clock.now()),
          question: { id, spec },
          query,
          last,
          found,
          all,
        });
      }),
  );

  /** Shows a page that is made of the survey's results, or refuses. */
  async function withReading(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    show: (reading: ResultsReading) => Promise<string | Problem>,
  ): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const state = await results.live.current(tenant, survey);
    if (state.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));
    if (state.outcome === 'unreadable') {
      return refuser.refuse(request, reply, summaryUnreadable(tenant, survey));
    }
    const shown = await show(state.reading);
    return typeof shown === 'string'
      ? reply.type('text/html; charset=utf-8').send(shown)
      : refuser.refuse(request, reply, shown);
  }
}

/** A number of an answer, at most `most`; undefined: it is none. */
function numberIn(given: unknown, most: number): number | undefined {
  if (typeof given !== 'string' || !/^[1-9]\d{0,14}$/.test(given)) return undefined;
  return Math.min(Number(given), most);
}

function missing(detail: string): Problem {
  return problem('answer-not-found', { detail });
}
