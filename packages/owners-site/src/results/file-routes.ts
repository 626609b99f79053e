import type { FastifyReply } from 'fastify';
import type { TypedRoutes } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import { cardFile, sendCardFile, trendFile, trendKinds, type CardFile } from '../cards/files/card-file.ts';
import type { ResultsModel } from '../cards/results-model.ts';
import { createResultsView } from '../cards/results-view.ts';
import type { ResultsDesk } from '../reading/with-reading.ts';
import { createFindView, type ViewRequest } from '../reading/view/find-view.ts';
import { downloadCard, downloadTrend } from './pages-schemas.ts';
import { createFormOf } from './results-form.ts';

/** Serves the files of cards and of the trend. */
export function fileRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, results, refuser, clock } = deps;
  const view = createResultsView(results.rendered, () => clock.now());
  const findView = createFindView(deps);
  const formOf = createFormOf(deps);
  const onRequest = guard('viewer');
  const address = '/:tenant/surveys/:survey';

  const sendFile = async (
    request: ViewRequest,
    reply: FastifyReply,
    fileOf: (model: ResultsModel) => CardFile | undefined,
  ): Promise<FastifyReply> => {
    const found = await findView(request, reply);
    if (found === undefined) return reply;
    const file = fileOf(view.model(found.state.reading, formOf(request, found.view)));
    return file === undefined
      ? refuser.refuse(request, reply, problem('route-not-found'))
      : sendCardFile(reply, file);
  };
  pages.get(`${address}/cards/:file`, { onRequest, schema: downloadCard }, (request, reply) =>
    sendFile(request, reply, (model) => cardFile(model, request.params.file)),
  );
  for (const kind of trendKinds) {
    pages.get(`${address}/trend.${kind}`, { onRequest, schema: downloadTrend(kind) }, (request, reply) =>
      sendFile(request, reply, (model) => trendFile(model, kind)),
    );
  }
}
