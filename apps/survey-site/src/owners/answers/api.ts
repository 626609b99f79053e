import type { SurveyKey } from '@canvass/answer-log';
import type { FastifyInstance } from 'fastify';
import type { OwnerPorts } from '../ports.ts';
import { cursorBeyondEnd, encodeCursor } from '../reading/cursor.ts';
import { isCorrupt } from '../reading/is-corrupt.ts';
import { keyOf } from '../reading/key-of.ts';
import { readPageQuery } from '../reading/page-query.ts';
import type { SliceResponses } from '../reading/slices/slice-responses.ts';
import { splitQuery, type SliceQuery } from '../reading/slices/slice-query.ts';
import type { Auth } from '../../http/auth.ts';
import { checkNames, type SurveyRoute } from '../../http/names.ts';
import { invalid, problem, summaryUnreadable } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { notAnAnswerId, readUlid } from '../../http/read-ulid.ts';
import type { Audit } from '../changes/record-change.ts';
import { eraseAnswer } from './changes.ts';
import { eraseAnswer as eraseSchema, listAnswers, readAnswer } from './api-schemas.ts';
import type { WriteLimit } from '../changes/write-limit.ts';

export interface AnswersApiDeps extends Pick<
  OwnerPorts,
  'definitions' | 'summaries' | 'answerReader' | 'erasures'
> {
  /** Responses of some of the answers. */
  readonly ofSome: Pick<SliceResponses, 'answers'>;
  readonly auth: Pick<Auth, 'tenant'>;
  readonly audit: Audit;
  readonly writeLimit: WriteLimit;
  readonly refuser: Refuser;
}

/** Reads what respondents sent, and erases single answers for good. */
export function answersApi(app: FastifyInstance, deps: AnswersApiDeps): void {
  const { definitions, summaries, answerReader, ofSome, auth, audit, writeLimit, refuser } = deps;
  const { refuse } = refuser;
  const onRequest = [checkNames(refuser), auth.tenant('viewer')];
  const address = '/tenants/:tenant/surveys/:survey';

  /** Answers are found through the summary: if there are none, checks whether the summary is missing. */
  async function bySummary<T extends { readonly outcome: string }>(
    key: SurveyKey,
    read: Promise<T>,
  ): Promise<T | { readonly outcome: 'deleted' | 'summaryUnreadable' }> {
    try {
      const answered = await read;
      if (answered.outcome !== 'notFound') return answered;
      const { outcome } = await summaries.read(key);
      if (outcome === 'deleted') return { outcome };
      return outcome === 'notFound' ? { outcome: 'summaryUnreadable' } : answered;
    } catch (error) {
      if (isCorrupt(error)) return { outcome: 'summaryUnreadable' };
      throw error;
    }
  }

  app.get<SurveyRoute>(`${address}/answers`, { onRequest, schema: listAnswers }, async (request, reply) => {
    const { tenant, survey } = request.params;
    const { given, rest } = splitQuery(request.query as SliceQuery);
    const query = readPageQuery(rest);
    if (!query.ok) return refuse(request, reply, invalid(query.errors));
    if (Object.keys(given).length > 0) return ofSome.answers(request, reply, query.page);
    const found = await definitions.find(tenant, survey);
    if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
    const key = keyOf(tenant, survey, found);
    const page = await bySummary(key, answerReader.page(key, query.page));
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
        return reply.header('cache-control', 'no-store').send({ answers: page.answers, next });
      }
    }
  });

  app.get<{ Params: SurveyRoute['Params'] & { id: string } }>(
    `${address}/answers/:id`,
    { onRequest, schema: readAnswer },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const id = readUlid(request.params.id);
      if (id === undefined) return refuse(request, reply, invalid([notAnAnswerId]));
      const found = await definitions.find(tenant, survey);
      if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
      const key = keyOf(tenant, survey, found);
      const read = await bySummary(key, answerReader.find(key, id));
      switch (read.outcome) {
        case 'summaryUnreadable':
          return refuse(request, reply, summaryUnreadable(tenant, survey));
        case 'deleted':
          return refuse(request, reply, problem('survey-not-found'));
        case 'notFound': {
          const detail =
            'An answer can be read once it is counted, a few seconds after it was sent, and until it is erased or removed.';
          return refuse(request, reply, problem('answer-not-found', { detail }));
        }
        case 'found':
          return reply.header('cache-control', 'no-store').send(read.answer);
      }
    },
  );

  app.delete<{ Params: SurveyRoute['Params'] & { id: string } }>(
    `${address}/answers/:id`,
    {
      onRequest: [checkNames(refuser), auth.tenant('editor'), writeLimit.count],
      schema: eraseSchema,
    },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { tenant, survey } = request.params;
        const id = readUlid(request.params.id);
        if (id === undefined) return refuse(request, reply, invalid([notAnAnswerId]));
        const erased = await eraseAnswer(deps, { tenant, survey, id });
        switch (erased.outcome) {
          case 'surveyNotFound':
            return refuse(request, reply, problem('survey-not-found'));
          case 'summaryUnreadable':
            return refuse(request, reply, summaryUnreadable(tenant, survey));
          case 'answerNotFound':
            return refuse(request, reply, problem('answer-not-found', { detail: unknown }));
          case 'erased':
            if (erased.isNew) await audit(request, 'answer-erased', survey, erased.id);
            return reply.code(204).send();
        }
      }),
  );
}

const unknown = 'No answer of this survey has this id.';
