import type { FormFields } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import { uploadType } from '../headers/content-types.ts';
import { SiteError } from '../problems/site-error.ts';
import { createFieldCollector } from './form-fields.ts';
import { readParameters } from './media-type.ts';

/** A form with more fields and files is refused. The parser takes some 50 µs for each. */
const maxParts = 20;
/** The same of a form that also has all that a person edits. */
const maxEditedParts = 4_000;

/**
 * Reads a body that `keepUploadBodies` has kept, with the parser that Node.js has for `fetch`. A file becomes its text; of several fields with one name the last counts. The result has no prototype.
 *
 * @throws {SiteError} `too-large` for too many parts, `malformed` for anything else but such a form
 */
export async function uploadFields(request: FastifyRequest): Promise<FormFields> {
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of await partsOf(request, maxParts)) {
    fields[name] = typeof value === 'string' ? value : await value.text();
  }
  return fields;
}

/** A form and the files that were chosen in it. */
export interface FormWithFiles {
  readonly fields: FormFields;
  /** By the names of their controls. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Whether `keepFileForms` has kept the body. */
export function isFormWithFiles({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === uploadType;
}

/**
 * Reads a form that `keepFileForms` has kept. The result has no prototype.
 *
 * @throws {SiteError} as `uploadFields` does
 */
export async function formWithFiles(request: FastifyRequest): Promise<FormWithFiles> {
  const collected = createFieldCollector();
  const files = new Map<string, Uint8Array>();
  for (const [name, value] of await partsOf(request, maxEditedParts)) {
    if (typeof value === 'string') collected.add(name, value);
    // A browser sends a file without a name if none was chosen.
    else if (value.name !== '') files.set(name, new Uint8Array(await value.arrayBuffer()));
  }
  return { fields: collected.fields, files };
}

async function partsOf(
  { body, headers }: FastifyRequest,
  most: number,
): Promise<Iterable<[name: string, value: string | File]>> {
  if (!(body instanceof Buffer)) throw malformed();
  const contentType = headers['content-type'] ?? '';
  const boundary = readParameters(contentType)?.find(({ name }) => name === 'boundary')?.value;
  if (boundary === undefined || boundary === '') throw malformed();
  if (countUpTo(body, `--${boundary}`, most + 2) > most + 1) {
    throw new SiteError('too-large', `A form with files has at most ${most} fields.`);
  }
  const form = await new Response(Buffer.from(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined);
  if (form === undefined) throw malformed();
  return form;
}

function countUpTo(body: Buffer, text: string, most: number): number {
  let count = 0;
  for (let at = body.indexOf(text); at !== -1 && count < most; at = body.indexOf(text, at + 1)) count += 1;
  return count;
}

function malformed(): SiteError {
  return new SiteError('malformed', 'The body is not a form of the type multipart/form-data');
}
