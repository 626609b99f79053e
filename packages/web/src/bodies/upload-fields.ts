import type { FormFields } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import { SiteError } from '../problems/site-error.ts';
import { readParameters } from './media-type.ts';

/** A form with more fields and files is refused. The parser takes some 50 µs for each. */
const maxParts = 20;

/**
 * Reads a body that `keepUploadBodies` has kept, with the parser that Node.js has for `fetch`. A file becomes its text; of several fields with one name the last counts. The result has no prototype.
 *
 * @throws {SiteError} `too-large` for too many parts, `malformed` for anything else but such a form
 */
export async function uploadFields({ body, headers }: FastifyRequest): Promise<FormFields> {
  if (!(body instanceof Buffer)) throw malformed();
  const contentType = headers['content-type'] ?? '';
  const boundary = readParameters(contentType)?.find(({ name }) => name === 'boundary')?.value;
  if (boundary === undefined || boundary === '') throw malformed();
  if (countUpTo(body, `--${boundary}`, maxParts + 2) > maxParts + 1) {
    throw new SiteError('too-large', `A form with files has at most ${maxParts} fields.`);
  }
  const fields = Object.create(null) as Record<string, string>;
  const form = await new Response(Buffer.from(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined);
  if (form === undefined) throw malformed();
  for (const [name, value] of form) fields[name] = typeof value === 'string' ? value : await value.text();
  return fields;
}

function countUpTo(body: Buffer, text: string, most: number): number {
  let count = 0;
  for (let at = body.indexOf(text); at !== -1 && count < most; at = body.indexOf(text, at + 1)) count += 1;
  return count;
}

function malformed(): SiteError {
  return new SiteError('malformed', 'The body is not a form of the type multipart/form-data');
}
