import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';

/**
 * The key under which limits count a client. If the proxy's entry in `X-Forwarded-For` is no address, it is the proxy's
 * own: each invented text would otherwise have a limit of its own.
 */
export function clientKey(
  request: Pick<FastifyRequest, 'ip'> & { readonly socket: Pick<FastifyRequest['socket'], 'remoteAddress'> },
): string {
  // Despite its type, `ip` is undefined once the socket is gone, unless it was read before.
  const ip: string | undefined = request.ip;
  return addressKey(ip ?? '') ?? addressKey(request.socket.remoteAddress ?? '') ?? 'unknown';
}
