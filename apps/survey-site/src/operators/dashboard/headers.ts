import type { FastifyInstance } from 'fastify';

/**
 * The site's policy, plus the dashboard's script. With `no-referrer` a browser would send `Origin: null` with its forms, as
 * forms of other sites may.
 */
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

export function setOpsHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
