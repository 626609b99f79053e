import { timeZoneOf } from '@canvass/surveys';
import type { NamedWebhook } from '@canvass/webhooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Desk } from '../desk/desk.ts';
import type { PublishedSurvey } from '../desk/find-survey.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import type { NotifiedSurvey } from './with-notified.ts';
import type { WebhookPage } from './webhook-page.ts';
import { notSent } from './webhook-problems.ts';

type WebhookRequest = FastifyRequest<{ Params: { tenant: string; survey: string; id: string } }>;

export interface FoundWebhook {
  readonly found: PublishedSurvey;
  readonly named: NamedWebhook;
}

/** Goes on with the webhook of the address, or says that there is none. */
export function createWithWebhook(deps: Desk) {
  const { webhooks, refuser } = deps;
  const withSurvey = createWithSurvey(deps);
  return (
    request: WebhookRequest,
    reply: FastifyReply,
    work: (webhook: FoundWebhook) => Promise<FastifyReply>,
  ): Promise<FastifyReply> =>
    withSurvey(request, reply, async (found) => {
      if (found.outcome !== 'published') return refuser.refuse(request, reply, notSent('notFound'));
      const named = await webhooks.read(found.key, request.params.id);
      return named.outcome === 'found'
        ? work({ found, named })
        : refuser.refuse(request, reply, notSent('notFound'));
    });
}

/** What a page about the webhook shows. */
export function shownWebhook(
  visitor: WebhookPage['visitor'],
  { found: { key, title, state, settings }, named }: FoundWebhook,
  nowMs: number,
): WebhookPage {
  return { visitor, survey: key.survey, title, state, named, nowMs, zone: timeZoneOf(settings) };
}

export function notified({ key, details }: PublishedSurvey): NotifiedSurvey {
  return { key, state: details.state };
}
