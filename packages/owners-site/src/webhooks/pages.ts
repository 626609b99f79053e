import type { Role } from '@canvass/storage';
import type { FormFields } from '@canvass/surveys';
import type { NamedWebhook } from '@canvass/webhooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { checkPageNames, type InputTypes, seeOther, type SurveyRoute } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { webhooksTexts } from './texts.ts';
import { urlError } from './new-webhook.ts';
import { notSent, tooManyWebhooks } from './webhook-problems.ts';
import { keyReused } from '../changes/keyed-request.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { findDeskSurvey, type DeskSurvey, type PublishedSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';
import * as changes from './changes.ts';
import type { NotifiedSurvey } from './find-notified.ts';
import * as schemas from './pages-schemas.ts';
import { readWebhookForm } from './webhook-fields.ts';
import { webhookPage, webhookSecretPage, type WebhookPage } from './webhook-page.ts';
import { webhooksPage, type WebhooksPage } from './webhooks-page.ts';

type Request = FastifyRequest<{ Params: { tenant: string; survey: string; id: string } }>;
type Done = keyof typeof webhooksTexts.done;

interface Asked {
  readonly request: FastifyRequest<SurveyRoute>;
  readonly reply: FastifyReply;
  readonly found: PublishedSurvey;
  readonly named: NamedWebhook;
  readonly fields: FormFields;
}

