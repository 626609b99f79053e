import { lastPlace } from '@canvass/answer-log';
import { hasRole } from '@canvass/storage';
import type { FastifyInstance } from 'fastify';
import { isAbandoned } from '../../../http/limits/abandoned.ts';
import { checkNames, type SurveyRoute } from '../../../http/names.ts';
import { rateLimited, type Problem } from '../../../http/problems/problem.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { doneNotice } from '../notices.ts';
import { headingOf } from '../reading-heading.ts';
import { answersTexts as texts } from '../texts/answers.ts';
import { missing, numbered, numberIn } from './answer-number.ts';
import { answerPage } from './answer-page.ts';
import { answersUpTo, hasGaps, numberAfter } from './answer-places.ts';
import { answersPage } from './answers-page.ts';
import { findTexts } from './find-texts.ts';
import { questionColumns, specOf } from './question-column.ts';
import { showAnswer, showAnswers, showTexts } from './route-schemas.ts';
import { maxQueryLength, textsPage } from './texts-page.ts';
import { createWithReading } from './with-reading.ts';

const pageSize = 25;

/** The answers of a survey, single answers, and the texts of a question: what is counted, the newest first. */
export function answersRoutes(app: FastifyInstance, deps: DeskDeps): void {
  const { guard, visitorOf, answerReader, refuser, clock } = deps;
  const onRequest = [checkNames(refuser), guard('viewer')];
  const withReading = createWithReading(deps);
  const address = '/:tenant/surveys/:survey';
  /** The tenants whose texts are searched now, also for someone who has left. */
  const searched = new Set<string>();

  app.get<SurveyRoute>(`${address}/answers`, { onRequest, schema: showAnswers }, (request, reply) =>
    withReading(request, reply, async (reading) => {
      const end = lastPlace(reading.summary);
      const { from } = request.query as { readonly from?: unknown };
      const last = numberIn(from, end) ?? end;
      const answers = await answersUpTo(answerReader, reading, last, pageSize);
      const [newest = last, oldest = 1] = [answers[0]?.number, answers.at(-1)?.number];
      const [older] = oldest > 1 ? await answersUpTo(answerReader, reading, oldest - 1, 1) : [];
      return answersPage({
        visitor: visitorOf(request),
        heading: headingOf(reading, 'answers', clock.now()),
        notice: doneNotice(request.query),
        questions: questionColumns(reading),
        answers,
        end,
        hasGaps: hasGaps(reading.summary),
        newerFrom: await numberAfter(answerReader, reading, newest, pageSize),
        olderFrom: older?.number,
      });
    }),
  );

  app.get<{ Params: SurveyRoute['Params'] & { number: string } }>(
    `${address}/answers/:number`,
    { onRequest, schema: showAnswer },
    (request, reply) =>
      withReading(request, reply, async (reading) => {
        const answer = await numbered(answerReader, reading, request.params.number);
        if ('type' in answer) return answer;
        const { number } = answer;
        const visitor = visitorOf(request);
        const [older] = number > 1 ? await answersUpTo(answerReader, reading, number - 1, 1) : [];
        return answerPage({
          visitor,
          heading: headingOf(reading, 'answers', clock.now()),
          questions: questionColumns(reading),
          answer,
          of: hasGaps(reading.summary) ? undefined : lastPlace(reading.summary),
          older: older?.number,
          newer: await numberAfter(answerReader, reading, number, 1),
          canErase: hasRole(visitor.principal.role, 'editor'),
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
        const end = lastPlace(reading.summary);
        const given = request.query as { readonly q?: unknown; readonly from?: unknown };
        const query =
          typeof given.q === 'string' ? given.q.trim().slice(0, maxQueryLength).toWellFormed() : '';
        const last = numberIn(given.from, end) ?? end;
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
          end,
          hasGaps: hasGaps(reading.summary),
        });
      }),
  );
}

const searchRuns: Problem = { ...rateLimited(1_000, texts.searchRunsDetail), title: texts.searchRuns };
