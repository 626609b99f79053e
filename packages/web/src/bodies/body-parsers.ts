import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  acceptedContent,
  bytesType,
  formType,
  jsonType,
  linesType,
  uploadType,
} from '../headers/content-types.ts';
import { SiteError } from '../problems/site-error.ts';
import { contentFault } from './body-content.ts';
import type { CollectBody } from './collect-body.ts';
import { parseForm } from './form-fields.ts';
import { answerLimits, definitionLimits } from './json-limits.ts';
import { parseJson } from './parse-json.ts';

export function parseJsonBodies(app: FastifyInstance, collect: CollectBody): void {
  parseBodies(app, collect, jsonType, (body, request) => {
    if (body.length === 0) return undefined;
    const limits = request.routeOptions.config?.takesAnswers ? answerLimits : definitionLimits;
    return parseJson(body, limits);
  });
}

/** Parses HTML forms into fields by name. `longestValue`: in UTF-16 code units; default: as long as all may be together. */
export function parseFormBodies(app: FastifyInstance, collect: CollectBody, longestValue?: number): void {
  parseBodies(app, collect, formType, (body) => parseForm(body.toString('utf8'), longestValue));
}

/** Leaves JSON as it is: a file of another program may nest more deeply than any definition. */
export function keepJsonBodies(app: FastifyInstance, collect: CollectBody): void {
  parseBodies(app, collect, jsonType, (body) => body);
}

/** Leaves HTML forms with files as they are: `uploadFields` reads them. */
export function keepUploadBodies(app: FastifyInstance, collect: CollectBody): void {
  parseBodies(app, collect, uploadType, (body) => body);
}

/** The same of forms whose files are no texts: `formWithFiles` reads them. */
export function keepFileForms(app: FastifyInstance, collect: CollectBody): void {
  parseBodies(app, collect, uploadType, (body) => body, { isText: false });
}

/** Takes the bytes of one file. */
export function keepBytes(app: FastifyInstance, collect: CollectBody): void {
  parseBodies(app, collect, bytesType, (body) => body, { isText: false });
}

/** Leaves lines of JSON as they are, and takes no other body in this scope: a broken line must not harm the others. */
export function keepLineBodies(app: FastifyInstance, collect: CollectBody): void {
  parseBodies(app, collect, linesType, (body) => body, { isText: false });
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(new SiteError('unsupported-content', acceptedContent(linesType)));
  });
}

type Read = (body: Buffer, request: FastifyRequest) => unknown;

function parseBodies(
  app: FastifyInstance,
  collect: CollectBody,
  mediaType: string,
  read: Read,
  { isText = true }: { readonly isText?: boolean } = {},
): void {
  app.addContentTypeParser(mediaType, (request, _payload, done) => {
    collect(request, (failed, body) => {
      if (failed) {
        done(failed);
        return;
      }
      const fault = contentFault(request.headers, mediaType);
      if (fault !== undefined) {
        done(new SiteError('unsupported-content', `${fault} ${acceptedContent(mediaType)}`));
        return;
      }
      if (isText && !isUtf8(body!)) {
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
