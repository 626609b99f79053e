import type { FastifyInstance } from 'fastify';

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Every response has these; an audience may set its own over them. `overTls`: people reach the site by https. */
export function securityHeaders({ overTls }: { readonly overTls: boolean }): SecurityHeaders {
  return {
    'content-security-policy': contentSecurityPolicy([]),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(overTls ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Returns the Content-Security-Policy of a page. The sites `frameOrigins` may show it in a frame. `connects`: its scripts make requests. */
export function contentSecurityPolicy(
  frameOrigins: readonly string[],
  { connects = false }: { readonly connects?: boolean } = {},
): string {
  const ancestors = frameOrigins.length === 0 ? "'none'" : frameOrigins.join(' ');
  return `default-src 'none'; script-src 'self'; ${connects ? "connect-src 'self'; " : ''}style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`;
}

export function setHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
