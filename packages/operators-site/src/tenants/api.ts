import { isStorageUnavailable, type Tenants } from '@canvass/storage';
import type { FastifyInstance } from 'fastify';
import { checkNames, type Guard, type InputTypes } from '@canvass/web/app';
import { problem, type Refuser, retryAfter } from '@canvass/web/problems';
import { createTenant } from './api-schemas.ts';

export interface TenantsApiDeps {
  readonly tenants: Pick<Tenants, 'create'>;
  readonly operatorOnly: Guard;
  readonly refuser: Refuser;
}

/** Creates tenants. */
export function tenantsApi(app: FastifyInstance, { tenants, operatorOnly, refuser }: TenantsApiDeps): void {
  const api = app.withTypeProvider<InputTypes>();
  api.put(
    '/tenants/:tenant',
    { onRequest: [checkNames(refuser), operatorOnly], schema: createTenant },
    async (request, reply) => {
      const { tenant } = request.params;
      const created = await tenants.create(tenant).catch(unconfirmed);
      if (created.outcome === 'unconfirmed') return refuser.refuse(request, reply, notConfirmed);
      if (created.outcome === 'exists') return refuser.refuse(request, reply, problem('tenant-exists'));
      return reply.code(201).header('cache-control', 'no-store').send({ tenant, apiKey: created.apiKey });
    },
  );
}

const notConfirmed = problem('storage-unavailable', {
  detail:
    'The tenant may have been created or not. Send the request again; if the tenant then exists, its key is lost: choose ' +
    'another name.',
  headers: retryAfter(5),
});

function unconfirmed(error: unknown): { outcome: 'unconfirmed' } {
  if (isStorageUnavailable(error)) return { outcome: 'unconfirmed' };
  throw error;
}
