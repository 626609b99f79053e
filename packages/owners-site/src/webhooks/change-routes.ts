import { seeOther, type TypedRoutes } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import { invalid } from '@canvass/web/problems';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import * as changes from './changes.ts';
import { urlError } from './new-webhook.ts';
import * as schemas from './pages-schemas.ts';
import { readWebhookForm } from './webhook-fields.ts';
import { back, webhookForms } from './webhook-forms.ts';
import { webhookPage, webhookSecretPage } from './webhook-page.ts';
import { notSent } from './webhook-problems.ts';
import { notified, shownWebhook } from './with-webhook.ts';

/** Changes, pauses and deletes a webhook, and replaces its secret. */
export function changeRoutes(pages: TypedRoutes, deps: Desk): void {
  const { visitorOf, refuser } = deps;
  const { refuse } = refuser;
  const post = webhookForms(pages, deps);

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
          webhookPage({ ...shownWebhook(visitor, posted), typed, errors }),
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
    const shown = shownWebhook(visitor, { found, named: rotated });
    return reply.type(htmlType).send(webhookSecretPage(shown, rotated.secret));
  });

  post('/delete', changes.remove, schemas.deleteByForm, async ({ request, reply, found, named }) => {
    const { key } = found;
    const outcome = await changes.remove(deps, visitorOf(request), key, named);
    if (outcome === 'notFound') return refuse(request, reply, notSent('notFound'));
    return seeOther(reply, `${surveyAddress(key.tenant, key.survey)}/webhooks?done=webhook-deleted`);
  });
}
