import type { FastifyReply } from 'fastify';
import type { TypedRoutes } from '@canvass/web/app';
import { cardFile, sendCardFile, trendFile, trendKinds, type CardFile } from '../../cards/files/card-file.ts';
import type { ResultsModel } from '../../cards/results-model.ts';
import type { PublicRequest } from './open-results.ts';
import { downloadPublicCard, downloadPublicTrend } from './pages-schemas.ts';
import type { PublicParts } from './public-parts.ts';

/** Serves the files of the cards of public results. */
export function publicFileRoutes(pages: TypedRoutes, { onRequest, modelOf, notFound }: PublicParts): void {
  const config = { isCompressed: true };
  const send = async (
    request: PublicRequest,
    reply: FastifyReply,
    fileOf: (model: ResultsModel) => CardFile | undefined,
  ): Promise<FastifyReply> => {
    const model = await modelOf(request);
    const file = model && fileOf(model);
    return file === undefined ? notFound(request, reply) : sendCardFile(reply, file);
  };

  pages.get(
    '/:tenant/:survey/:secret/cards/:file',
    { onRequest, schema: downloadPublicCard, config },
    (request, reply) => send(request, reply, (model) => cardFile(model, request.params.file)),
  );
  for (const kind of trendKinds) {
    pages.get(
      `/:tenant/:survey/:secret/trend.${kind}`,
      { onRequest, schema: downloadPublicTrend(kind), config },
      (request, reply) => send(request, reply, (model) => trendFile(model, kind)),
    );
  }
}
