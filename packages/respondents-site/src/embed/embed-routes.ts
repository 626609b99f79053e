import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PreparedBody, varyByCoding } from '@canvass/web/compression';
import { heldEtag } from '@canvass/web/headers';
import { notModified, operation, problems, requiredHeader, text } from '@canvass/web/openapi';
import { Asset } from '@canvass/web/page';

/** Pages of other sites name this address for good, so it has no hash. */
export const embedPath = '/embed.js';
const embedScript = new Asset('embed', 'js', new URL('embed.js', import.meta.url));
/** A browser asks for a newer script after this long, in seconds. */
const freshSeconds = 300;

/** Serves the script with which pages of other sites show forms. */
export function embedRoutes(app: FastifyInstance): void {
  const { body, contentType } = embedScript;
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 12)}"`;
  const prepared = new PreparedBody(body, 'good');
  app.get(embedPath, { schema: readEmbedScript }, (request, reply) => {
    const held = heldEtag(request.headers['if-none-match'], etag);
    void reply
      .type(contentType)
      .header('cache-control', `public, max-age=${freshSeconds}`)
      .header('etag', held ?? etag);
    if (held === undefined) return prepared.send(request, reply);
    varyByCoding(reply);
    return reply.code(304).send();
  });
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
