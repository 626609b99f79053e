/** All cookies of that name in a `Cookie` header: another path or a parent domain may have set one, too. */
export function cookieValues(cookieName: string, cookies: string | undefined): string[] {
  const values: string[] = [];
  for (const pair of cookies?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, Math.max(0, equals)).trim() === cookieName) values.push(pair.slice(equals + 1).trim());
  }
  return values;
}

export interface CookieToSet {
  readonly name: string;
  /** Letters, digits, `.`, `_` and `-`. */
  readonly value: string;
  readonly path: string;
  /** 0 deletes the cookie. */
  readonly maxAgeSeconds: number;
  readonly sameSite: 'Strict' | 'Lax';
  /** Whether browsers send the cookie over https only. */
  readonly secure: boolean;
}

/** A `Set-Cookie` header, hidden from scripts. */
export function setCookie({ name, value, path, maxAgeSeconds, sameSite, secure }: CookieToSet): string {
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}
