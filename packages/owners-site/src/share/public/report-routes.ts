import type { TypedRoutes } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import type { Paper } from '../../cards/report/paper-css.ts';
import { reportPage } from '../../cards/report/report-page.ts';
import { reportQuery, sendPaper } from '../../cards/report/send-report.ts';
import { queryOf } from '../../reading/view/slice-view.ts';
import { readPublicReportPaper, showPublicReport } from './pages-schemas.ts';
import type { PublicParts } from './public-parts.ts';

/** Serves the public results as a report. It shows what their page does, on paper. */
export function publicReportRoutes(
  pages: TypedRoutes,
  { onRequest, modelOf, addressOf, notFound }: PublicParts,
): void {
  const config = { isCompressed: true };
  const address = '/:tenant/:survey/:secret/report';

  pages.get(address, { onRequest, schema: showPublicReport, config }, async (request, reply) => {
    const model = await modelOf(request);
    if (model === undefined) return notFound(request, reply);
    const { paper } = request.query;
    const results = addressOf(request);
    const reportAt = (on: Paper, path = ''): string =>
      `${results}/report${path}${queryOf(reportQuery({ paper: on, texts: 'yes' }))}`;
    const links = {
      results,
      paper: reportAt(paper, '/paper.css'),
      report: (on: Paper) => reportAt(on),
      choosesTexts: false,
    };
    return reply.type(htmlType).send(reportPage({ model, tenant: request.params.tenant, paper, links }));
  });

  pages.get(
    `${address}/paper.css`,
    { onRequest, schema: readPublicReportPaper, config },
    async (request, reply) => {
      const model = await modelOf(request);
      return model === undefined ? notFound(request, reply) : sendPaper(reply, model, request.query.paper);
    },
  );
}
