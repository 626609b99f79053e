import { hasRole } from '@canvass/storage';
import type { TypedRoutes } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { createWithReading } from '../reading/with-reading.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { createDownloadExport } from './download-export.ts';
import { whichSchema } from './export-choice.ts';
import { lastExport } from './export-query.ts';
import type { ExportsDesk } from './exports-desk.ts';
import { FollowedExports } from './followed-exports.ts';
import { createShowExport } from './show-export.ts';
import { downloadByForm, downloadExport, followExport, showExport } from './pages-schemas.ts';

/** Serves the page on which an export is chosen, and the file. */
export function exportsRoutes(pages: TypedRoutes, deps: ExportsDesk): void {
  const { guard, visitorOf, clock } = deps;
  const onRequest = guard('viewer');
  const withReading = createWithReading(deps);
  const show = createShowExport(deps);
  const followed = new FollowedExports(deps.siblings.channel('exports'));
  const download = createDownloadExport(deps, followed);
  const address = '/:tenant/surveys/:survey/export';
  const file = { onRequest, config: { isCompressed: true } };

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
    { ...file, schema: downloadExport, exposeHeadRoute: false },
    (request, reply) => {
      const { follow, which, ...query } = request.query;
      // Any page may lead to an address, so this moves no position.
      return download(request, reply, { query, which, follow, counts: false });
    },
  );

  pages.post(`${address}/file`, { ...file, schema: downloadByForm }, (request, reply) => {
    const { which: kind, follow, ...query } = formFieldsOf(request);
    const which = whichSchema.parse(kind);
    const { after } = query;
    // Colleagues share the last export: what it leaves out, the next file of new answers lacks.
    const isWhole = (which === 'all' || which === 'new') && (after === undefined || after === lastExport);
    const isEditor = hasRole(visitorOf(request).principal.role, 'editor');
    return download(request, reply, {
      query,
      which,
      follow: typeof follow === 'string' ? follow : undefined,
      counts: isWhole && isEditor,
    });
  });

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
