import { isUtf8 } from 'node:buffer';
import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { SiteError } from '../errors.ts';

/**
 * JSON as it is: no key is special here, since the validators name `__proto__` and its like as unknown fields,
 * which a parser that refuses or drops them cannot.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (!isUtf8(body as Buffer)) {
      done(new SiteError('malformed', 'The body is not valid UTF-8'));
      return;
    }
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    let parsed: unknown;
    try {
      parsed = JSON.parse((body as Buffer).toString('utf8'));
    } catch {
      // The parser's own message quotes the body, which may hold an answer.
      done(new SiteError('malformed', 'The body is not valid JSON'));
      return;
    }
    done(null, parsed);
  });
}

/** No form of ours has more: 200 questions of 200 boxes each, and the submission id. */
const maxFormFields = 40_001;

/** HTML forms, as fields by name: null-prototyped, since a field may have any name; an array where one comes again. */
export function parseFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      done(null, parse((body as Buffer).toString('utf8'), '&', '=', { maxKeys: maxFormFields }));
    },
  );
}
