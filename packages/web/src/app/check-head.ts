import type { FastifyInstance } from 'fastify';
import { headerOccurrences } from '../headers/header-occurrences.ts';
import { SiteError } from '../problems/site-error.ts';

/** A Content-Type has at most this many characters. No supported media type with its parameters is as long. */
const longestContentType = 512;

/**
 * Refuses a request without exactly one Host, as RFC 9112 requires, and a long Content-Type, which Fastify would parse
 * and cache before any other code sees it.
 */
export function checkHead(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers, httpVersion, rawHeaders } }, _reply, done) => {
    if (headers.host === undefined) {
      if (httpVersion !== '1.0') return done(new SiteError('malformed', 'The Host header is missing.'));
      // `headers` has only the first of them.
    } else if (headerOccurrences(rawHeaders, 'host') > 1) {
      return done(new SiteError('malformed', 'There is more than one Host header.'));
    }
    if ((headers['content-type']?.length ?? 0) > longestContentType) {
      const limit = `The Content-Type has at most ${longestContentType} characters.`;
      return done(new SiteError('header-too-long', limit));
    }
    done();
  });
}
