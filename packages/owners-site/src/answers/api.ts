import { keyOf } from '@canvass/answer-log';
import type { TypedRoutes } from '@canvass/web/app';
import { invalid, problem, summaryUnreadable } from '@canvass/web/problems';
import { surveyChanges } from '../changes/change-routes.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { cursorBeyondEnd, encodeCursor } from '../reading/cursor.ts';
import { givenAnswer } from '../reading/given-answer.ts';
import { readPageQuery } from '../reading/page-query.ts';
import { splitQuery } from '../reading/slices/slice-query.ts';
import type { SendFilteredAnswers } from '../reading/slices/filtered-answers.ts';
import { eraseAnswer as eraseSchema, listAnswers, readAnswer } from './api-schemas.ts';
import { bySummary } from '../reading/by-summary.ts';
import { tagsApi } from './tags-api.ts';
import { eraseAnswer } from './changes.ts';

export interface AnswersApi extends OwnersApi {
  readonly sendFiltered: SendFilteredAnswers;
}

/** Reads what respondents sent, and erases single answers for good. */
export function answersApi(api: TypedRoutes, deps: AnswersApi): void {
  const { definitions, summaries, answerReader, sendFiltered, guard, callerOf } = deps;
  tagsApi(api, deps);
  const { refuse } = deps.refuser;
  const onRequest = guard('viewer');
  const address = '/tenants/:tenant/surveys/:survey/answers';

  api.get(address, { onRequest, schema: listAnswers }, async (request, reply) => {
    const { tenant, survey } = request.params;
    const { given, rest } = splitQuery(request.query);
    const query = readPageQuery(rest);
    if (!query.ok) return refuse(request, reply, invalid(query.errors));
    if (Object.keys(given).length > 0) return sendFiltered(request, reply, given, query.value);
    const found = await definitions.find(tenant, survey);
    if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
    const key = keyOf(tenant, survey, found.stored);
    const page = await bySummary(summaries, key, answerReader.page(key, query.value));
    switch (page.outcome) {
      case 'summaryUnreadable':
        return refuse(request, reply, summaryUnreadable(tenant, survey));
      case 'deleted':
      case 'notFound':
        return refuse(request, reply, problem('survey-not-found'));
      case 'beyondEnd':
        return refuse(request, reply, invalid([cursorBeyondEnd]));
      case 'found': {
        const next = page.next === null ? null : encodeCursor(page.next);
        const answers = page.answers.map((answer) => givenAnswer(answer, page.history));
        return reply.header('cache-control', 'no-store').send({ answers, next });
      }
    }
  });

  api.get(`${address}/:id`, { onRequest, schema: readAnswer }, async (request, reply) => {
    const { tenant, survey, id } = request.params;
    const found = await definitions.find(tenant, survey);
    if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
    const key = keyOf(tenant, survey, found.stored);
    const read = await bySummary(summaries, key, answerReader.find(key, id));
    switch (read.outcome) {
      case 'summaryUnreadable':
        return refuse(request, reply, summaryUnreadable(tenant, survey));
      case 'deleted':
        return refuse(request, reply, problem('survey-not-found'));
      case 'notFound':
        return refuse(request, reply, problem('answer-not-found', { detail: notCounted }));
      case 'found':
        return reply.header('cache-control', 'no-store').send(givenAnswer(read.answer, read.history));
    }
  });

  surveyChanges(api, deps)('DELETE', '/answers/:id', eraseAnswer, eraseSchema, async (request, reply) => {
    const { tenant, survey, id } = request.params;
    const erased = await eraseAnswer(deps, callerOf(request), survey, id);
    switch (erased.outcome) {
      case 'surveyNotFound':
        return refuse(request, reply, problem('survey-not-found'));
      case 'summaryUnreadable':
        return refuse(request, reply, summaryUnreadable(tenant, survey));
      case 'answerNotFound':
        return refuse(request, reply, problem('answer-not-found', { detail: unknown }));
      case 'erased':
        return reply.code(204).send();
    }
  });
}

const notCounted =
  'An answer can be read once it is counted, a few seconds after it was sent, and until it is erased or removed.';

const unknown = 'No answer of this survey has this id.';
