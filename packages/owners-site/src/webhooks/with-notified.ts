import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Auth, SurveyRoute } from '@canvass/web/app';
import { problem, type Refuser } from '@canvass/web/problems';
import type { BeforeChange } from '../changes/before-change.ts';
import type { WriteLimit } from '../changes/write-limit.ts';
import type { OwnerPorts } from '../ports.ts';
import type { WebhookChangeDeps } from './changes.ts';
import { findNotified, type NotifiedSurvey } from './find-notified.ts';

type Run = (
  request: FastifyRequest<SurveyRoute>,
  reply: FastifyReply,
  work: (at: NotifiedSurvey) => Promise<FastifyReply>,
) => Promise<FastifyReply>;

export interface WebhooksApiDeps extends WebhookChangeDeps, Pick<OwnerPorts, 'summaries' | 'clock'> {
  readonly webhooks: Pick<OwnerPorts['webhooks'], 'list' | 'read'> & WebhookChangeDeps['webhooks'];
  readonly definitions: Pick<OwnerPorts['definitions'], 'read'>;
  readonly auth: Pick<Auth, 'tenant' | 'callerOf'>;
  readonly beforeChange: BeforeChange;
  readonly writeLimit: Pick<WriteLimit, 'inTurn'>;
  readonly refuser: Refuser;
}

/** Both go on with the survey of the address, or say that there is none. */
export interface WithNotified {
  readonly reading: Run;
  /** Waits for its turn, as each change of a survey does. */
  readonly changing: Run;
}

export function createWithNotified(deps: WebhooksApiDeps): WithNotified {
  const reading: Run = async (request, reply, work) => {
    const found = await findNotified(deps, request.params);
    if (found.outcome === 'notFound') {
      return deps.refuser.refuse(request, reply, problem('survey-not-found'));
    }
    reply.header('cache-control', 'no-store');
    return work(found);
  };
  return {
    reading,
    changing: (request, reply, work) =>
      deps.writeLimit.inTurn(request, reply, () => reading(request, reply, work)),
  };
}
