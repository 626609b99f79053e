import { htmlType } from '@canvass/web/headers';
import type { TypedRoutes } from '@canvass/web/app';
import type { Desk } from '../desk/desk.ts';
import { createWithDraft } from '../drafts/with-draft.ts';
import { previewPage } from './preview-page.ts';
import { previewDraft } from './pages-schemas.ts';

/** The form as respondents will see it, with a draft's questions. */
export function previewRoutes(pages: TypedRoutes, deps: Desk): void {
  const { guard } = deps;
  const withDraft = createWithDraft(deps);

  pages.get(
    '/:tenant/surveys/:survey/preview',
    { onRequest: guard('editor'), schema: previewDraft },
    (request, reply) =>
      withDraft(request, reply, (loaded) =>
        reply.type(htmlType).send(previewPage(loaded, request.query.page)),
      ),
  );
}
