import type { FastifyInstance } from 'fastify';
import { htmlType } from '../../http/content-types.ts';
import { problem } from '../../http/problems/problem.ts';
import { tenantParams } from '../../http/openapi/survey-schemas.ts';
import { auditQuerySchema, readAuditQuery } from './audit-query.ts';
import type { Desk } from '../desk/desk.ts';
import { deskShows } from '../desk/schemas.ts';
import { auditTexts as texts } from './texts.ts';
import { auditPage } from './audit-page.ts';

/** Shows the audit trail to owners. */
export function auditRoutes(app: FastifyInstance, deps: Desk): void {
  const { auditTrail, guard, visitorOf, refuser } = deps;
  app.get<{ Params: { tenant: string } }>(
    '/:tenant/audit',
    {
      onRequest: guard('owner'),
      schema: deskShows('showAuditTrail', 'who changed what', {
        params: tenantParams,
        querystring: auditQuerySchema,
      }),
    },
    async (request, reply) => {
      const read = readAuditQuery(request);
      const page = read.ok ? await auditTrail.read(request.params.tenant, read.query) : undefined;
      if (!read.ok || page === undefined) {
        return refuser.refuse(request, reply, problem('route-not-found', { detail: texts.noSuchPage }));
      }
      const isFirst = read.query.before === undefined;
      return reply.type(htmlType).send(auditPage({ visitor: visitorOf(request), page, isFirst }));
    },
  );
}
