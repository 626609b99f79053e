import type { Role } from '@canvass/storage';
import type { FormFields } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seeOther, type TypedRoutes } from '@canvass/web/app';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { invalid } from '@canvass/web/problems';
import { surveyForms } from '../changes/change-routes.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { doneNotice } from '../desk/notices.ts';
import * as changes from './changes.ts';
import { urlError } from './new-webhook.ts';
import * as schemas from './pages-schemas.ts';
import { webhooksTexts as texts } from './texts.ts';
import { readWebhookForm } from './webhook-fields.ts';
import { confirmPage, webhookPage, webhookSecretPage } from './webhook-page.ts';
import { notSent } from './webhook-problems.ts';
import { createWithWebhook, notified, shownWebhook, type FoundWebhook } from './with-webhook.ts';

/** A form that was posted from the page of a webhook. */
interface PostedForm extends FoundWebhook {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: FormFields;
}

/** The page of one webhook, and its forms: they change, pause and delete it, replace its secret, and send events. */
export function webhookRoutes(pages: TypedRoutes, deps: Desk): void {
  const { visitorOf, refuser, clock } = deps;
  const { refuse } = refuser;
  const post = pageForms(pages, deps);
  webhookPages(pages, deps);

  post('', changes.change, schemas.changeByForm, async (posted) => {
    const { request, reply, found, named, fields } = posted;
    const visitor = visitorOf(request);
    const { typed, read } = readWebhookForm(fields);
    const changed = read.ok
      ? await changes.change(deps, visitor, notified(found), named.id, read.value)
      : ({ outcome: 'invalid', errors: read.errors } as const);
    switch (changed.outcome) {
      case 'invalid':
      case 'badUrl': {
        const errors = changed.outcome === 'invalid' ? changed.errors : [urlError(changed.fault)];
        return refuse(request, reply, invalid(errors), () =>
          webhookPage({ ...shownWebhook(visitor, posted, clock.now()), typed, errors }),
        );
      }
      case 'notFound':
        return refuse(request, reply, notSent('notFound'));
      case 'found':
        return back(posted, 'webhook-changed');
    }
  });

  post('/state', changes.setEnabled, schemas.setStateByForm, async (posted) => {
    const { request, reply, found, named, fields } = posted;
    const enabled = fields['enabled'] === 'yes';
    const { outcome } = await changes.setEnabled(
      deps,
      visitorOf(request),
      notified(found),
      named.id,
      enabled,
    );
    if (outcome !== 'found') return refuse(request, reply, notSent('notFound'));
    return back(posted, enabled ? 'webhook-resumed' : 'webhook-paused');
  });

  post('/secret', changes.rotateSecret, schemas.rotateByForm, async ({ request, reply, found, named }) => {
    const visitor = visitorOf(request);
    const rotated = await changes.rotateSecret(deps, visitor, found.key, named.id);
    if (rotated.outcome !== 'found') return refuse(request, reply, notSent('notFound'));
    const shown = shownWebhook(visitor, { found, named: rotated }, clock.now());
    return reply.type(htmlType).send(webhookSecretPage(shown, rotated.secret));
  });

  post('/delete', changes.remove, schemas.deleteByForm, async ({ request, reply, found, named }) => {
    const { key } = found;
    const outcome = await changes.remove(deps, visitorOf(request), key, named);
    if (outcome === 'notFound') return refuse(request, reply, notSent('notFound'));
    return seeOther(reply, `${surveyAddress(key.tenant, key.survey)}/webhooks?done=webhook-deleted`);
  });

  post('/test', changes.test, schemas.testByForm, async (posted) => {
    const { request, reply, found, named } = posted;
    const { outcome } = await changes.test(deps, visitorOf(request), found.key, named.id);
    return outcome === 'pending' ? back(posted, 'webhook-tested') : refuse(request, reply, notSent(outcome));
  });

  post('/redeliver', changes.redeliver, schemas.redeliverByForm, async (posted) => {
    const { request, reply, found, named, fields } = posted;
    const delivery = typedText(fields['delivery']);
    const { outcome } = await changes.redeliver(deps, visitorOf(request), found.key, named.id, delivery);
    return outcome === 'pending'
      ? back(posted, 'webhook-redelivered')
      : refuse(request, reply, notSent(outcome));
  });
}

/** The page of one webhook, and those that ask once more. */
function webhookPages(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf, clock } = deps;
  const withWebhook = createWithWebhook(deps);

  pages.get(
    '/:tenant/surveys/:survey/webhooks/:id',
    { onRequest: guard('editor'), schema: schemas.showWebhook },
    (request, reply) =>
      withWebhook(request, reply, async (webhook) => {
        const notice = doneNotice(texts.done, request.query);
        return reply
          .type(htmlType)
          .send(webhookPage({ ...shownWebhook(visitorOf(request), webhook, clock.now()), notice }));
      }),
  );

  for (const [what, schema] of [
    ['secret', schemas.confirmSecret],
    ['delete', schemas.confirmDeletion],
  ] as const) {
    pages.get(
      `/:tenant/surveys/:survey/webhooks/:id/${what}`,
      { onRequest: guard('editor'), schema },
      (request, reply) =>
        withWebhook(request, reply, async (webhook) => {
          const shown = shownWebhook(visitorOf(request), webhook, clock.now());
          return reply.type(htmlType).send(confirmPage(shown, what));
        }),
    );
  }
}

/** Returns a function that adds the route of a form on the page of a webhook. */
function pageForms(pages: TypedRoutes, deps: Desk) {
  const withWebhook = createWithWebhook(deps);
  const post = surveyForms(pages, deps);
  return (
    path: string,
    change: { readonly needs: Role },
    schema: typeof schemas.rotateByForm,
    handle: (posted: PostedForm) => Promise<FastifyReply>,
  ): void =>
    post(`/webhooks/:id${path}`, change, schema, (request, reply) =>
      withWebhook(request, reply, (webhook) =>
        handle({ ...webhook, request, reply, fields: formFieldsOf(request) }),
      ),
    );
}

/** Goes back to the page of the webhook, which says what was done. */
function back({ reply, found: { key }, named }: PostedForm, done: keyof typeof texts.done): FastifyReply {
  return seeOther(reply, `${surveyAddress(key.tenant, key.survey)}/webhooks/${named.id}?done=${done}`);
}
