import type { FastifyInstance } from 'fastify';
import { SiteError } from './problems/site-error.ts';

/** Longer than any supported media type with its parameters. */
const longestContentType = 512;

/**
 * Refuses a request without exactly one Host, as RFC 9112 requires, and a long Content-Type, which Fastify would parse
 * and cache before any other code sees it.
 */
export function checkHead(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers, httpVersion, rawHeaders } }, _reply, done) => {
    if (headers.host === undefined) {
      if (httpVersion !== '1.0') return done(new SiteError('malformed', 'The Host header is missing.'));
    } else if (hasTwoHosts(rawHeaders)) {
      return done(new SiteError('malformed', 'There is more than one Host header.'));
    }
    if ((headers['content-type']?.length ?? 0) > longestContentType) {
      const limit = `The Content-Type has at most ${longestContentType} characters.`;
      return done(new SiteError('headerTooLong', limit));
    }
    done();
  });
}

/** `headers` has only the first of them. `rawHeaders` alternates names and values. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
