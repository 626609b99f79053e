import { timeZoneOf, type FieldError } from '@canvass/surveys';
import type { Notice } from '@canvass/mail';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute, TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { surveyChanges } from '../changes/change-routes.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import * as schemas from './api-schemas.ts';
import * as changes from './changes.ts';
import { mailIsOff } from './mail-is-off.ts';
import { readNotices } from './new-notices.ts';
import { noticesTexts as texts } from './texts.ts';

/** The people who are told of new answers by mail: only editors see them, since these are addresses. */
export function noticesApi(api: TypedRoutes, deps: OwnersApi): void {
  const { notices, definitions, guard, callerOf, originOf, refuser } = deps;
  const { refuse } = refuser;

  async function withNoticed(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    work: (at: changes.NoticedSurvey) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { tenant, survey } = request.params;
    const found = await definitions.read(tenant, survey);
    if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
    const { instance, settings } = found.stored;
    reply.header('cache-control', 'no-store');
    return work({
      key: { tenant, survey, instance },
      zone: timeZoneOf(settings),
      origin: originOf(request),
    });
  }

  api.get(
    '/tenants/:tenant/surveys/:survey/notices',
    { onRequest: guard('editor'), schema: schemas.listNotices, exposeHeadRoute: false },
    (request, reply) =>
      withNoticed(request, reply, async ({ key }) => reply.send({ notices: await notices.list(key) })),
  );

  const add = surveyChanges(api, deps);
  add('PUT', '/notices', changes.replace, schemas.replaceNotices, (request, reply) =>
    withNoticed(request, reply, async (at) => {
      const read = readNotices(request.body.notices);
      if (!read.ok) return refuse(request, reply, invalid(read.errors));
      const changed = await changes.replace(deps, callerOf(request), at, read.notices);
      switch (changed.outcome) {
        case 'changed':
        case 'unchanged':
          return reply.send({ notices: changed.notices });
        case 'unsubscribed':
          return refuse(request, reply, invalid(unsubscribed(read.notices, changed.emails)));
        case 'off':
          return refuse(request, reply, mailIsOff);
        case 'notFound':
          return refuse(request, reply, problem('survey-not-found'));
        case 'duplicate':
        case 'tooMany':
          throw new Error(`a list that was replaced is ${changed.outcome}`);
      }
    }),
  );
}

function unsubscribed(notices: readonly Notice[], emails: readonly string[]): FieldError[] {
  return notices.flatMap(({ email }, at) =>
    emails.includes(email) ? [{ path: `notices[${at}].email`, message: texts.faults.unsubscribed }] : [],
  );
}
