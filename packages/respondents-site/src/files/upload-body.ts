import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SiteError } from '@canvass/web/problems';
import { bytesType } from './upload-schemas.ts';

/** Leaves the body of an upload unread: it is stored while it arrives. No other body is taken in this scope. */
export function streamBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(bytesType, (request, _payload, done) => {
    if (request.headers['content-encoding'] === undefined) done(null, undefined);
    else done(new SiteError('unsupported-content', 'A file is sent without a Content-Encoding.'));
  });
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(new SiteError('unsupported-content', `A file is sent as ${bytesType}.`));
  });
}

/** The bytes of the body. A reader that stops leaves the rest to the server, which drops it. */
export function bytesOf({ raw }: FastifyRequest): AsyncIterable<Uint8Array> {
  return raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
}

/** The announced length; undefined if there is none. */
export function lengthOf({ raw }: { readonly raw: Pick<IncomingMessage, 'headers'> }): number | undefined {
  const length = raw.headers['content-length'];
  return length === undefined ? undefined : Number(length);
}
