import type { TypedRoutes } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import { directoryRoutes } from './directory-routes.ts';
import { keysRoutes } from './keys-routes.ts';
import { membersRoutes } from './members-routes.ts';
import * as schemas from './pages-schemas.ts';
import { showAccess, type AccessDesk } from './show-access.ts';

/** Shows owners who has access, and lets them change it. */
export function accessRoutes(pages: TypedRoutes, deps: AccessDesk): void {
  const { guard } = deps;
  pages.get(
    '/:tenant/access',
    { onRequest: guard('owner'), schema: schemas.showAccess },
    async (request, reply) => reply.type(htmlType).send(await showAccess(deps, request)),
  );
  keysRoutes(pages, deps);
  membersRoutes(pages, deps);
  directoryRoutes(pages, deps);
}
