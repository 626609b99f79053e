import { lastPlace } from '@canvass/answer-log';
import { hasRole } from '@canvass/storage';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResultsDesk } from '../reading/with-reading.ts';
import { typedText } from '../../http/bodies/typed-text.ts';
import { isAbandoned } from '../../http/limits/abandoned.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import { problem, rateLimited, type Problem } from '../../http/problems/problem.ts';
import type { ResultsReading } from '../reading/live/results-state.ts';
import { takesAnswer } from '../reading/live/takes-answer.ts';
import { viewAddress, type AddressParameters } from '../reading/view/slice-view.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { doneNotice } from '../desk/notices.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { busyView, type RefusedWithPage, type ViewedPage } from '../reading/view/refused-view.ts';
import { answersTexts as texts } from './texts.ts';
import { missing, numbered, numberIn } from './answer-number.ts';
import { answerPage } from './answer-page.ts';
import { answersUpTo, hasGaps, neighboursOf, numberAfter } from './answer-places.ts';
import { answersPage } from './answers-page.ts';
import { filteredAnswersUpTo, filteredNeighbours } from './filtered-answers.ts';
import { findTexts } from './find-texts.ts';
import { questionColumns, specOf } from './question-column.ts';
import { readFilter, type ShownPart } from '../reading/view/read-filter.ts';
import { showAnswer, showAnswers, showTexts } from './pages-schemas.ts';
import { maxQueryLength, searchOf, textsPage } from './texts-page.ts';
import { createWithReading } from '../reading/with-reading.ts';

const pageSize = 25;

/** The answers of a survey, single answers, and the texts of a question: what is counted, the newest first. */
export function answersRoutes(app: FastifyInstance, deps: ResultsDesk): void {
  const { guard, visitorOf, answerReader, slices, refuser, clock } = deps;
  const onRequest = [checkPageNames(refuser), guard('viewer')];
  const withReading = createWithReading(deps);
  const address = '/:tenant/surveys/:survey';
  /** The tenants whose texts are searched now, also for someone who has left. */
  const searched = new Set<string>();

  app.get<SurveyRoute>(`${address}/answers`, { onRequest, schema: showAnswers }, (request, reply) =>
    withReading(request, reply, async (reading, signal) => {
      const end = lastPlace(reading.summary);
      const { from } = request.query as { readonly from?: unknown };
      const last = numberIn(from, end) ?? end;
      const shown = pageOf(request, reading, '/answers');
      const asked = readFilter(request, reading, shown);
      if (asked.outcome === 'faulty') return asked.refused;
      if (asked.part !== undefined) {
        return filteredPage(request, reading, { ...shown, part: asked.part, last, signal });
      }
      const answers = await answersUpTo(answerReader, reading, last, pageSize);
      const [newest = last, oldest = 1] = [answers[0]?.number, answers.at(-1)?.number];
      const [older] = oldest > 1 ? await answersUpTo(answerReader, reading, oldest - 1, 1) : [];
      return answersPage({
        ...shown,
        part: undefined,
        notice: doneNotice(texts.done, request.query),
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
      withReading(request, reply, async (reading, signal) => {
        const shown = pageOf(request, reading, '/answers');
        const asked = readFilter(request, reading, shown);
        if (asked.outcome === 'faulty') return asked.refused;
        const answer = await numbered(answerReader, reading, request.params.number);
        if ('type' in answer) return answer;
        const { part } = asked;
        const neighbours =
          part === undefined
            ? await neighboursOf(answerReader, reading, answer)
            : await filteredNeighbours(slices, { ...reading, filter: part.view.filter, signal }, answer);
        return answerPage({
          ...shown,
          ...neighbours,
          part,
          questions: questionColumns(reading),
          answer,
          of: hasGaps(reading.summary) ? undefined : lastPlace(reading.summary),
          canErase: hasRole(shown.visitor.principal.role, 'editor'),
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
        const shown = pageOf(request, reading, `/texts/${id}`);
        const given = request.query as { readonly q?: unknown; readonly from?: unknown };
        const query = typedText(given.q).slice(0, maxQueryLength).toWellFormed();
        const asked = readFilter(request, reading, shown, searchOf(query));
        if (asked.outcome === 'faulty') return asked.refused;
        const { part, view } = asked;
        const end = lastPlace(reading.summary);
        const last = numberIn(given.from, end) ?? end;
        const { tenant } = reading.key;
        if (searched.has(tenant)) return searchRuns;
        searched.add(tenant);
        const takes = part && takesAnswer(part.view.filter, reading.summary.history);
        const search = { question: id, query, last, takes };
        const found = await findTexts(answerReader, reading, search, () => isAbandoned(reply)).finally(() =>
          searched.delete(tenant),
        );
        return textsPage({
          ...shown,
          part,
          view,
          question: { id, spec },
          query,
          last,
          found,
          end,
          hasGaps: hasGaps(reading.summary),
        });
      }),
  );

  function pageOf(request: FastifyRequest<SurveyRoute>, reading: ResultsReading, path: string): ViewedPage {
    const { tenant, survey } = request.params;
    return {
      visitor: visitorOf(request),
      heading: headingOf(reading, 'answers', clock.now()),
      home: `${surveyAddress(tenant, survey)}${path}`,
    };
  }

  /** The answers that a filter takes, from the number `last` backwards. */
  async function filteredPage(
    request: FastifyRequest<SurveyRoute>,
    reading: ResultsReading,
    { part, last, signal, ...shown }: ViewedPage & FilteredRequest,
  ): Promise<string | Problem | RefusedWithPage> {
    const { filter } = part.view;
    const end = lastPlace(reading.summary);
    const found = await filteredAnswersUpTo(slices, { ...reading, filter, signal }, last, pageSize);
    if (found.outcome === 'notFound') return problem('survey-not-found');
    if (found.outcome === 'busy') {
      const from: AddressParameters = last === end ? [] : [['from', String(last)]];
      return busyView(shown, viewAddress(part.view, from));
    }
    const { answers, readDownTo } = found;
    return answersPage({
      ...shown,
      part: { ...part, from: last, downTo: readDownTo },
      notice: doneNotice(texts.done, request.query),
      questions: questionColumns(reading),
      answers,
      end,
      hasGaps: hasGaps(reading.summary),
      newerFrom: undefined,
      olderFrom: readDownTo > 1 ? readDownTo - 1 : undefined,
    });
  }
}

interface FilteredRequest {
  readonly part: ShownPart;
  readonly last: number;
  readonly signal: AbortSignal;
}

const searchRuns: Problem = { ...rateLimited(1_000, texts.searchRunsDetail), title: texts.searchRuns };
