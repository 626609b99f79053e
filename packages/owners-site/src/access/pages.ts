import type { FastifyInstance } from 'fastify';
import { checkPageNames, type InputTypes } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import { directoryRoutes } from './directory-routes.ts';
import { keysRoutes } from './keys-routes.ts';
import { membersRoutes } from './members-routes.ts';
import * as schemas from './pages-schemas.ts';
import { showAccess, type AccessDesk } from './show-access.ts';

/** Shows owners who has access, and lets them change it. */
export function accessRoutes(app: FastifyInstance, deps: AccessDesk): void {
  const { guard, refuser } = deps;
  app
    .withTypeProvider<InputTypes>()
    .get(
      '/:tenant/access',
      { onRequest: [checkPageNames(refuser), guard('owner')], schema: schemas.showAccess },
      async (request, reply) => reply.type(htmlType).send(await showAccess(deps, request)),
    );
  keysRoutes(app, deps);
  membersRoutes(app, deps);
  directoryRoutes(app, deps);
}
