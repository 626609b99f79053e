import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readInputs, type InputTypes } from '../app/input.ts';
import { htmlType } from '../headers/content-types.ts';
import type { ApiDocument } from '../openapi/api-document.ts';
import { serveAssets } from '../page/serve-assets.ts';
import { ServedFile } from '../page/served-file.ts';
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
  const made = new Map<string, ServedFile>();
  // Bytes, made once: a string would be copied for each response that waits to be read.
  const once = (path: string, make: () => string | undefined, type = htmlType): ServedFile | undefined => {
    const known = made.get(path);
    if (known !== undefined) return known;
    const text = make();
    if (text === undefined) return undefined;
    const fresh = new ServedFile(type, Buffer.from(text));
    made.set(path, fresh);
    return fresh;
  };
  const description = () =>
    once('/openapi.json', () => JSON.stringify(indexed().document), 'application/json');
  const overview = () => once('/reference', () => overviewPage(indexed(), ''));
  const send = (request: FastifyRequest, reply: FastifyReply, file: ServedFile | undefined) =>
    file === undefined
      ? refuser.refuse(request, reply, problem('route-not-found'))
      : file.send(request, reply, 'revalidated');

  // Some 50 ms of work that no request should wait for.
  app.addHook('onListen', async () => {
    await Promise.all([description()?.compress(), overview()?.compress()]);
  });
  routes.get('/openapi.json', { schema: openApi }, (request, reply) => send(request, reply, description()));
  routes.get('/reference', { schema: reference }, (request, reply) => {
    const { q } = request.query;
    if (q === '') return send(request, reply, overview());
    return send(request, reply, new ServedFile(htmlType, Buffer.from(overviewPage(indexed(), q)), 'now'));
  });
  routes.get('/reference/:part', { schema: referencePart }, (request, reply) => {
    const { part } = request.params;
    return send(
      request,
      reply,
      once(`/reference/${part}`, () => partPage(indexed(), part)),
    );
  });
  routes.get('/reference/:part/:name', { schema: referenceEntry }, (request, reply) => {
    const { part, name } = request.params;
    return send(
      request,
      reply,
      once(`/reference/${part}/${name}`, () => entryPage(indexed(), part, name)),
    );
  });
  serveAssets(app, [referenceStyle, referenceScript]);
}
