import type { ErasureLedger, SummaryDocument, SurveyKey } from '@canvass/answer-log';
import { encodePosition, isPositionIn, positionOf, type ExportPosition } from '@canvass/exports';
import { dayMs } from '@canvass/runtime/clock';
import type { FastifyInstance } from 'fastify';
import { type Auth, checkNames, type InputTypes } from '@canvass/web/app';
import { invalid, type Refuser } from '@canvass/web/problems';
import type { OwnerPorts } from '../ports.ts';
import { readAsked } from '../reading/slices/read-asked.ts';
import { readExportQuery, stalePosition } from './export-query.ts';
import { readErasures, readExport } from './api-schemas.ts';
import { sendExport, type SendExportDeps } from './send-export.ts';

export interface ExportsApiDeps extends Pick<OwnerPorts, 'definitions' | 'summaries' | 'clock'> {
  readonly exporting: SendExportDeps;
  readonly erasureLedger: Pick<ErasureLedger, 'read'>;
  readonly auth: Pick<Auth, 'tenant'>;
  readonly refuser: Refuser;
}

/** Sends all answers of a survey as a file, and lists what an earlier file must not have any more. */
export function exportsApi(app: FastifyInstance, deps: ExportsApiDeps): void {
  const { definitions, exporting, erasureLedger, clock, auth } = deps;
  const { refuse } = deps.refuser;
  const api = app.withTypeProvider<InputTypes>();
  const onRequest = [checkNames(deps.refuser), auth.tenant('viewer')];
  const address = '/tenants/:tenant/surveys/:survey';

  // There is no HEAD, which would read all answers.
  api.get(
    `${address}/export`,
    { onRequest, schema: readExport, exposeHeadRoute: false },
    async (request, reply) => {
      const asking = { ...request.params, query: request.query };
      const asked = await readAsked(deps, asking, readExportQuery);
      if (asked.outcome === 'refused') return refuse(request, reply, asked.refused);
      if (asked.outcome === 'notModified') throw new Error('exports have no ETag');
      const sent = await sendExport(exporting, reply, { ...asked, ...asked.query });
      return sent === 'sent' ? reply : refuse(request, reply, sent);
    },
  );

  api.get(`${address}/erasures`, { onRequest, schema: readErasures }, async (request, reply) => {
    const { after } = request.query;
    const asked = await readAsked(deps, { ...request.params, query: {} }, () => ({ ok: true }));
    if (asked.outcome === 'refused') return refuse(request, reply, asked.refused);
    if (asked.outcome === 'notModified') throw new Error('erasures have no ETag');
    const { key, document } = asked;
    if (after !== undefined && !isPositionIn(after, key, document)) {
      return refuse(request, reply, invalid([stalePosition]));
    }
    const [entries, found] = await Promise.all([
      erasureLedger.read(key),
      definitions.find(key.tenant, key.survey),
    ]);
    const retention = found.outcome === 'found' ? found.stored.settings?.retention : undefined;
    return reply.header('cache-control', 'no-store').send({
      erasures: entries.slice(after?.erasures ?? 0).map(({ id, erasedAt }) => ({ id, erasedAt })),
      keptSince: retention ? new Date(clock.now() - retention.days * dayMs).toISOString() : null,
      next: encodePosition({ ...(after ?? beginning(key, document)), erasures: document.ledgerLines }),
    });
  });
}

/** Returns the position before the first answer. An export after it has all answers. */
function beginning(key: SurveyKey, document: SummaryDocument): ExportPosition {
  return { ...positionOf(key, document), place: 0 };
}
