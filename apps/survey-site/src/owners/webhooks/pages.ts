import type { SurveyKey } from '@canvass/answer-log';
import type { FormFields } from '@canvass/surveys';
import type { NamedWebhook } from '@canvass/webhooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { webhooksTexts } from './texts.ts';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { htmlType } from '../../http/content-types.ts';
import { checkPageNames, type SurveyRoute } from '../../http/names.ts';
import type { RouteSchema } from '../../http/openapi/route-schema.ts';
import { invalid, problem } from '../../http/problems/problem.ts';
import { readUlid } from '../../http/read-ulid.ts';
import { seeOther } from '../../http/see-other.ts';
import { urlError } from './new-webhook.ts';
import { webhookDetail } from './present-webhook.ts';
import { notSent, tooManyWebhooks } from './webhook-problems.ts';
import { keyReused } from '../changes/keyed-request.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { findDeskSurvey, type DeskSurvey, type PublishedSurvey } from '../desk/find-survey.ts';
import { doneNotice } from '../desk/notices.ts';

import {
  changeByForm,
  createByForm,
  deleteByForm,
  redeliverByForm,
  rotateByForm,
  setStateByForm,
  showWebhook,
  showWebhooks,
  testByForm,
} from './pages-schemas.ts';
import { readWebhookForm } from './webhook-fields.ts';
import { webhookPage, webhookSecretPage, type WebhookPage } from './webhook-page.ts';
import { webhooksPage, type WebhooksPage } from './webhooks-page.ts';

interface WebhookRoute {
  Params: SurveyRoute['Params'] & { readonly id: string };
}

type Request = FastifyRequest<WebhookRoute>;
type Done = keyof typeof webhooksTexts.done;

interface Asked {
  readonly request: Request;
  readonly reply: FastifyReply;
  readonly key: SurveyKey;
  readonly found: PublishedSurvey;
  readonly named: NamedWebhook;
  readonly fields: FormFields;
}

/** The webhooks of a survey: for editors, since an address may hold a secret. */
export function webhooksRoutes(app: FastifyInstance, deps: Desk): void {
  const { guard, visitorOf, refuser, webhooks, writeLimit, audit } = deps;
  const { refuse } = refuser;
  const onRequest = [checkPageNames(refuser), guard('editor')];
  const beforeWrite = [...onRequest, writeLimit.count];
  const all = '/:tenant/surveys/:survey/webhooks';
  const one = `${all}/:id`;

  const withSurvey = async (
    request: Request,
    reply: FastifyReply,
    work: (found: DeskSurvey) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const { tenant, survey } = request.params;
    const found = await findDeskSurvey(deps, tenant, survey);
    return found.outcome === 'notFound' ? refuse(request, reply, problem('survey-not-found')) : work(found);
  };

  const listPage = async (
    request: Request,
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
      const named = await webhooks.read(found.key, readUlid(request.params.id) ?? '');
      return named.outcome === 'found'
        ? work({ request, reply, key: found.key, found, named })
        : refuse(request, reply, notSent('notFound'));
    });

  const post = (path: string, schema: RouteSchema, handle: (asked: Asked) => Promise<FastifyReply>): void => {
    app.post<WebhookRoute>(`${one}${path}`, { onRequest: beforeWrite, schema }, (request, reply) =>
      writeLimit.inTurn(request, reply, () =>
        withWebhook(request, reply, (asked) => handle({ ...asked, fields: formFieldsOf(request) })),
      ),
    );
  };

  app.get<WebhookRoute>(all, { onRequest, schema: showWebhooks }, (request, reply) =>
    withSurvey(request, reply, async (found) =>
      reply
        .type(htmlType)
        .send(await listPage(request, found, { notice: doneNotice(webhooksTexts.done, request.query) })),
    ),
  );

  app.post<WebhookRoute>(all, { onRequest: beforeWrite, schema: createByForm }, (request, reply) =>
    writeLimit.inTurn(request, reply, () =>
      withSurvey(request, reply, async (found) => {
        if (found.outcome !== 'published') return refuse(request, reply, problem('survey-not-found'));
        const { typed, read } = readWebhookForm(formFieldsOf(request));
        const made = read.ok
          ? await webhooks.create(found.key, read.wanted, found.details.state)
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
        await audit(request, 'webhook-created', found.key.survey, webhookDetail(made));
        const shown = shownOf({ request, reply, key: found.key, found, named: made });
        return reply.type(htmlType).send(webhookSecretPage(shown, made.secret));
      }),
    ),
  );

  app.get<WebhookRoute>(one, { onRequest, schema: showWebhook }, (request, reply) =>
    withWebhook(request, reply, async (asked) =>
      reply
        .type(htmlType)
        .send(webhookPage({ ...shownOf(asked), notice: doneNotice(webhooksTexts.done, request.query) })),
    ),
  );

  post('', changeByForm, async (asked) => {
    const { request, reply, key, found, named, fields } = asked;
    const { typed, read } = readWebhookForm(fields);
    const changed = read.ok
      ? await webhooks.change(key, named.id, read.wanted, found.details.state)
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
    }
    await audit(request, 'webhook-changed', key.survey, webhookDetail(changed));
    return back(asked, 'webhook-changed');
  });

  post('/state', setStateByForm, async (asked) => {
    const { request, reply, key, found, named, fields } = asked;
    const enabled = fields['enabled'] === 'yes';
    const changed = await webhooks.change(key, named.id, { enabled }, found.details.state);
    if (changed.outcome !== 'found') return refuse(request, reply, notSent('notFound'));
    await audit(
      request,
      'webhook-changed',
      key.survey,
      `${webhookDetail(changed)} ${enabled ? 'goes on' : 'paused'}`,
    );
    return back(asked, enabled ? 'webhook-resumed' : 'webhook-paused');
  });

  post('/test', testByForm, async (asked) => {
    const { outcome } = await webhooks.test(asked.key, asked.named.id);
    return outcome === 'pending'
      ? back(asked, 'webhook-tested')
      : refuse(asked.request, asked.reply, notSent(outcome));
  });

  post('/redeliver', redeliverByForm, async (asked) => {
    const { delivery } = asked.fields;
    const id = typeof delivery === 'string' ? delivery : '';
    const { outcome } = await webhooks.redeliver(asked.key, asked.named.id, id);
    return outcome === 'pending'
      ? back(asked, 'webhook-redelivered')
      : refuse(asked.request, asked.reply, notSent(outcome));
  });

  post('/secret', rotateByForm, async (asked) => {
    const { request, reply, key } = asked;
    const rotated = await webhooks.rotate(key, asked.named.id);
    if (rotated.outcome !== 'found') return refuse(request, reply, notSent('notFound'));
    await audit(request, 'webhook-secret-replaced', key.survey, webhookDetail(rotated));
    return reply
      .type(htmlType)
      .send(webhookSecretPage(shownOf({ ...asked, named: rotated }), rotated.secret));
  });

  post('/delete', deleteByForm, async ({ request, reply, key, named }) => {
    if ((await webhooks.delete(key, named.id)) === 'notFound') {
      return refuse(request, reply, notSent('notFound'));
    }
    await audit(request, 'webhook-deleted', key.survey, webhookDetail(named));
    return seeOther(reply, `${surveyAddress(key.tenant, key.survey)}/webhooks?done=webhook-deleted`);
  });
}

function back({ reply, key, named }: Asked, done: Done): FastifyReply {
  return seeOther(reply, `${surveyAddress(key.tenant, key.survey)}/webhooks/${named.id}?done=${done}`);
}
