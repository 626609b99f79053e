import type { FastifyInstance } from 'fastify';
import { type Auth, checkNames, type InputTypes } from '@canvass/web/app';
import { invalid, type Refuser } from '@canvass/web/problems';
import type { OwnerPorts } from '../ports.ts';
import { notACursor } from './audit-query.ts';
import { readAuditTrail } from './api-schemas.ts';

export interface AuditApiDeps extends Pick<OwnerPorts, 'auditTrail'> {
  readonly auth: Pick<Auth, 'tenant'>;
  readonly refuser: Refuser;
}

/** The audit trail of a tenant, for its owners. */
export function auditApi(app: FastifyInstance, { auditTrail, auth, refuser }: AuditApiDeps): void {
  app
    .withTypeProvider<InputTypes>()
    .get(
      '/tenants/:tenant/audit',
      { onRequest: [checkNames(refuser), auth.tenant('owner')], schema: readAuditTrail },
      async (request, reply) => {
        const page = await auditTrail.read(request.params.tenant, request.query);
        if (page === undefined) return refuser.refuse(request, reply, invalid([notACursor]));
        const { entries, next = null } = page;
        return reply.header('cache-control', 'no-store').send({ entries, next });
      },
    );
}
