import type { AnalysisRequest } from '@canvass/analyses';
import type { Clock } from '@canvass/runtime/clock';
import { NO_FILTER } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '../../http/auth.ts';
import { clientKey } from '../../http/limits/client-key.ts';
import { checkNames, type SurveyRoute } from '../../http/names.ts';
import { prefersType } from '../../http/prefers-type.ts';
import { invalid, problem } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { readUlid, timeOfUlid } from '../../http/read-ulid.ts';
import type { Audit } from '../changes/record-change.ts';
import type { SiteStreams } from '../reading/live/site-streams.ts';
import { keyReused, requestKeyOf, tailOfKey } from '../changes/keyed-request.ts';
import type { OwnerPorts } from '../ports.ts';
import type { WriteLimit } from '../changes/write-limit.ts';
import { findAnalysed, type LivingSurvey } from './find-analysed.ts';
import { createFollowAnalysis } from './follow-analysis.ts';
import { mayCancel } from './may-cancel.ts';
import { readNewAnalysis } from './new-analysis.ts';
import { presentAnalysis } from './present-analysis.ts';
import { cancelAnalysis, listAnalyses, readAnalysis, startAnalysis, startRecount } from './api-schemas.ts';
import { tooManyAnalyses } from './too-many-analyses.ts';

export interface AnalysesApiDeps extends Pick<OwnerPorts, 'analyses'> {
  readonly definitions: Pick<OwnerPorts['definitions'], 'read'>;
  readonly streams: SiteStreams;
  readonly auth: Pick<Auth, 'tenant' | 'callerOf' | 'mayStill'>;
  readonly audit: Audit;
  readonly writeLimit: WriteLimit;
  readonly refuser: Refuser;
  readonly clock: Clock;
}

interface AnalysisRoute {
  Params: SurveyRoute['Params'] & { id: string };
}

const recount: AnalysisRequest = { kind: 'recount', where: NO_FILTER, by: null, precision: 'exact' };

/** Starts, shows and cancels analyses and recounts, which workers carry out. */
export function analysesApi(app: FastifyInstance, deps: AnalysesApiDeps): void {
  const { definitions, analyses, auth, audit, writeLimit, refuser } = deps;
  const { refuse } = refuser;
  const names = checkNames(refuser);
  const onRequest = [names, auth.tenant('viewer')];
  const beforeChange = [...onRequest, writeLimit.count];
  const beforeRecount = [names, auth.tenant('editor'), writeLimit.count];
  const follow = createFollowAnalysis({
    ...deps,
    event: 'analysis',
    write: (shown) => JSON.stringify(presentAnalysis(shown)),
  });
  const survey = '/tenants/:tenant/surveys/:survey';
  const address = `${survey}/analyses`;
  const config = { honoursIdempotencyKey: true };

  app.post<SurveyRoute>(
    address,
    { onRequest: beforeChange, schema: startAnalysis, config },
    async (request, reply) => {
      const found = await findAnalysed(definitions, request.params);
      if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
      const read = readNewAnalysis(request.body, found.history);
      return read.ok
        ? begin(request, reply, found, read.request)
        : refuse(request, reply, invalid(read.errors));
    },
  );

  app.post<SurveyRoute>(
    `${survey}/recount`,
    { onRequest: beforeRecount, schema: startRecount, config },
    async (request, reply) => {
      const found = await findAnalysed(definitions, request.params);
      return found.outcome === 'found'
        ? begin(request, reply, found, recount)
        : refuse(request, reply, problem('survey-not-found'));
    },
  );

  async function begin(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    { key, history }: LivingSurvey,
    asked: AnalysisRequest,
  ): Promise<FastifyReply> {
    const { kind, id: by } = auth.callerOf(request).principal;
    const given = requestKeyOf(request);
    if (!given.ok) return refuse(request, reply, given.problem);
    const tail = given.key && tailOfKey(key.instance, asked.kind, given.key);
    const started = await analyses.start(key, asked, { kind, id: by }, tail);
    if (started.outcome === 'otherRequest') return refuse(request, reply, keyReused);
    if (started.outcome === 'tooMany') return refuse(request, reply, tooManyAnalyses(started.limit));
    const { id } = started;
    if (asked.kind === 'recount' && started.outcome === 'started')
      await audit(request, 'recount-started', key.survey);
    const read = await analyses.read(key, id);
    if (read.outcome === 'notFound') return refuse(request, reply, problem('analysis-not-found'));
    const { analysis, withheld } = read;
    return reply
      .code(202)
      .header('location', `/v1/tenants/${key.tenant}/surveys/${key.survey}/analyses/${id}`)
      .header('cache-control', 'no-store')
      .send(presentAnalysis({ ...key, id, analysis, withheld, history }));
  }

  app.get<SurveyRoute>(address, { onRequest, schema: listAnalyses }, async (request, reply) => {
    const found = await findAnalysed(definitions, request.params);
    if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
    const listed = await analyses.list(found.key);
    const shown = listed.map(({ id, kind, phase }) => ({
      id,
      kind,
      state: phase,
      startedAt: new Date(timeOfUlid(id)).toISOString(),
    }));
    return reply.header('cache-control', 'no-store').send({ analyses: shown });
  });

  app.get<AnalysisRoute>(
    `${address}/:id`,
    { onRequest, schema: readAnalysis, exposeHeadRoute: false },
    async (request, reply) => {
      // Read now: a client that resets its connection has no address afterwards.
      const client = clientKey(request);
      const id = readUlid(request.params.id);
      if (id === undefined) return refuse(request, reply, invalid([notAnId]));
      const found = await findAnalysed(definitions, request.params);
      if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
      const { key, history } = found;
      const read = await analyses.read(key, id);
      if (read.outcome === 'notFound') return refuse(request, reply, problem('analysis-not-found'));
      reply.header('vary', 'accept');
      if (prefersType(request.headers.accept, 'text/event-stream')) {
        return follow(request, reply, { key, id, client });
      }
      const { analysis, withheld } = read;
      return reply
        .header('cache-control', 'no-store')
        .send(presentAnalysis({ ...key, id, analysis, withheld, history }));
    },
  );

  app.delete<AnalysisRoute>(
    `${address}/:id`,
    { onRequest: beforeChange, schema: cancelAnalysis },
    async (request, reply) => {
      const id = readUlid(request.params.id);
      if (id === undefined) return refuse(request, reply, invalid([notAnId]));
      const found = await findAnalysed(definitions, request.params);
      if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
      const { key } = found;
      const read = await analyses.read(key, id);
      if (read.outcome === 'notFound') return refuse(request, reply, problem('analysis-not-found'));
      const isRecount = read.analysis.request.kind === 'recount';
      if (!mayCancel(auth.callerOf(request).principal, read.analysis)) {
        const detail = isRecount ? 'A recount needs the role editor.' : notStartedByYou;
        return refuse(request, reply, problem('role-too-low', { detail }));
      }
      const cancelled = await analyses.cancel(key, id);
      if (cancelled === 'notFound') return refuse(request, reply, problem('analysis-not-found'));
      if (isRecount && cancelled === 'cancelled') await audit(request, 'recount-cancelled', key.survey);
      return reply.code(204).send();
    },
  );
}

const notStartedByYou =
  'A viewer may cancel only what this key has started; an editor may cancel any analysis.';

const notAnId = {
  path: 'id',
  message: "An analysis's id is a ULID: 26 digits and letters, without I, L, O and U",
};
