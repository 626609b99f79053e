import type { MemorySite } from './memory-site.ts';

/** The fields of a form, by name; or as pairs, because some stand in a form several times. */
export type PostedFields =
  | Readonly<Record<string, string>>
  | readonly (readonly [name: string, value: string])[];

/** Posts a form as a browser does. */
export function postForm(
  site: MemorySite['site'],
  url: string,
  fields: PostedFields,
  headers: Readonly<Record<string, string>> = {},
) {
  const pairs = (Array.isArray(fields) ? fields : Object.entries(fields)) as [string, string][];
  return site.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(pairs).toString(),
  });
}
