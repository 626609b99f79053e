import type { TypedRoutes } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import type { Desk } from '../desk/desk.ts';
import { doneNotice } from '../desk/notices.ts';
import { changeRoutes } from './change-routes.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { listRoutes } from './list-routes.ts';
import { showWebhook } from './pages-schemas.ts';
import { webhooksTexts as texts } from './texts.ts';
import { webhookPage } from './webhook-page.ts';
import { createWithWebhook, shownWebhook } from './with-webhook.ts';

/** The webhooks of a survey: for editors, since an address may hold a secret. */
export function webhooksRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard, visitorOf } = deps;
  const withWebhook = createWithWebhook(deps);
  listRoutes(pages, deps);
  changeRoutes(pages, deps);
  deliveryRoutes(pages, deps);

  pages.get(
    '/:tenant/surveys/:survey/webhooks/:id',
    { onRequest: guard('editor'), schema: showWebhook },
    (request, reply) =>
      withWebhook(request, reply, async (webhook) => {
        const notice = doneNotice(texts.done, request.query);
        return reply
          .type(htmlType)
          .send(webhookPage({ ...shownWebhook(visitorOf(request), webhook), notice }));
      }),
  );
}
