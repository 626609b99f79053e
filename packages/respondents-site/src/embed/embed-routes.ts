import type { FastifyInstance } from 'fastify';
import { notModified, operation, problems, requiredHeader, text } from '@canvass/web/openapi';
import { Asset, ServedFile } from '@canvass/web/page';

/** Pages of other sites name this address for good, so it has no hash. */
export const embedPath = '/embed.js';
const embedScript = new Asset('embed', 'js', new URL('embed.js', import.meta.url));

/** Serves the script with which pages of other sites show forms. */
export function embedRoutes(app: FastifyInstance): void {
  const file = new ServedFile(embedScript.contentType, embedScript.body);
  app.get(embedPath, { schema: readEmbedScript }, (request, reply) => file.send(request, reply, 'stable'));
}

/** Without its charset. */
const [mediaType = ''] = embedScript.contentType.split(';');

const scriptEtag = { ETag: requiredHeader('The version of the script', '"0f1e2d3c4b5a"') };

const readEmbedScript = operation('respondent', 'readEmbedScript', {
  summary: 'Read the script that shows forms in other pages',
  response: {
    200: {
      ...text('A script for a `script` element of the page', mediaType),
      headers: scriptEtag,
    },
    304: notModified(scriptEtag),
    ...problems('route-not-found'),
  },
});
