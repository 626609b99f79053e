import { cookieValues, setCookie } from '../ui/cookies.ts';

const codeName = 'canvass-code';
const sentName = 'canvass-sent';
/** How long a thank-you page can be loaded again with its code, in seconds. */
const codeSeconds = 10 * 60;
/** The last ones: people who use one device after the other. */
const maxSent = 20;

interface Where {
  /** The path of the form. */
  readonly form: string;
  /** For https only. */
  readonly secure: boolean;
}

/** The withdrawal code of the answers that were sent last, for the pages behind the form's address: not in any address itself. */
export function codeCookie(code: string, { form, secure }: Where): string {
  return setCookie({ ...codeOf(form), value: code, maxAgeSeconds: codeSeconds, secure });
}

export function forgottenCode({ form, secure }: Where): string {
  return setCookie({ ...codeOf(form), value: '', maxAgeSeconds: 0, secure });
}

/** Whatever the browser says they are. */
export function codesIn(cookies: string | undefined): readonly string[] {
  return cookieValues(codeName, cookies);
}

/** The forms whose answers a site has acknowledged to this browser, the last one first; for as long as forms can be sent. */
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
