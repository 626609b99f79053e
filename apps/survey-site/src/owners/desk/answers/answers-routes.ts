import type { NumberedAnswer } from '@canvass/answer-log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { htmlType } from '../../../http/content-types.ts';
import { isAbandoned } from '../../../http/limits/abandoned.ts';
import { checkNames, type SurveyRoute } from '../../../http/names.ts';
import { problem, rateLimited, summaryUnreadable, type Problem } from '../../../http/problems/problem.ts';
import { answersIn } from '../../live/newest-answers.ts';
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
/** Of whole answers on one page. */
const maxBytes = 4 * 1024 * 1024;

/** The answers of a survey, single answers, and the texts of a question: what is counted, the newest first. */
export function answersRoutes(app: FastifyInstance, deps: DeskDeps): void {
  const { guard, visitorOf, results, answerReader, refuser, clock } = deps;
  const onRequest = [checkNames(refuser), guard('viewer')];
  const address = '/:tenant/surveys/:survey';
  /** The tenants whose texts are searched now, also for someone who has left. */
  const searched = new Set<string>();

  app.get<SurveyRoute>(`${address}/answers`, { onRequest, schema: showAnswers }, (request, reply) =>
    withReading(request, reply, async (reading) => {
      const all = answersIn(reading.summary);
      const { from } = request.query as { readonly from?: unknown };
      const last = numberIn(from, all) ?? all;
      return answersPage({
        visitor: visitorOf(request),
        heading: headingOf(reading, 'answers', clock.now()),
        questions: questionColumns(reading),
        answers: await read(reading, last, pageSize),
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
        const [answer] = number === undefined || number > all ? [] : await read(reading, number, 1);
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
        const { tenant } = reading.key;
        if (searched.has(tenant)) return searchRuns;
        searched.add(tenant);
        const search = { question: id, query, last };
        const found = await findTexts(answerReader, reading, search, () => isAbandoned(reply)).finally(() =>
          searched.delete(tenant),
        );
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

  function read({ key, summary }: ResultsReading, last: number, limit: number): Promise<NumberedAnswer[]> {
    return Array.fromAsync(answerReader.newestFirst(key, { last, limit, maxBytes }, summary));
  }

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
    if (isAbandoned(reply)) return reply;
    return typeof shown === 'string'
      ? reply.type(htmlType).send(shown)
      : refuser.refuse(request, reply, shown);
  }
}

const searchRuns: Problem = { ...rateLimited(1_000, texts.searchRunsDetail), title: texts.searchRuns };

/** A number of an answer, at most `most`; undefined: it is none. */
function numberIn(given: unknown, most: number): number | undefined {
  if (typeof given !== 'string' || !/^[1-9]\d{0,14}$/.test(given)) return undefined;
  return Math.min(Number(given), most);
}

function missing(detail: string): Problem {
  return problem('answer-not-found', { detail });
}
