import type { FastifyInstance } from 'fastify';
import { type Auth, checkNames, type InputTypes } from '@canvass/web/app';
import { problem, type Refuser, retryAfter } from '@canvass/web/problems';
import type { BeforeChange } from '../changes/before-change.ts';
import type { OwnerPorts } from '../ports.ts';
import * as changes from './changes.ts';
import { createKey, listKeys, revokeKey } from './api-schemas.ts';

export interface KeysApiDeps extends changes.AccessChangeDeps {
  readonly tenants: Pick<OwnerPorts['tenants'], 'readAccess'> & changes.AccessChangeDeps['tenants'];
  readonly auth: Pick<Auth, 'tenant' | 'callerOf'>;
  readonly beforeChange: BeforeChange;
  readonly refuser: Refuser;
}

/** The keys of a tenant, for its owners. */
export function keysApi(app: FastifyInstance, deps: KeysApiDeps): void {
  const { tenants, auth, beforeChange, refuser } = deps;
  const { refuse } = refuser;
  const api = app.withTypeProvider<InputTypes>();

  api.get(
    '/tenants/:tenant/keys',
    { onRequest: [checkNames(refuser), auth.tenant('owner')], schema: listKeys },
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
      const added = await changes.createKey(deps, auth.callerOf(request), request.body);
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
      const { outcome } = await changes.revokeKey(deps, auth.callerOf(request), request.params.id);
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
