import type { TypedRoutes } from '@canvass/web/app';
import { typedText } from '@canvass/web/bodies';
import type { Desk } from '../desk/desk.ts';
import * as changes from './changes.ts';
import * as schemas from './pages-schemas.ts';
import { back, webhookForms } from './webhook-forms.ts';
import { notSent } from './webhook-problems.ts';

/** Sends test events, and events again. */
export function deliveryRoutes(pages: TypedRoutes, deps: Desk): void {
  const { visitorOf, refuser } = deps;
  const { refuse } = refuser;
  const post = webhookForms(pages, deps);

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
