import type { UnsubscribeTokens, Unsubscribes } from '@canvass/mail';
import { isLanguage } from '@canvass/surveys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InputTypes } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import type { RateLimiter } from '@canvass/web/limits';
import { problem, type Refuser } from '@canvass/web/problems';
import { type FormTexts, textsOf } from '@canvass/survey-form';
import { limitSubmissions } from '../limit-submissions.ts';
import { unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts';
import { showUnsubscribe, unsubscribe } from './unsubscribe-schemas.ts';

export interface UnsubscribeRoutesDeps {
  readonly tokens: Pick<UnsubscribeTokens, 'check'>;
  readonly unsubscribes: Pick<Unsubscribes, 'add'>;
  readonly submissions: RateLimiter;
  readonly refuser: Refuser;
}

/** Lets people end the mails of a tenant by the link in each of them. It works when the survey is gone, too. */
export function unsubscribeRoutes(
  app: FastifyInstance,
  { tokens, unsubscribes, submissions, refuser }: UnsubscribeRoutesDeps,
): void {
  const pages = app.withTypeProvider<InputTypes>();

  pages.get('/:tenant/:token', { schema: showUnsubscribe }, (request, reply) => {
    const { tenant, token } = request.params;
    if (tokens.check(tenant, token) === undefined)
      return refuser.refuse(request, reply, problem('route-not-found'));
    const texts = textsFor(request);
    const address = `/unsubscribe/${tenant}/${token}?lang=${texts.language}`;
    return reply.type(htmlType).header('cache-control', 'no-store').send(unsubscribePage(texts, address));
  });

  const posted = { onRequest: limitSubmissions(submissions, refuser), schema: unsubscribe };
  pages.post('/:tenant/:token', posted, async (request, reply) => {
    const { tenant, token } = request.params;
    const hash = tokens.check(tenant, token);
    if (hash === undefined) return refuser.refuse(request, reply, problem('route-not-found'));
    await unsubscribes.add(tenant, hash);
    return reply
      .type(htmlType)
      .header('cache-control', 'no-store')
      .send(unsubscribedPage(textsFor(request)));
  });
}

export function textsFor(request: FastifyRequest): FormTexts {
  const { lang } = (request.query ?? {}) as { readonly lang?: unknown };
  return textsOf(isLanguage(lang) ? { language: lang } : {});
}
