import { isStorageUnavailable } from '@canvass/storage';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../../http/auth.ts';
import { checkNames } from '../../http/names.ts';
import { invalid, problem, retryAfter } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import type { Audit } from '../changes/record-change.ts';
import type { OwnerPorts } from '../ports.ts';
import type { WriteLimit } from '../changes/write-limit.ts';
import { readNamedRole } from './access-inputs.ts';
import { createKey, listKeys, revokeKey } from './api-schemas.ts';

export interface KeysApiDeps extends Pick<OwnerPorts, 'tenants'> {
  readonly auth: Pick<Auth, 'tenant' | 'callerOf'>;
  readonly audit: Audit;
  readonly writeLimit: Pick<WriteLimit, 'count'>;
  readonly refuser: Refuser;
}

/** The keys of a tenant, for its owners. */
export function keysApi(app: FastifyInstance, deps: KeysApiDeps): void {
  const { tenants, auth, audit, writeLimit, refuser } = deps;
  const { refuse } = refuser;
  const onRequest = [checkNames(refuser), auth.tenant('owner')];
  const beforeWrite = [...onRequest, writeLimit.count];

  app.get<{ Params: { tenant: string } }>(
    '/tenants/:tenant/keys',
    { onRequest, schema: listKeys },
    async (request, reply) => {
      const read = await tenants.readAccess(request.params.tenant);
      const keys = read.outcome === 'found' ? read.keys : [];
      return reply.header('cache-control', 'no-store').send({ keys });
    },
  );

  app.post<{ Params: { tenant: string } }>(
    '/tenants/:tenant/keys',
    { onRequest: beforeWrite, schema: createKey },
    async (request, reply) => {
      const wanted = readNamedRole(request.body);
      if (!wanted.ok) return refuse(request, reply, invalid(wanted.errors));
      const createdBy = auth.callerOf(request).principal.name;
      const added = await tenants
        .addKey(request.params.tenant, { ...wanted.value, createdBy })
        .catch(unconfirmed);
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
          await audit(request, 'key-created', added.key.name, `role ${added.key.role}`);
          return reply
            .code(201)
            .header('cache-control', 'no-store')
            .send({ ...added.key, apiKey: added.apiKey });
      }
    },
  );

  app.delete<{ Params: { tenant: string; id: string } }>(
    '/tenants/:tenant/keys/:id',
    { onRequest: beforeWrite, schema: revokeKey },
    async (request, reply) => {
      const { tenant, id } = request.params;
      const revoked = await tenants.revokeKey(tenant, id);
      switch (revoked.outcome) {
        case 'notFound':
        case 'noTenant':
          return refuse(request, reply, problem('key-not-found'));
        case 'lastOwner':
          return refuse(request, reply, problem('last-owner', { detail: lastOwnerDetail }));
        case 'conflict':
          return refuse(request, reply, problem('concurrent-edit'));
        case 'revoked':
          await audit(request, 'key-revoked', revoked.key.name);
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

function unconfirmed(error: unknown): { outcome: 'unconfirmed' } {
  if (isStorageUnavailable(error)) return { outcome: 'unconfirmed' };
  throw error;
}
