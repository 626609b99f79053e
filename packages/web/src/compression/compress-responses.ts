import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { acceptedCoding, gzipLevel as level, nameCoding, varyByCoding } from './content-coding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page or file has no secret beside text of the request, so that its length tells nothing (decision 41). */
    readonly isCompressed?: boolean;
  }
}

/** A response with fewer bytes is not compressed: it fits into one packet anyway. */
const leastBytes = 1_024;
/** A process compresses at most this many streams. Each takes some 300 KB in zlib while its client does not read, which `MEMORY_MIB` does not count. */
const maxCompressedStreams = 32;

const compressible = /^(?:text\/(?!event-stream)|application\/(?:json|x-ndjson)\b|image\/svg)/;
/** Bodies that are sent again and again, such as definitions and summaries, are compressed once, and kept as long as the body is. */
const compressedBodies = new WeakMap<Buffer, Promise<Buffer>>();

const compress = promisify(gzip);

function gzipped(body: string | Buffer): Promise<Buffer> {
  if (typeof body === 'string') return compress(body, { level });
  const compressed = compressedBodies.get(body) ?? compress(body, { level });
  compressedBodies.set(body, compressed);
  return compressed;
}

/**
 * Compresses what is read under `/v1`, where a browser never sends a key by itself, and on routes that say `isCompressed`. Nothing
 * else: neither the answer of a respondent, nor a page of someone who is signed in, nor events. Call it before there are routes.
 */
export function compressResponses(app: FastifyInstance): void {
  const compressResponse = createCompressResponse();
  app.addHook('onRoute', (route) => {
    // First: the hook of a HEAD drops the body.
    if (isChosen(route)) route.onSend = [compressResponse, route.onSend ?? []].flat();
  });
}

function isChosen({ method, url, config }: RouteOptions): boolean {
  return (
    [method].flat().some((each) => each === 'GET' || each === 'HEAD') &&
    (config?.isCompressed ?? url.startsWith('/v1/'))
  );
}

function createCompressResponse() {
  let streams = 0;

  function compressedStream(payload: Readable): Readable {
    const compressed = createGzip({ level });
    streams += 1;
    compressed.once('close', () => (streams -= 1));
    // Either one that breaks takes the other with it: a client that leaves ends the work for it.
    return pipeline(payload, compressed, () => {});
  }

  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    // A stream that failed before its first bytes: now comes the refusal.
    reply.removeHeader('content-encoding');
    varyByCoding(reply);
    if (reply.statusCode !== 200 || !compressible.test(String(reply.getHeader('content-type'))))
      return payload;
    if (acceptedCoding(request.headers['accept-encoding'], ['gzip']) === undefined) return payload;
    const isStream = payload instanceof Readable;
    if (isStream ? streams >= maxCompressedStreams : bytesOf(payload) < leastBytes) return payload;
    const body = isStream ? compressedStream(payload) : await gzipped(payload as string | Buffer);
    nameCoding(reply, 'gzip');
    reply.removeHeader('content-length');
    return body;
  };
}

/** Returns the length of a body that can be compressed at once; 0 for a stream. */
function bytesOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
}
