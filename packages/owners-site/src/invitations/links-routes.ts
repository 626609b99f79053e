import { csvByteOrderMark } from '@canvass/exports';
import type { TypedRoutes } from '@canvass/web/app';
import { findBatch } from './find-batch.ts';
import { downloadLinks } from './pages-schemas.ts';
import type { InvitationsDesk } from './show-invitations.ts';

/** Serves the links of a batch as a file. */
export function linksRoutes(pages: TypedRoutes, deps: InvitationsDesk): void {
  const { guard, refuser, definitions, originOf, invitations } = deps;

  // The route takes no HEAD, because the site would sign all links for it.
  pages.get(
    '/:tenant/surveys/:survey/invitations/:batch/links.csv',
    {
      onRequest: guard('editor'),
      schema: downloadLinks,
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const found = await findBatch(definitions, request.params);
      if (found.outcome === 'refused') return refuser.refuse(request, reply, found.problem);
      const { tenant, survey } = request.params;
      const { instance, batch } = found;
      const formAddress = `${originOf(request)}/s/${tenant}/${survey}`;
      const name = `${survey}-invitations-${batch.from}-${batch.from + batch.count - 1}.csv`;
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('text/csv; charset=utf-8')
        .send(invitations.links.csv({ instance, batch, formAddress }, csvByteOrderMark));
    },
  );
}
