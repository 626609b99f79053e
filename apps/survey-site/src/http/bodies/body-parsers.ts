import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedContent, formType, jsonType, uploadType } from '../content-types.ts';
import { SiteError } from '../problems/site-error.ts';
import { contentFault } from './body-content.ts';
import type { CollectBody } from './collect-body.ts';
import { parseExactJson } from './exact-json.ts';
import { parseForm } from './form-fields.ts';
import { answerLimits, definitionLimits } from './json-limits.ts';
import { scanJson } from './scan-json.ts';

/** Keeps every key: validators can only refuse `__proto__` by name if the parser does not drop it. */
export function parseJsonBodies(app: FastifyInstance, collect: CollectBody): void {
  parseBodies(app, collect, jsonType, (body, request) => {
    if (body.length === 0) return undefined;
    const limits = request.routeOptions.config?.takesAnswers ? answerLimits : definitionLimits;
    const { excess, hasFraction } = scanJson(body, limits);
    if (excess !== undefined) throw new SiteError('tooLarge', excess);
    try {
      return hasFraction ? parseExactJson(body) : (JSON.parse(body.toString('utf8')) as unknown);
    } catch (error) {
      if (error instanceof SiteError) throw error;
      // The parser's own message quotes the body, which may hold an answer.
      throw new SiteError('malformed', 'The body is not valid JSON');
    }
  });
}

/** Parses HTML forms into fields by name. */
export function parseFormBodies(app: FastifyInstance, collect: CollectBody): void {
  parseBodies(app, collect, formType, (body) => parseForm(body.toString('utf8')));
}

/** Leaves HTML forms with files as they are: `uploadFields` reads them. */
export function keepUploadBodies(app: FastifyInstance, collect: CollectBody): void {
  parseBodies(app, collect, uploadType, (body) => body);
}

type Read = (body: Buffer, request: FastifyRequest) => unknown;

function parseBodies(app: FastifyInstance, collect: CollectBody, mediaType: string, read: Read): void {
  app.addContentTypeParser(mediaType, (request, _payload, done) => {
    collect(request, (failed, body) => {
      if (failed) {
        done(failed);
        return;
      }
      const fault = contentFault(request.headers, mediaType);
      if (fault !== undefined) {
        done(new SiteError('unsupportedContent', `${fault} ${acceptedContent(mediaType)}`));
        return;
      }
      if (!isUtf8(body!)) {
        done(new SiteError('malformed', 'The body is not valid UTF-8'));
        return;
      }
      let parsed: unknown;
      try {
        parsed = read(body!, request);
      } catch (error) {
        done(error as Error);
        return;
      }
      done(null, parsed);
    });
  });
}
