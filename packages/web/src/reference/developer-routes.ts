import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readInputs, type InputTypes } from '../app/input.ts';
import { PreparedBody } from '../compression/prepared-body.ts';
import { htmlType } from '../headers/content-types.ts';
import { heldEtag } from '../headers/etag.ts';
import type { ApiDocument } from '../openapi/api-document.ts';
import { serveAssets } from '../page/serve-assets.ts';
import { problem } from '../problems/problem.ts';
import type { Refuser } from '../problems/refuser.ts';
import { indexOf, type ApiIndex } from './api-index.ts';
import { entryPage, overviewPage, partPage } from './pages.ts';
import { openApi, reference, referenceEntry, referencePart } from './route-schemas.ts';
import { referenceScript, referenceStyle } from './shell.ts';

export interface DeveloperRoutesOptions {
  /** Refuses addresses of the reference that have no page. */
  readonly refuser: Refuser;
}

/** Serves the description of the API, as pages for people and as a document for programs. */
export async function developerRoutes(
  app: FastifyInstance,
  { refuser }: DeveloperRoutesOptions,
): Promise<void> {
  readInputs(app);
  const routes = app.withTypeProvider<InputTypes>();
  let index: ApiIndex | undefined;
  const indexed = (): ApiIndex => (index ??= indexOf(app.swagger() as unknown as ApiDocument));
  const made = new Map<string, Made>();
  // Bytes, made once: a string would be copied for each response that waits to be read.
  const once = (path: string, make: () => string | undefined): Made | undefined => {
    const known = made.get(path);
    if (known !== undefined) return known;
    const text = make();
    if (text === undefined) return undefined;
    const fresh = withEtag(text);
    made.set(path, fresh);
    return fresh;
  };
  const description = () => once('/openapi.json', () => JSON.stringify(indexed().document));
  const overview = () => once('/reference', () => overviewPage(indexed(), ''));
  const send = (request: FastifyRequest, reply: FastifyReply, type: string, body: Made | undefined) =>
    body === undefined
      ? refuser.refuse(request, reply, problem('route-not-found'))
      : sendMade(request, reply, type, body);

  // Some 50 ms of work that no request should wait for.
  app.addHook('onListen', async () => {
    const read = [description(), overview()].filter((each) => each !== undefined);
    await Promise.all(read.flatMap(({ body }) => [body.as('br'), body.as('gzip')]));
  });
  routes.get('/openapi.json', { schema: openApi }, (request, reply) =>
    send(request, reply, 'application/json', description()),
  );
  routes.get('/reference', { schema: reference }, (request, reply) => {
    const { q } = request.query;
    const shown = q === '' ? overview() : withEtag(overviewPage(indexed(), q));
    return send(request, reply, htmlType, shown);
  });
  routes.get('/reference/:part', { schema: referencePart }, (request, reply) => {
    const { part } = request.params;
    return send(
      request,
      reply,
      htmlType,
      once(`/reference/${part}`, () => partPage(indexed(), part)),
    );
  });
  routes.get('/reference/:part/:name', { schema: referenceEntry }, (request, reply) => {
    const { part, name } = request.params;
    return send(
      request,
      reply,
      htmlType,
      once(`/reference/${part}/${name}`, () => entryPage(indexed(), part, name)),
    );
  });
  serveAssets(app, [referenceStyle, referenceScript]);
}

interface Made {
  readonly body: PreparedBody;
  readonly etag: string;
}

function withEtag(text: string): Made {
  const bytes = Buffer.from(text);
  return {
    body: new PreparedBody(bytes, 'good'),
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
  };
}

function sendMade(
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
