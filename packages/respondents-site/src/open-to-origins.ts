import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';

/** A page of any origin may send these headers. `Authorization` is none of them: a tenant's key does not belong into a page. */
const allowedHeaders = 'Content-Type, Idempotency-Key, If-None-Match';
/** It may read these headers besides those that every page may read. */
const exposedHeaders = 'ETag, Location, Retry-After';
/** What pages of every origin may read of a response. */
export const originHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
};
/** Chromium remembers a preflight for two hours at most. */
const rememberedSeconds = '7200';

/**
 * An `onRequest` hook: pages of every origin may read the response, refusals included, without cookies. Let it be the first hook of
 * a route that needs no key.
 */
export function openToOrigins(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  // A cache may keep the response to a GET for others. Programs that send answers have no origin, and each header costs a percent.
  if (request.headers.origin !== undefined || request.method !== 'POST') {
    void reply.headers(originHeaders);
  }
  done();
}

/** Answers the question that a browser asks before it sends such a request of another origin. */
export function answerPreflights(app: FastifyInstance, path: string, method: HTTPMethods): void {
  app.options(path, (_request, reply) => {
    void reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': method,
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': rememberedSeconds,
      })
      .send();
  });
}
