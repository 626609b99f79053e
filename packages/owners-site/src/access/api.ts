import type { TypedRoutes } from '@canvass/web/app';
import { problem, retryAfter } from '@canvass/web/problems';
import type { OwnersApi } from '../changes/owner-scope.ts';
import * as changes from './changes.ts';
import { createKey, listKeys, revokeKey } from './api-schemas.ts';

/** The keys of a tenant, for its owners. */
export function keysApi(api: TypedRoutes, deps: OwnersApi): void {
  const { tenants, guard, callerOf, beforeChange, refuser } = deps;
  const { refuse } = refuser;

  api.get(
    '/tenants/:tenant/keys',
    { onRequest: guard('owner'), schema: listKeys },
    async (request, reply) => {
      const read = await tenants.readAccess(request.params.tenant);
      const keys = read.outcome === 'found' ? read.keys : [];
      return reply.header('cache-control', 'no-store').send({ keys });
    },
  );

  api.post(
    '/tenants/:tenant/keys',
    { onRequest: beforeChange(changes.createKey), schema: createKey },
    async (request, reply) => {
      const added = await changes.createKey(deps, callerOf(request), request.body);
      switch (added.outcome) {
        case 'unconfirmed':
          return refuse(request, reply, notConfirmed);
        case 'tooMany':
          return refuse(request, reply, problem('too-many-keys'));
        case 'conflict':
          return refuse(request, reply, problem('concurrent-edit'));
        case 'noTenant':
          return refuse(request, reply, problem('unauthenticated'));
        case 'added':
          return reply
            .code(201)
            .header('cache-control', 'no-store')
            .send({ ...added.key, apiKey: added.apiKey });
      }
    },
  );

  api.delete(
    '/tenants/:tenant/keys/:id',
    { onRequest: beforeChange(changes.revokeKey), schema: revokeKey },
    async (request, reply) => {
      const { outcome } = await changes.revokeKey(deps, callerOf(request), request.params.id);
      switch (outcome) {
        case 'notFound':
        case 'noTenant':
          return refuse(request, reply, problem('key-not-found'));
        case 'lastOwner':
          return refuse(request, reply, problem('last-owner', { detail: lastOwnerDetail }));
        case 'conflict':
          return refuse(request, reply, problem('concurrent-edit'));
        case 'revoked':
          return reply.code(204).send();
      }
    },
  );
}

const lastOwnerDetail =
  'Create another key with the role owner first. If this key has leaked, the operator replaces all keys with ' +
  '`npm run canvass -- rotate-key TENANT`.';

const notConfirmed = problem('storage-unavailable', {
  detail:
    'The key may have been created or not. If the list of keys has it, its secret is lost: revoke it, and create another.',
  headers: retryAfter(5),
});
