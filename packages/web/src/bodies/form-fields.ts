import type { FormFields } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import { maxBodyBytes } from './collect-body.ts';
import { SiteError } from '../problems/site-error.ts';

/** The fields of a posted form; none if it had no body. */
export function formFieldsOf({ body }: FastifyRequest): FormFields {
  return (body ?? {}) as FormFields;
}

/** A form with more fields is refused. The largest form has 200 questions of 200 checkboxes, 200 fields of what it shows, and four of its own. */
export const maxFormFields = 40_204;

/** All values together have at most this many bytes when they are decoded, as many as a JSON body may have. */
const maxValueBytes = maxBodyBytes;

/** A form with fields of more different names is refused. Forms of Canvass have at most 1,005: one for each facet; refusals name some of the unknown ones. */
const maxNames = 1_200;

/**
 * Parses `application/x-www-form-urlencoded`. The result has no prototype, since a field may have any name; a name that
 * is repeated has an array. Counts the fields before it decodes any.
 *
 * @throws {SiteError} `too-large` for too many fields, `malformed` for anything but percent-encoded UTF-8
 */
export function parseForm(text: string, longestValue = maxValueBytes): FormFields {
  if (hasMoreFields(text, maxFormFields)) {
    throw new SiteError('too-large', `A form has at most ${maxFormFields} fields.`);
  }
  const collected = createFieldCollector(longestValue);
  // Not split: a form that is refused at its thousandth name has 40,000 fields.
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('&', start);
    if (end === -1) end = text.length;
    if (end === start) continue;
    const pair = text.slice(start, end);
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    collected.add(name, equals === -1 ? '' : decode(pair.slice(equals + 1)));
  }
  return collected.fields;
}

/** Collects the fields of a form. `add` throws `SiteError` `too-large` beyond the limits of forms. */
export function createFieldCollector(longestValue = maxValueBytes) {
  const fields = Object.create(null) as Record<string, string | string[]>;
  let names = 0;
  let valueBytes = 0;
  return {
    fields,
    add(name: string, value: string): void {
      if (value.length > longestValue) {
        throw new SiteError('too-large', `A field of this form has at most ${longestValue} characters.`);
      }
      valueBytes += Buffer.byteLength(value);
      if (valueBytes > maxValueBytes) {
        throw new SiteError('too-large', 'The fields of a form have at most 1 MiB of text.');
      }
      const known = fields[name];
      if (known === undefined) {
        names += 1;
        if (names > maxNames) {
          throw new SiteError('too-large', `A form has fields of at most ${maxNames} different names.`);
        }
        fields[name] = value;
      } else if (typeof known === 'string') {
        fields[name] = [known, value];
      } else {
        known.push(value);
      }
    },
  };
}

function hasMoreFields(text: string, max: number): boolean {
  let count = 1;
  for (let at = text.indexOf('&'); at !== -1 && count <= max; at = text.indexOf('&', at + 1)) count += 1;
  return count > max;
}

function decode(encoded: string): string {
  const spaced = encoded.includes('+') ? encoded.replaceAll('+', ' ') : encoded;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new SiteError('malformed', 'A field is not percent-encoded UTF-8');
  }
}
