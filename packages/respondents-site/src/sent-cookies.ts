import type { FormFields } from '@canvass/surveys';
import { cookieValues, setCookie } from '@canvass/web/session';

const codeName = 'canvass-code';
const sentName = 'canvass-sent';
const endName = 'canvass-end';
/** A thank-you page can be loaded again with its code for this long, in seconds. */
const codeSeconds = 10 * 60;
/** The cookie keeps the ids of this many forms: people may use one device after the other. */
const maxSent = 20;

interface Where {
  /** The path of the form. */
  readonly form: string;
  /** Whether the cookie is for https only. */
  readonly secure: boolean;
}

/** Keeps the withdrawal code of the answers that were sent last for the pages behind the form's address. No address has the code. */
export function codeCookie(code: string, { form, secure }: Where): string {
  return setCookie({ ...codeOf(form), value: code, maxAgeSeconds: codeSeconds, secure });
}

export function forgottenCode({ form, secure }: Where): string {
  return setCookie({ ...codeOf(form), value: '', maxAgeSeconds: 0, secure });
}

/** Returns the codes that the browser sends. They may be forged. */
export function codesIn(cookies: string | undefined): readonly string[] {
  return cookieValues(codeName, cookies);
}

/** Keeps the ids of the forms whose answers a site has acknowledged to this browser, the last one first, for as long as forms can be sent. */
export function sentCookie(
  formIds: readonly string[],
  { form, secure, windowMs }: Where & { readonly windowMs: number },
): string {
  const value = formIds.slice(0, maxSent).join('.');
  const maxAgeSeconds = Math.ceil(windowMs / 1_000);
  return setCookie({ name: sentName, value, path: form, maxAgeSeconds, sameSite: 'Strict', secure });
}

export function sentFormsIn(cookies: string | undefined): readonly string[] {
  return cookieValues(sentName, cookies)
    .flatMap((value) => value.split('.'))
    .filter((id) => /^[\dA-Z]{26}$/.test(id));
}

/** A path with a slash at its end does not include the form. */
function codeOf(form: string): { readonly name: string; readonly path: string; readonly sameSite: 'Strict' } {
  return { name: codeName, path: `${form}/`, sameSite: 'Strict' };
}

/**
 * Keeps the answers that the thank-you page of an answer shows, for as long as its code. No address has them. `id`: of the answer, so that no other page
 * shows them.
 */
export function endCookie(id: string, fields: FormFields, { form, secure }: Where): string {
  const pairs = Object.entries(fields).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  const value = `${id}.${Buffer.from(new URLSearchParams(pairs).toString()).toString('base64url')}`;
  return setCookie({ ...codeOf(form), name: endName, value, maxAgeSeconds: codeSeconds, secure });
}

/** Returns the answers that the browser keeps for the thank-you page of an answer; undefined if it keeps none. They may be forged. */
export function endFieldsIn(cookies: string | undefined, id: string): FormFields | undefined {
  const kept = cookieValues(endName, cookies).find((value) => value.startsWith(`${id}.`));
  if (kept === undefined) return undefined;
  const fields = new URLSearchParams(Buffer.from(kept.slice(id.length + 1), 'base64url').toString());
  return Object.fromEntries([...new Set(fields.keys())].map((name) => [name, fields.getAll(name)]));
}
