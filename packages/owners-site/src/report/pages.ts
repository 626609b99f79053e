import { canGroupBy, facetOf } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { htmlType } from '@canvass/web/headers';
import { abandonment, within, isTimedOut } from '@canvass/web/limits';
import { seeOther, type SurveyRoute, type TypedRoutes } from '@canvass/web/app';
import type { Html } from '@canvass/web/page';
import { reportPage } from '../cards/report/report-page.ts';
import { reportQuery, sendPaper, withoutLinks } from '../cards/report/send-report.ts';
import { createResultsView } from '../cards/results-view.ts';
import type { ResultsModel } from '../cards/results-model.ts';
import { readComparison } from '../compare/read-comparison.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { ResultsReading } from '../reading/live/results-state.ts';
import type { SliceQuery } from '../reading/slices/slice-query.ts';
import { createFindView } from '../reading/view/find-view.ts';
import { type SliceView, viewAddress, viewQuery } from '../reading/view/slice-view.ts';
import type { ResultsDesk } from '../reading/with-reading.ts';
import { type AskedDeskReport, deskReportQuery, type GivenReport, readAskedReport } from './asked-report.ts';
import { readReportPaper, showReport } from './pages-schemas.ts';
import { reportForm } from './report-form.ts';
import { reportGroups, withoutGroups } from './report-groups.ts';

type ReportRequest = FastifyRequest<SurveyRoute & { Querystring: GivenReport & SliceQuery }>;

interface FoundReport {
  readonly reading: ResultsReading;
  readonly model: ResultsModel;
  /** The ids of all questions, also of those that are left out. */
  readonly questions: readonly string[];
  readonly view: SliceView;
  readonly asked: AskedDeskReport;
}

/** Serves the report of a survey's results, of all answers or of those that a filter takes. */
export function reportRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, visitorOf } = deps;
  const find = createFindReport(deps);
  const groupsOf = createGroupsOf(deps);
  const onRequest = guard('viewer');
  const address = '/:tenant/surveys/:survey/report';

  pages.get(address, { onRequest, schema: showReport }, async (request, reply) => {
    const begunMs = deps.clock.now();
    const found = await find(request, reply);
    if (found === undefined) return reply;
    const { model, questions, view, asked } = found;
    const { tenant, survey } = request.params;
    const home = surveyAddress(tenant, survey);
    const report = { ...view, home: `${home}/report` };
    // A redirect removes the form's fields, so that the address can be shared.
    if (request.query.chosen !== undefined)
      return seeOther(reply, viewAddress(report, deskReportQuery(asked)));
    const isEditor = visitorOf(request).principal.role !== 'viewer';
    const page = reportPage({
      model,
      tenant,
      paper: asked.paper,
      choice: reportForm({ address: report.home, view, history: model.history, questions, asked }),
      groups: await groupsOf(found, reply, begunMs),
      links: {
        results: viewAddress(view),
        paper: viewAddress({ ...view, home: `${home}/report/paper.css` }, reportQuery(asked)),
        report: (paper, showsTexts) =>
          viewAddress(report, deskReportQuery({ ...asked, paper, texts: showsTexts ? 'yes' : 'no' })),
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

function createFindReport(deps: ResultsDesk) {
  const { results, clock } = deps;
  const resultsView = createResultsView(results.rendered, () => clock.now());
  const findView = createFindView(deps);

  return async (request: ReportRequest, reply: FastifyReply): Promise<FoundReport | undefined> => {
    const { paper, texts, without, by, chosen, card, ...query } = request.query;
    const found = await findView(request, reply, query);
    if (found === undefined) return undefined;
    const { view, state } = found;
    const { reading } = state;
    const form = {
      id: `report ${texts} ${viewQuery(view)}`,
      sort: view.sort,
      tables: [],
      view,
      showsTexts: texts === 'yes',
      showsDuplicates: false,
      links: {},
    };
    // A report is passed on, so no quote names the group of its author.
    const whole = { ...withoutLinks(resultsView.model(reading, form)), leastInGroup: Infinity };
    const { summary } = whole;
    const questions = summary.questions.map(({ id }) => id);
    const asked = readAskedReport({ paper, texts, without, by, chosen, card }, questions);
    const kept = summary.questions.filter(({ id }) => !asked.without.includes(id));
    const model = { ...whole, summary: { ...summary, questions: kept } };
    return { reading, model, questions, view, asked };
  };
}

/** Creates a function that compares the groups that a report asks for; undefined if it asks for none. */
function createGroupsOf({ slices, clock, http }: Pick<ResultsDesk, 'slices' | 'clock' | 'http'>) {
  // This limit ends before that of all reads, whose refusal would take the rest of the report, too.
  const limitMs = http.readLimitMs * (7 / 8);

  return async (
    { reading, model, view, asked }: FoundReport,
    reply: FastifyReply,
    begunMs: number,
  ): Promise<Html | undefined> => {
    const { by, without } = asked;
    if (by === undefined) return undefined;
    const facet = facetOf(model.history, by)?.facet;
    if (facet === undefined || !canGroupBy(facet)) return withoutGroups('gone');
    const source = { slices, reading, view, signal: abandonment(reply) };
    const counting = readComparison(source, { way: 'facet', by }, undefined).then((read) =>
      reportGroups({ read, by, questions: model.questions, without, showsTexts: model.showsTexts }),
    );
    try {
      return await within(clock, limitMs - (clock.now() - begunMs), counting);
    } catch (error) {
      if (isTimedOut(error)) return withoutGroups('late');
      throw error;
    }
  };
}
