import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of this very site sent the request. Browsers name the origin of every POST, and no page can change
 * that; `SameSite` alone would let in a neighbour under another name of the same domain.
 */
export function isFromThisOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (known !== undefined && from.host === known.host) return from.origin === known.origin;
  // By the host alone: in front of a proxy that ends TLS, the scheme is not what is seen here.
  return from.host === request.host;
}
