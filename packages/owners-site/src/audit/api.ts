import type { TypedRoutes } from '@canvass/web/app';
import { invalid } from '@canvass/web/problems';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { notACursor } from './audit-query.ts';
import { readAuditTrail } from './api-schemas.ts';

/** The audit trail of a tenant, for its owners. */
export function auditApi(api: TypedRoutes, { auditTrail, guard, refuser }: OwnersApi): void {
  api.get(
    '/tenants/:tenant/audit',
    { onRequest: guard('owner'), schema: readAuditTrail },
    async (request, reply) => {
      const page = await auditTrail.read(request.params.tenant, request.query);
      if (page === undefined) return refuser.refuse(request, reply, invalid([notACursor]));
      const { entries, next = null } = page;
      return reply.header('cache-control', 'no-store').send({ entries, next });
    },
  );
}
