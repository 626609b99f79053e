import type { FastifyInstance } from 'fastify';
import { SiteError } from './problems/site-error.ts';

/** Longer than any media type with its parameters that is taken here. */
const longestContentType = 512;

/**
 * Refuses what RFC 9112 wants refused, a request without exactly one Host, in the site's own words; and a Content-Type
 * that the framework would take apart and remember before any of our code has looked at it.
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

/** Node keeps the first of them in `headers`. `rawHeaders` has names and values in turn. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
