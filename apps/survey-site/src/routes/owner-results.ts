import type { SurveyKey } from '@canvass/answer-log';
import { StorageError, type FoundDefinition } from '@canvass/storage';
import { presentSummary } from '@canvass/surveys';
import type { FastifyInstance } from 'fastify';
import type { CompiledSurvey } from '../compiled-survey.ts';
import { encodeCursor } from '../cursor.ts';
import type { Guard } from '../http/auth.ts';
import { checkNames } from '../http/names.ts';
import { invalid, problem } from '../http/problem.ts';
import type { Refuser } from '../http/refuser.ts';
import { readPageQuery } from '../page-query.ts';
import type { SiteDeps } from '../ports.ts';
import { isUlid } from '../ulid.ts';
import { blobEtagOf, summaryEtag } from '../summary-etag.ts';

export interface OwnerResultsDeps extends Pick<SiteDeps, 'definitions' | 'summaries' | 'answerReader'> {
  readonly ownerOnly: Guard;
  readonly refuser: Refuser;
}

interface SurveyRoute {
  Params: { tenant: string; survey: string };
}

/** What came in: the summary and the answers themselves, with the tenant's key. */
export function ownerResults(app: FastifyInstance, deps: OwnerResultsDeps): void {
  const { definitions, summaries, answerReader, ownerOnly } = deps;
  const { refuse, fail } = deps.refuser;
  const guard = { onRequest: [checkNames(deps.refuser), ownerOnly] };

  app.get<SurveyRoute>('/tenants/:tenant/surveys/:survey/summary', guard, async (request, reply) => {
    const { tenant, survey } = request.params;
    const found = await definitions.find(tenant, survey);
    if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
    const { version } = found.stored;
    const known = blobEtagOf(request.headers['if-none-match'], version);
    // No shared cache may keep it, and a browser's own asks again each time.
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
          return refuse(request, reply, problem('summary-unreadable'));
        case 'found': {
          const { history, totals, asOf } = read.document;
          // An edit that was cut off has taken a version number that nobody asks by.
          const shown = { ...history, current: version };
          return reply
            .header('etag', summaryEtag(version, read.etag))
            .send(presentSummary({ tenant, survey, history: shown, summary: totals, asOf }));
        }
      }
    } catch (error) {
      return error instanceof StorageError && error.code === 'corrupt'
        ? refuse(request, reply, problem('summary-unreadable'))
        : fail(request, reply, error);
    }
  });

  app.get<SurveyRoute>('/tenants/:tenant/surveys/:survey/answers', guard, async (request, reply) => {
    const { tenant, survey } = request.params;
    const query = readPageQuery(request.query as Record<string, unknown>);
    if (!query.ok) return refuse(request, reply, invalid(query.errors));
    const found = await definitions.find(tenant, survey);
    if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
    const page = await answerReader.page(keyOf(tenant, survey, found), query.page);
    if (page.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
    const next = page.next === null ? null : encodeCursor(page.next);
    return reply.header('cache-control', 'no-store').send({ answers: page.answers, next });
  });

  app.get<{ Params: SurveyRoute['Params'] & { id: string } }>(
    '/tenants/:tenant/surveys/:survey/answers/:id',
    guard,
    async (request, reply) => {
      const { tenant, survey, id } = request.params;
      const found = await definitions.find(tenant, survey);
      if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
      const read = isUlid(id)
        ? await answerReader.find(keyOf(tenant, survey, found), id)
        : ({ outcome: 'notFound' } as const);
      if (read.outcome === 'notFound') {
        const detail = 'An answer can be read once it is counted, some seconds after it was sent.';
        return refuse(request, reply, problem('answer-not-found', { detail }));
      }
      return reply.header('cache-control', 'no-store').send(read.answer);
    },
  );
}

function keyOf(
  tenant: string,
  survey: string,
  { stored }: Extract<FoundDefinition<CompiledSurvey>, { outcome: 'found' }>,
): SurveyKey {
  return { tenant, survey, instance: stored.instance };
}
