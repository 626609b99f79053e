import { isUtf8 } from 'node:buffer';
import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SiteError } from '../errors.ts';
import { acceptedContent, contentFault } from './body-content.ts';

export const jsonType = 'application/json';
export const formType = 'application/x-www-form-urlencoded';

/**
 * JSON as it is: no key is special here, since the validators name `__proto__` and its like as unknown fields,
 * which a parser that refuses or drops them cannot.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  parseBodies(app, jsonType, (text) => {
    if (text === '') return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // The parser's own message quotes the body, which may hold an answer.
      throw new SiteError('malformed', 'The body is not valid JSON');
    }
  });
}

/**
 * No form of ours has more: 200 questions of 200 boxes each, and the submission id. One more is read, so that of a
 * longer body something is refused: a name that no question has, or one that came too often.
 */
const maxFormFields = 40_001 + 1;

/** HTML forms, as fields by name: null-prototyped, since a field may have any name; an array where one comes again. */
export function parseFormBodies(app: FastifyInstance): void {
  parseBodies(app, formType, (text) => {
    let isMalformed = false;
    const fields = parse(text, '&', '=', {
      maxKeys: maxFormFields,
      // What this throws is caught, and guessed at.
      decodeURIComponent: (encoded) => {
        try {
          return decodeURIComponent(encoded);
        } catch {
          isMalformed = true;
          return '';
        }
      },
    });
    if (isMalformed) throw new SiteError('malformed', 'A field is not percent-encoded UTF-8');
    return fields;
  });
}

function parseBodies(app: FastifyInstance, mediaType: string, read: (text: string) => unknown): void {
  app.addContentTypeParser(mediaType, { parseAs: 'buffer' }, (request: FastifyRequest, body, done) => {
    const fault = contentFault(request.headers, mediaType);
    if (fault !== undefined) {
      done(new SiteError('unsupportedContent', `${fault} ${acceptedContent(mediaType)}`));
      return;
    }
    if (!isUtf8(body as Buffer)) {
      done(new SiteError('malformed', 'The body is not valid UTF-8'));
      return;
    }
    let parsed: unknown;
    try {
      parsed = read((body as Buffer).toString('utf8'));
    } catch (error) {
      done(error as Error);
      return;
    }
    done(null, parsed);
  });
}
