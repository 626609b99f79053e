import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of this very site sent the request. Browsers name the origin of every POST, and no page can change
 * that; `SameSite` alone would let in a neighbour under another name of the same domain.
 */
export function isFromThisOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  // By the host alone: in front of a proxy that ends TLS, the scheme is not what is seen here.
  return new URL(origin).host === request.host;
}
