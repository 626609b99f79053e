import type { Clock } from '@canvass/runtime/clock';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type HttpParts, type InputTypes, refuseWith } from '@canvass/web/app';
import { keepFileForms, parseFormBodies } from '@canvass/web/bodies';
import { htmlType, setHeaders } from '@canvass/web/headers';
import { clientKey, limitReads, RateLimiter } from '@canvass/web/limits';
import { problem, rateLimited } from '@canvass/web/problems';
import { useRequestLanguage } from '../desk-language/language-of.ts';
import { deskHeaders } from '../desk/headers.ts';
import type { OwnerPorts } from '../ports.ts';
import { showStop, stopByLink } from './pages-schemas.ts';
import { stopProblemView } from './problem-view.ts';
import { stoppedPage, stopPage } from './stop-page.ts';

export interface StopRoutesDeps extends Pick<OwnerPorts, 'notices'> {
  readonly clock: Clock;
  readonly http: HttpParts;
}

/** The links that a network address may use in a minute: all mail programs of an office have the same one. */
const stopsPerAddress = { limit: 60, windowMs: 60_000 };

/** Lets people end the mails about new answers by the link in each of them, without signing in. */
export async function stopNoticesRoutes(
  app: FastifyInstance,
  { notices, clock, http }: StopRoutesDeps,
): Promise<void> {
  const refuser = http.refuserFor(stopProblemView);
  // The links to end notices that a network address uses; beyond the limit: 429.
  const limiter = new RateLimiter(stopsPerAddress, clock);
  refuseWith(app, refuser, http.knownRoutes);
  setHeaders(app, { ...deskHeaders, 'x-robots-tag': 'noindex' });
  parseFormBodies(app, http.collectForm);
  // A mail program may send either kind of a form (RFC 8058).
  keepFileForms(app, http.collectForm);
  limitReads(app, http, refuser);
  useRequestLanguage(app);
  const pages = app.withTypeProvider<InputTypes>();
  const notThere = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    refuser.refuse(request, reply, problem('route-not-found'));

  pages.get('/:tenant/:survey/:token', { schema: showStop }, async (request, reply) => {
    const { tenant, survey, token } = request.params;
    if (!notices.isGenuine(tenant, survey, token)) return notThere(request, reply);
    return reply.type(htmlType).send(stopPage(`/notices/${tenant}/${survey}/${token}`));
  });

  pages.post('/:tenant/:survey/:token', { schema: stopByLink }, async (request, reply) => {
    const { tenant, survey, token } = request.params;
    const waitMs = limiter.take(clientKey(request));
    if (waitMs > 0) return refuser.refuse(request, reply, rateLimited(waitMs, 'Too many requests.'));
    if (!notices.isGenuine(tenant, survey, token)) return notThere(request, reply);
    await notices.stop(tenant, survey, token);
    return reply.type(htmlType).send(stoppedPage());
  });
}
