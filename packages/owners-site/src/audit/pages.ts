import { htmlType } from '@canvass/web/headers';
import type { TypedRoutes } from '@canvass/web/app';
import type { Desk } from '../desk/desk.ts';
import { auditPage } from './audit-page.ts';
import { findEntries } from './find-entries.ts';
import { noSuchPage, showAuditTrail } from './pages-schemas.ts';

/** Shows the audit trail to owners. */
export function auditRoutes(pages: TypedRoutes, deps: Desk): void {
  const { auditTrail, guard, visitorOf, refuser, clock } = deps;
  pages.get(
    '/:tenant/audit',
    { onRequest: guard('owner'), schema: showAuditTrail },
    async (request, reply) => {
      const { tenant } = request.params;
      const { before, limit, area, search } = request.query;
      const titles = await titlesOf(deps, tenant);
      const titleOf = (survey: string): string | undefined => titles.get(survey);
      const page = await findEntries(auditTrail, tenant, { before, limit, area, search }, titleOf);
      if (page === undefined) return refuser.refuse(request, reply, noSuchPage);
      const shown = {
        visitor: visitorOf(request),
        page,
        nowMs: clock.now(),
        isFirst: before === undefined,
        area,
        search,
        titleOf,
      };
      return reply.type(htmlType).send(auditPage(shown));
    },
  );
}

/** The titles of the surveys that there are, by their names. None if the storage does not answer: the trail has the names. */
async function titlesOf({ definitions, drafts }: Desk, tenant: string): Promise<ReadonlyMap<string, string>> {
  try {
    const listed = await Promise.all([drafts.list(tenant), definitions.list(tenant)]);
    return new Map(
      listed.flat().flatMap(({ survey, title }) => (title === '' ? [] : [[survey, title] as const])),
    );
  } catch {
    return new Map();
  }
}
