import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';

/**
 * The key under which limits count a client. Where the proxy's entry in `X-Forwarded-For` is no address, that is the
 * proxy's own: a made-up text must not be a key, or each would have a limit of its own.
 */
export function clientKey({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return addressKey(ip) ?? addressKey(socket.remoteAddress ?? '') ?? 'unknown';
}
