import type { SurveyKey } from '@canvass/answer-log';
import { StorageError, type FoundDefinition } from '@canvass/storage';
import { presentSummary } from '@canvass/surveys';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../../http/auth.ts';
import { checkNames, type SurveyRoute } from '../../http/names.ts';
import { invalid, problem, summaryUnreadable } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { notAnAnswerId, readUlid } from '../../http/read-ulid.ts';
import { cursorBeyondEnd, encodeCursor } from '../reading/cursor.ts';
import type { OwnerPorts } from '../ports.ts';
import { readPageQuery } from '../reading/page-query.ts';
import { listAnswers, readAnswer, readSummary } from '../surveys/api-schemas.ts';
import type { SliceResponses } from './slices-api.ts';
import { splitQuery, type SliceQuery } from '../reading/slices/slice-query.ts';
import { blobEtagOf, summaryEtag, takesAny } from '../reading/summary-etag.ts';

export interface ResultsApiDeps extends Pick<OwnerPorts, 'definitions' | 'summaries' | 'answerReader'> {
  /** Responses of some of the answers. */
  readonly ofSome: SliceResponses;
  readonly auth: Pick<Auth, 'tenant'>;
  readonly refuser: Refuser;
}

/** Reads what respondents sent: the summary, and the answers. */
export function resultsApi(app: FastifyInstance, deps: ResultsApiDeps): void {
  const { definitions, summaries, answerReader, ofSome, auth } = deps;
  const { refuse, fail } = deps.refuser;
  const onRequest = [checkNames(deps.refuser), auth.tenant('viewer')];

  const address = '/tenants/:tenant/surveys/:survey';
  app.get<SurveyRoute>(`${address}/summary`, { onRequest, schema: readSummary }, async (request, reply) => {
    if (Object.keys(request.query as object).length > 0) return ofSome.summary(request, reply);
    const { tenant, survey } = request.params;
    const found = await definitions.find(tenant, survey);
    if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
    const { version } = found.stored;
    const known = blobEtagOf(request.headers['if-none-match'], version);
    reply.header('cache-control', 'private, no-cache');
    try {
      const key = keyOf(tenant, survey, found);
      const read =
        known === undefined ? await summaries.read(key) : await summaries.readIfChanged(key, known);
      switch (read.outcome) {
        case 'notModified':
          return reply
            .code(304)
            .header('etag', summaryEtag(version, known ?? ''))
            .send();
        case 'deleted':
          return refuse(request, reply, problem('survey-not-found'));
        case 'notFound':
          return refuse(request, reply, summaryUnreadable(tenant, survey));
        case 'found': {
          if (takesAny(request.headers['if-none-match'])) {
            return reply.code(304).header('etag', summaryEtag(version, read.etag)).send();
          }
          const { history, totals, asOf } = read.document;
          // An interrupted edit may have taken a later version number, which was never in force.
          const shown = { ...history, current: version };
          return reply
            .header('etag', summaryEtag(version, read.etag))
            .send(presentSummary({ tenant, survey, history: shown, summary: totals, asOf }));
        }
      }
    } catch (error) {
      return isCorrupt(error)
        ? refuse(request, reply, summaryUnreadable(tenant, survey))
        : fail(request, reply, error);
    }
  });

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
}

function isCorrupt(error: unknown): boolean {
  return error instanceof StorageError && error.code === 'corrupt';
}

function keyOf(
  tenant: string,
  survey: string,
  { stored }: Extract<FoundDefinition<unknown>, { outcome: 'found' }>,
): SurveyKey {
  return { tenant, survey, instance: stored.instance };
}
