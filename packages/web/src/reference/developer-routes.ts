import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PreparedBody } from '../compression/prepared-body.ts';
import { htmlType } from '../headers/content-types.ts';
import { heldEtag } from '../headers/etag.ts';
import type { ApiDocument } from '../openapi/api-document.ts';
import { json, operation, page, requiredHeader, type ResponseSchema } from '../openapi/route-schema.ts';
import { ifNoneMatch, notModified } from '../openapi/survey-schemas.ts';
import { serveAssets } from '../page/serve-assets.ts';
import { referencePage, referenceStyle } from './reference-page.ts';

/** Serves the description of the API, as a page for people and as a document for programs. */
export async function developerRoutes(app: FastifyInstance): Promise<void> {
  const made = new Map<string, Made>();
  // Bytes, made once: a string would be copied for each response that waits to be read.
  const once = (key: string, make: () => string): Made => {
    const known = made.get(key) ?? withEtag(make());
    made.set(key, known);
    return known;
  };
  const description = (): Made => once('json', () => JSON.stringify(app.swagger()));
  const reference = (): Made => once('html', () => referencePage(app.swagger() as unknown as ApiDocument));

  // Some 50 ms of work that no request should wait for.
  app.addHook('onListen', async () => {
    await Promise.all([description(), reference()].flatMap(({ body }) => [body.as('br'), body.as('gzip')]));
  });
  app.get('/openapi.json', { schema: openApi }, (request, reply) =>
    send(request, reply, 'application/json', description()),
  );
  app.get('/reference', { schema: referenceSchema }, (request, reply) =>
    send(request, reply, htmlType, reference()),
  );
  serveAssets(app, [referenceStyle]);
}

interface Made {
  readonly body: PreparedBody;
  readonly etag: string;
}

function withEtag(text: string): Made {
  const bytes = Buffer.from(text);
  return {
    body: new PreparedBody(bytes),
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
  };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { body, etag }: Made,
): FastifyReply | Promise<FastifyReply> {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  const held = heldEtag(request.headers['if-none-match'], etag);
  if (held !== undefined) return reply.code(304).header('etag', held).send();
  return body.send(request, reply.type(type));
}

const etagHeader = {
  ETag: requiredHeader(
    'Strong: it changes with the document. For `If-None-Match`',
    '"qg0Zj6cCf0gQk1sNPEqWVbtcTVqD5tVyhmJiLHJzbWE"',
  ),
};

const documentSchema = (operationId: string, summary: string, ok: ResponseSchema) =>
  operation('service', operationId, {
    summary,
    headers: ifNoneMatch,
    response: { 200: { ...ok, headers: etagHeader }, 304: notModified(etagHeader) },
  });

const openApi = documentSchema('openApi', 'Get this document', json('OpenAPI 3.1', { type: 'object' }));
const referenceSchema = documentSchema('reference', 'Show this document as a page', page('The page'));
