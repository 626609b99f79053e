import { type ExportEnd, positionOf } from '@canvass/exports';
import { hasRole } from '@canvass/storage';
import type { TypedRoutes } from '@canvass/web/app';
import { isFromOwnPage } from '@canvass/web/session';
import { sendExport } from './send-export.ts';
import { createWithReading } from '../reading/with-reading.ts';
import { lastExport, readExportQuery } from './export-query.ts';
import type { ExportsDesk } from './exports-desk.ts';
import { FollowedExports, type FollowedExport } from './followed-exports.ts';
import { readAsked } from '../reading/slices/read-asked.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { exportOfForm } from './export-choice.ts';
import { createShowExport } from './show-export.ts';
import { downloadExport, followExport, showExport } from './pages-schemas.ts';

export function exportsRoutes(pages: TypedRoutes, deps: ExportsDesk): void {
  const { guard, visitorOf, exporting, refuser, publicUrl, clock, logger } = deps;
  const onRequest = guard('viewer');
  const withReading = createWithReading(deps);
  const show = createShowExport(deps);
  const followed = new FollowedExports(deps.siblings.channel('exports'));
  const address = '/:tenant/surveys/:survey/export';

  pages.get(address, { onRequest, schema: showExport }, (request, reply) =>
    withReading(request, reply, async (reading, signal) => {
      const { tenant, survey } = request.params;
      const { which, ...query } = request.query;
      const page = {
        visitor: visitorOf(request),
        heading: headingOf(reading, 'export', clock.now()),
        home: `${surveyAddress(tenant, survey)}/export`,
      };
      return show({ reading, query, which, page, signal });
    }),
  );

  pages.get(
    `${address}/file`,
    { onRequest, schema: downloadExport, config: { isCompressed: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const { follow, which, ...query } = request.query;
      const asking = { tenant, survey, query: exportOfForm(query, which) };
      const asked = await readAsked(deps, asking, readExportQuery);
      if (asked.outcome === 'refused') return refuser.refuse(request, reply, asked.refused);
      if (asked.outcome === 'notModified') throw new Error('exports have no ETag');
      const { key, document } = asked;
      const say = (now: FollowedExport): void => followed.write(`${tenant}/${survey}`, follow, now);
      // Colleagues share the last export: what it leaves out, the next file of new answers lacks.
      const { after } = asked.query;
      const isWhole = (which === 'all' || which === 'new') && (after === undefined || after === lastExport);
      const isEditor = hasRole(visitorOf(request).principal.role, 'editor');
      const counts = isWhole && isEditor && isFromOwnPage(request, publicUrl);
      let end: ExportEnd | undefined;
      let isSent = false;
      // What was written may not have reached the client.
      reply.raw.once('finish', () => (isSent = true));
      reply.raw.once('close', () => {
        const isComplete = isSent && end !== undefined;
        say(isComplete ? { state: 'complete', ...end! } : { state: 'cut' });
        if (!isComplete || !counts) return;
        const last = { position: positionOf(key, document), exportedAt: new Date(clock.now()).toISOString() };
        // Without it, the next export offers more answers as new than there are.
        exporting.lastExports
          .write(key, last)
          .catch((error: unknown) => logger.warn({ ...key, error }, 'last export not kept'));
      });
      const found = await deps.definitions.read(tenant, survey);
      const sent = await sendExport(exporting, reply, {
        ...asked,
        ...asked.query,
        ...(found.outcome === 'found' && { name: found.stored.definition.title }),
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
