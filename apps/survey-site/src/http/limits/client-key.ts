import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';

/**
 * The key under which limits count a client. Where the proxy's entry in `X-Forwarded-For` is no address, that is the
 * proxy's own: a made-up text must not be a key, or each would have a limit of its own.
 */
export function clientKey(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // Fastify's type says otherwise, but a socket that is gone has no address any more, unless it was read before.
  const ip: string | undefined = request.ip;
  return addressKey(ip ?? '') ?? addressKey(request.socket.remoteAddress ?? '') ?? 'unknown';
}
