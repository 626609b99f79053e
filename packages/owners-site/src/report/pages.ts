import type { FastifyReply, FastifyRequest } from 'fastify';
import { htmlType } from '@canvass/web/headers';
import type { SurveyRoute, TypedRoutes } from '@canvass/web/app';
import { reportPage } from '../cards/report/report-page.ts';
import { type AskedReport, reportQuery, sendPaper, withoutLinks } from '../cards/report/send-report.ts';
import { createResultsView } from '../cards/results-view.ts';
import type { ResultsModel } from '../cards/results-model.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { SliceQuery } from '../reading/slices/slice-query.ts';
import { createFindView } from '../reading/view/find-view.ts';
import { type SliceView, viewAddress, viewQuery } from '../reading/view/slice-view.ts';
import type { ResultsDesk } from '../reading/with-reading.ts';
import { readReportPaper, showReport } from './pages-schemas.ts';

type ReportRequest = FastifyRequest<SurveyRoute & { Querystring: AskedReport & SliceQuery }>;

interface FoundReport {
  readonly model: ResultsModel;
  readonly view: SliceView;
  readonly asked: AskedReport;
}

/** Serves the report of a survey's results, of all answers or of those that a filter takes. It compares no groups. */
export function reportRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, visitorOf, results, clock } = deps;
  const onRequest = guard('viewer');
  const resultsView = createResultsView(results.rendered, () => clock.now());
  const findView = createFindView(deps);
  const address = '/:tenant/surveys/:survey/report';

  async function find(request: ReportRequest, reply: FastifyReply): Promise<FoundReport | undefined> {
    const { paper, texts, ...query } = request.query;
    const found = await findView(request, reply, query);
    if (found === undefined) return undefined;
    const { view, state } = found;
    const form = {
      id: `report ${texts} ${viewQuery(view)}`,
      sort: view.sort,
      tables: [],
      view,
      showsTexts: texts === 'yes',
      showsDuplicates: false,
      links: {},
    };
    return { model: withoutLinks(resultsView.model(state.reading, form)), view, asked: { paper, texts } };
  }

  pages.get(address, { onRequest, schema: showReport }, async (request, reply) => {
    const found = await find(request, reply);
    if (found === undefined) return reply;
    const { model, view, asked } = found;
    const { tenant, survey } = request.params;
    const home = surveyAddress(tenant, survey);
    const isEditor = visitorOf(request).principal.role !== 'viewer';
    const page = reportPage({
      model,
      tenant,
      paper: asked.paper,
      links: {
        results: viewAddress(view),
        paper: viewAddress({ ...view, home: `${home}/report/paper.css` }, reportQuery(asked)),
        report: (paper, showsTexts) =>
          viewAddress(
            { ...view, home: `${home}/report` },
            reportQuery({ paper, texts: showsTexts ? 'yes' : 'no' }),
          ),
        choosesTexts: true,
        share: isEditor ? `${home}/share#public-results` : undefined,
      },
    });
    return reply.type(htmlType).send(page);
  });

  pages.get(`${address}/paper.css`, { onRequest, schema: readReportPaper }, async (request, reply) => {
    const found = await find(request, reply);
    return found === undefined ? reply : sendPaper(reply, found.model, found.asked.paper);
  });
}