/** The webhooks of a survey: for editors, since an address may hold a secret. */
export function webhooksRoutes(app: FastifyInstance, deps: Desk): void {
  const { guard, visitorOf, refuser, webhooks, beforeChange, writeLimit } = deps;
  const { refuse } = refuser;
  const pages = app.withTypeProvider<InputTypes>();
  const onRequest = [checkPageNames(refuser), guard('editor')];
  const all = '/:tenant/surveys/:survey/webhooks';
  const one = `${all}/:id`;

  const withSurvey = async (
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    work: (found: DeskSurvey) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const { tenant, survey } = request.params;
    const found = await findDeskSurvey(deps, tenant, survey);
    return found.outcome === 'notFound' ? refuse(request, reply, problem('survey-not-found')) : work(found);
  };

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
      webhooks: found.outcome === 'published' ? await webhooks.list(found.key) : [],
      ...more,
    });

  const shownOf = ({ request, found, named }: Omit<Asked, 'fields'>): WebhookPage => ({
    visitor: visitorOf(request),
    survey: request.params.survey,
    title: found.title,
    state: found.state,
    named,
  });

  const withWebhook = (
    request: Request,
    reply: FastifyReply,
    work: (asked: Omit<Asked, 'fields'>) => Promise<FastifyReply>,
  ): Promise<FastifyReply> =>
    withSurvey(request, reply, async (found) => {
      if (found.outcome !== 'published') return refuse(request, reply, notSent('notFound'));
      const named = await webhooks.read(found.key, request.params.id);
      return named.outcome === 'found'
        ? work({ request, reply, found, named })
        : refuse(request, reply, notSent('notFound'));
    });

  const post = (
    path: string,
    change: { readonly needs: Role },
    schema: typeof schemas.changeByForm,
    handle: (asked: Asked) => Promise<FastifyReply>,
  ): void => {
    pages.post(`${one}${path}`, { onRequest: beforeChange(change), schema }, (request, reply) =>
      writeLimit.inTurn(request, reply, () =>
        withWebhook(request, reply, (asked) => handle({ ...asked, fields: formFieldsOf(request) })),
      ),
    );
  };

  pages.get(all, { onRequest, schema: schemas.showWebhooks }, (request, reply) =>
    withSurvey(request, reply, async (found) =>
      reply
        .type(htmlType)
        .send(await listPage(request, found, { notice: doneNotice(webhooksTexts.done, request.query) })),
    ),
  );

  pages.post(
    all,
    { onRequest: beforeChange(changes.create), schema: schemas.createByForm },
    (request, reply) =>
      writeLimit.inTurn(request, reply, () =>
        withSurvey(request, reply, async (found) => {
          if (found.outcome !== 'published') return refuse(request, reply, problem('survey-not-found'));
          const { typed, read } = readWebhookForm(formFieldsOf(request));
          const made = read.ok
            ? await changes.create(deps, visitorOf(request), notified(found), read.value)
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
            case 'found':
          }
          const shown = shownOf({ request, reply, found, named: made });
          return reply.type(htmlType).send(webhookSecretPage(shown, made.secret));
        }),
      ),
  );

  pages.get(one, { onRequest, schema: schemas.showWebhook }, (request, reply) =>
    withWebhook(request, reply, async (asked) =>
      reply
        .type(htmlType)
        .send(webhookPage({ ...shownOf(asked), notice: doneNotice(webhooksTexts.done, request.query) })),
    ),
  );

  post('', changes.change, schemas.changeByForm, async (asked) => {
    const { request, reply, found, named, fields } = asked;
    const { typed, read } = readWebhookForm(fields);
    const changed = read.ok
      ? await changes.change(deps, visitorOf(request), notified(found), named.id, read.value)
      : ({ outcome: 'invalid', errors: read.errors } as const);
    switch (changed.outcome) {
      case 'invalid':
      case 'badUrl': {
        const errors = changed.outcome === 'invalid' ? changed.errors : [urlError(changed.fault)];
        return refuse(request, reply, invalid(errors), () =>
          webhookPage({ ...shownOf(asked), typed, errors }),
        );
      }
      case 'notFound':
        return refuse(request, reply, notSent('notFound'));
      case 'found':
        return back(asked, 'webhook-changed');
    }
  });

  post('/state', changes.setEnabled, schemas.setStateByForm, async (asked) => {
    const { request, reply, found, named, fields } = asked;
    const enabled = fields['enabled'] === 'yes';
    const { outcome } = await changes.setEnabled(
      deps,
      visitorOf(request),
      notified(found),
      named.id,
      enabled,
    );
    if (outcome !== 'found') return refuse(request, reply, notSent('notFound'));
    return back(asked, enabled ? 'webhook-resumed' : 'webhook-paused');
  });

  post('/test', changes.test, schemas.testByForm, async (asked) => {
    const { request, reply, found, named } = asked;
    const { outcome } = await changes.test(deps, visitorOf(request), found.key, named.id);
    return outcome === 'pending' ? back(asked, 'webhook-tested') : refuse(request, reply, notSent(outcome));
  });

  post('/redeliver', changes.redeliver, schemas.redeliverByForm, async (asked) => {
    const { request, reply, found, named, fields } = asked;
    const delivery = typedText(fields['delivery']);
    const { outcome } = await changes.redeliver(deps, visitorOf(request), found.key, named.id, delivery);
    return outcome === 'pending'
      ? back(asked, 'webhook-redelivered')
      : refuse(request, reply, notSent(outcome));
  });

  post('/secret', changes.rotateSecret, schemas.rotateByForm, async (asked) => {
    const { request, reply, found, named } = asked;
    const rotated = await changes.rotateSecret(deps, visitorOf(request), found.key, named.id);
    if (rotated.outcome !== 'found') return refuse(request, reply, notSent('notFound'));
    return reply
      .type(htmlType)
      .send(webhookSecretPage(shownOf({ ...asked, named: rotated }), rotated.secret));
  });

  post('/delete', changes.remove, schemas.deleteByForm, async ({ request, reply, found, named }) => {
    const { key } = found;
    const outcome = await changes.remove(deps, visitorOf(request), key, named);
    if (outcome === 'notFound') return refuse(request, reply, notSent('notFound'));
    return seeOther(reply, `${surveyAddress(key.tenant, key.survey)}/webhooks?done=webhook-deleted`);
  });
}

function notified({ key, details }: PublishedSurvey): NotifiedSurvey {
  return { key, state: details.state };
}

function back({ reply, found: { key }, named }: Asked, done: Done): FastifyReply {
  return seeOther(reply, `${surveyAddress(key.tenant, key.survey)}/webhooks/${named.id}?done=${done}`);
}
