import type { FastifyRequest } from 'fastify';

/** `own-by-http`: of this site, whose sessions are kept over https alone: the browser would drop the cookie unsaid. */
export type FormOrigin = 'own' | 'own-by-http' | 'foreign';

/**
 * Whether a page of this very site sent the request. Browsers name the origin of every POST, and no page can change
 * that; `SameSite` alone would let in a neighbour under another name of the same domain.
 */
export function originOfForm(
  { headers: { origin }, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string | undefined,
): FormOrigin {
  if (origin === undefined || !URL.canParse(origin)) return 'foreign';
  const from = new URL(origin);
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (from.host !== known?.host && from.host !== host) return 'foreign';
  if (known?.protocol === 'https:' && from.protocol === 'http:' && !isThisMachine(from)) return 'own-by-http';
  // Where only the host is known, by that alone: in front of a proxy that ends TLS, the scheme is not what is seen here.
  return from.host !== known?.host || from.origin === known.origin ? 'own' : 'foreign';
}

/** Browsers keep a cookie for https there all the same. */
function isThisMachine({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
