import type { CookieOptions } from '@canvass/web/session';
import type { FastifyRequest } from 'fastify';

/** How a site that people reach at `publicUrl` sets cookies: for https only, if that or the request is https. */
export function cookieOptions(
  publicUrl: string | undefined,
  { protocol }: Pick<FastifyRequest, 'protocol'>,
): CookieOptions {
  return { secure: (publicUrl?.startsWith('https:') ?? false) || protocol === 'https' };
}
