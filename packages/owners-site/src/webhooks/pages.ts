import { timeZoneOf } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import type { TypedRoutes, SurveyRoute } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { invalid, problem } from '@canvass/web/problems';
import { keyReused } from '../changes/keyed-request.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import { surveyForms } from '../changes/change-routes.ts';
import { createWithSurvey } from '../desk/with-survey.ts';
import * as changes from './changes.ts';
import { urlError } from './new-webhook.ts';
import * as schemas from './pages-schemas.ts';
import { webhooksTexts as texts } from './texts.ts';
import { readWebhookForm } from './webhook-fields.ts';
import { webhookSecretPage } from './webhook-page.ts';
import { tooManyWebhooks } from './webhook-problems.ts';
import { webhooksPage, type WebhooksPage } from './webhooks-page.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { notified, shownWebhook } from './with-webhook.ts';

/** The webhooks of a survey: for editors, since an address may hold a secret. */
export function webhooksRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, refuser, webhooks, clock } = deps;
  const { refuse } = refuser;
  const withSurvey = createWithSurvey(deps);

  const listPage = async (
    request: FastifyRequest<SurveyRoute>,
    found: DeskSurvey,
    more: Pick<WebhooksPage, 'typed' | 'errors' | 'notice'>,
  ): Promise<string> =>
    webhooksPage({
      visitor: visitorOf(request),
      survey: request.params.survey,
      title: found.title,
      state: found.state,
      nowMs: clock.now(),
      zone: timeZoneOf(found.settings),
      webhooks: found.outcome === 'published' ? await webhooks.list(found.key) : [],
      ...more,
    });

  pages.get(
    '/:tenant/surveys/:survey/webhooks',
    { onRequest: guard('editor'), schema: schemas.showWebhooks },
    (request, reply) =>
      withSurvey(request, reply, async (found) => {
        const notice = doneNotice(texts.done, request.query);
        return reply.type(htmlType).send(await listPage(request, found, { notice }));
      }),
  );

  surveyForms(pages, deps)('/webhooks', changes.create, schemas.createByForm, (request, reply) =>
    withSurvey(request, reply, async (found) => {
      if (found.outcome !== 'published') return refuse(request, reply, problem('survey-not-found'));
      const visitor = visitorOf(request);
      const { typed, read } = readWebhookForm(formFieldsOf(request));
      const made = read.ok
        ? await changes.create(deps, visitor, notified(found), read.value)
        : ({ outcome: 'invalid', errors: read.errors } as const);
      switch (made.outcome) {
        case 'invalid':
        case 'badUrl': {
          const errors = made.outcome === 'invalid' ? made.errors : [urlError(made.fault)];
          const shown = await listPage(request, found, { typed, errors });
          return refuse(request, reply, invalid(errors), () => shown);
        }
        case 'tooMany':
          return refuse(request, reply, tooManyWebhooks);
        case 'otherRequest':
          return refuse(request, reply, keyReused);
        case 'notFound':
          return refuse(request, reply, problem('survey-not-found'));
        case 'found': {
          const shown = shownWebhook(visitor, { found, named: made }, clock.now());
          return reply.type(htmlType).send(webhookSecretPage(shown, made.secret));
        }
      }
    }),
  );

  webhookRoutes(pages, deps);
}
