import type { SummaryDocument, SurveyKey } from '@canvass/answer-log';
import { encodePosition, isPositionIn, positionOf, type ExportPosition } from '@canvass/exports';
import { dayMs } from '@canvass/runtime/clock';
import type { TypedRoutes } from '@canvass/web/app';
import { invalid } from '@canvass/web/problems';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { readAsked } from '../reading/slices/read-asked.ts';
import { readExportQuery, stalePosition } from './export-query.ts';
import { readErasures, readExport } from './api-schemas.ts';
import { sendExport, type SendExportDeps } from './send-export.ts';

export interface ExportsApi extends OwnersApi {
  readonly exporting: SendExportDeps;
}

/** Sends all answers of a survey as a file, and lists what an earlier file must not have any more. */
export function exportsApi(api: TypedRoutes, deps: ExportsApi): void {
  const { definitions, exporting, erasureLedger, clock, guard } = deps;
  const { refuse } = deps.refuser;
  const onRequest = guard('viewer');
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
