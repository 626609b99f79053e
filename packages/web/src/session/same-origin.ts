import type { FastifyRequest } from 'fastify';

/** A form is `own-by-http` if it came from this site over http although PUBLIC_URL is https. Browsers would drop the session's cookie silently. */
export type FormOrigin = 'own' | 'own-by-http' | 'foreign';

/**
 * Whether a page of this site sent the request. Browsers send the origin with every POST, and no page can change it;
 * `SameSite` alone would admit other hosts of the same domain.
 */
export function originOfForm(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string | undefined,
): FormOrigin {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return 'foreign';
  // Over https and on this machine browsers say it themselves.
  if (headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin')
    return 'foreign';
  const from = new URL(origin);
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (from.host !== known?.host && from.host !== host) return 'foreign';
  if (known?.protocol === 'https:' && from.protocol === 'http:' && !isThisMachine(from)) return 'own-by-http';
  // A site without PUBLIC_URL compares only the host: behind a proxy that ends TLS, the scheme differs.
  return from.host !== known?.host || from.origin === known.origin ? 'own' : 'foreign';
}

/** Returns whether an address is that of this machine, where browsers keep a `Secure` cookie over http, too. */
function isThisMachine({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
