import type { ExportEnd } from '@canvass/exports';
import { facetsInOrder } from '@canvass/surveys';
import type { TypedRoutes } from '@canvass/web/app';
import { type SendExportDeps, sendExport } from './send-export.ts';
import { type ResultsDesk, createWithReading } from '../reading/with-reading.ts';
import { readExportQuery } from './export-query.ts';
import { FollowedExports, type FollowedExport } from './followed-exports.ts';
import { readAsked } from '../reading/slices/read-asked.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { readFilter } from '../reading/view/read-filter.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { exportPage } from './export-page.ts';
import { downloadExport, followExport, showExport } from './pages-schemas.ts';

/** The pages of exports need these beside what the pages of results need. */
export interface ExportsDesk extends ResultsDesk {
  readonly exporting: SendExportDeps;
}

export function exportsRoutes(pages: TypedRoutes, deps: ExportsDesk): void {
  const { guard, visitorOf, exporting, refuser, clock } = deps;
  const onRequest = guard('viewer');
  const withReading = createWithReading(deps);
  const followed = new FollowedExports(deps.siblings.channel('exports'));
  const address = '/:tenant/surveys/:survey/export';

  pages.get(address, { onRequest, schema: showExport }, (request, reply) =>
    withReading(request, reply, async (reading) => {
      const { tenant, survey } = request.params;
      const visitor = visitorOf(request);
      const heading = headingOf(reading, 'export', clock.now());
      const home = `${surveyAddress(tenant, survey)}/export`;
      const asked = readFilter(request.query, reading, { visitor, heading, home });
      if (asked.outcome === 'faulty') return asked.refused;
      const { totalAnswers } = reading.summary.totals;
      const hasFiles = facetsInOrder(reading.summary.history).some(([facet]) => facet.listsFiles);
      return exportPage({ visitor, heading, answers: totalAnswers, part: asked.part, hasFiles });
    }),
  );

  pages.get(
    `${address}/file`,
    { onRequest, schema: downloadExport, config: { isCompressed: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const { follow, ...query } = request.query;
      // Downloads at the desk are opened in spreadsheets.
      const asked = await readAsked(
        deps,
        { tenant, survey, query: { headers: 'texts', ...query, bom: 'true' } },
        readExportQuery,
      );
      if (asked.outcome === 'refused') return refuser.refuse(request, reply, asked.refused);
      if (asked.outcome === 'notModified') throw new Error('exports have no ETag');
      const say = (now: FollowedExport): void => followed.write(`${tenant}/${survey}`, follow, now);
      let end: ExportEnd | undefined;
      let isSent = false;
      // What was written may not have reached the client.
      reply.raw.once('finish', () => (isSent = true));
      reply.raw.once('close', () => say(isSent && end ? { state: 'complete', ...end } : { state: 'cut' }));
      const sent = await sendExport(exporting, reply, {
        ...asked,
        ...asked.query,
        onProgress: (progress) => say({ state: 'running', ...progress }),
        onComplete: (whole) => (end = whole),
      });
      if (sent !== 'sent') return refuser.refuse(request, reply, sent);
      return reply;
    },
  );

  pages.get(
    `${address}/progress`,
    { onRequest, schema: followExport, config: { isPolled: true } },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const { follow } = request.query;
      return reply.send(followed.read(`${tenant}/${survey}`, follow) ?? { state: 'unknown' });
    },
  );
}
