import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { htmlType } from '../../../http/content-types.ts';
import { checkNames, type SurveyRoute } from '../../../http/names.ts';
import { problem, summaryUnreadable } from '../../../http/problems/problem.ts';
import { seeOther } from '../../../http/see-other.ts';
import { markup } from '../../../ui/markup.ts';
import { surveyAddress } from '../addresses.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { headingOf } from '../reading-heading.ts';
import { deskPage } from '../shell.ts';
import { liveBar } from '../../results/live-bar.ts';
import { createResultsView, sortIn, type ResultsForm } from '../../results/results-view.ts';
import {
  cardFile,
  sendCardFile,
  trendFile,
  trendKinds,
  type CardFile,
} from '../../results/files/card-file.ts';
import type { ResultsModel } from '../../results/results-model.ts';
import { downloadCard, downloadTrend, followResults, showResults } from './route-schemas.ts';
import { resultsScriptPath } from '../../results/script-asset.ts';

/** The results of a survey, and the stream that keeps their page up to date. */
export function resultsRoutes(app: FastifyInstance, deps: DeskDeps): void {
  const { guard, visitorOf, mayStill, originOf, results, drafts, refuser, clock } = deps;
  const now = (): number => clock.now();
  const view = createResultsView(results.rendered, now);
  const onRequest = [checkNames(refuser), guard('viewer')];
  const address = '/:tenant/surveys/:survey';

  app.get<SurveyRoute>(address, { onRequest, schema: showResults }, async (request, reply) => {
    const { tenant, survey } = request.params;
    const state = await results.live.current(tenant, survey);
    if (state.outcome === 'notFound') {
      const draft = await drafts.read(tenant, survey);
      return draft.outcome === 'notFound'
        ? refuser.refuse(request, reply, problem('survey-not-found'))
        : seeOther(reply, `${surveyAddress(tenant, survey)}/edit`);
    }
    if (state.outcome === 'unreadable') {
      return refuser.refuse(request, reply, summaryUnreadable(tenant, survey));
    }
    const form = formOf(request);
    const visitor = visitorOf(request);
    const { name, role } = visitor.principal;
    const page = view.page(state, form, `${role} ${name}`, (body) => {
      const heading = headingOf(state.reading, 'results', now());
      const stream = `${surveyAddress(tenant, survey)}/live?sort=${form.sort}`;
      return deskPage({
        title: heading.title,
        visitor,
        survey: heading,
        script: resultsScriptPath,
        body: markup`${liveBar({ stream, state, isPublic: false })}${body}`,
      });
    });
    return reply.type(htmlType).send(page);
  });

  app.get<SurveyRoute>(
    `${address}/live`,
    { onRequest, schema: followResults, config: { isPolled: true }, exposeHeadRoute: false },
    (request, reply) => {
      const form = formOf(request);
      return results.streams.send(request, reply, {
        ...request.params,
        refuser,
        regionsOf: (reading) => view.regions(reading, form),
        isAllowed: () => mayStill(request, 'viewer'),
      });
    },
  );

  const sendFile = async (
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    fileOf: (model: ResultsModel) => CardFile | undefined,
  ): Promise<FastifyReply> => {
    const { tenant, survey } = request.params;
    const state = await results.live.current(tenant, survey);
    if (state.outcome === 'unreadable') {
      return refuser.refuse(request, reply, summaryUnreadable(tenant, survey));
    }
    const file = state.outcome === 'found' ? fileOf(view.model(state.reading, formOf(request))) : undefined;
    return file === undefined
      ? refuser.refuse(request, reply, problem('route-not-found'))
      : sendCardFile(reply, file);
  };
  app.get<{ Params: SurveyRoute['Params'] & { file: string } }>(
    `${address}/cards/:file`,
    { onRequest, schema: downloadCard },
    (request, reply) => sendFile(request, reply, (model) => cardFile(model, request.params.file)),
  );
  for (const kind of trendKinds) {
    app.get<SurveyRoute>(
      `${address}/trend.${kind}`,
      { onRequest, schema: downloadTrend(kind) },
      (request, reply) => sendFile(request, reply, (model) => trendFile(model, kind)),
    );
  }

  function formOf(request: FastifyRequest<SurveyRoute>): ResultsForm {
    const { tenant, survey } = request.params;
    const home = surveyAddress(tenant, survey);
    const isEditor = visitorOf(request).principal.role !== 'viewer';
    const sort = sortIn(request.query);
    const origin = originOf(request);
    return {
      id: `desk ${isEditor} ${sort} ${origin}`,
      sort,
      showsTexts: true,
      showsDuplicates: true,
      links: {
        cards: `${home}/cards`,
        trend: `${home}/trend`,
        texts: `${home}/texts`,
        answers: `${home}/answers`,
        form: `${origin}/s/${tenant}/${survey}`,
        ...(isEditor && { share: `${home}/share`, settings: `${home}/settings`, edit: `${home}/edit` }),
      },
    };
  }
}
