import { htmlType } from '@canvass/web/headers';
import type { TypedRoutes } from '@canvass/web/app';
import type { Desk } from '../desk/desk.ts';
import { auditPage } from './audit-page.ts';
import { noSuchPage, showAuditTrail } from './pages-schemas.ts';

/** Shows the audit trail to owners. */
export function auditRoutes(pages: TypedRoutes, deps: Desk): void {
  const { auditTrail, guard, visitorOf, refuser } = deps;
  pages.get(
    '/:tenant/audit',
    { onRequest: guard('owner'), schema: showAuditTrail },
    async (request, reply) => {
      const page = await auditTrail.read(request.params.tenant, request.query);
      if (page === undefined) return refuser.refuse(request, reply, noSuchPage);
      const isFirst = request.query.before === undefined;
      return reply.type(htmlType).send(auditPage({ visitor: visitorOf(request), page, isFirst }));
    },
  );
}
