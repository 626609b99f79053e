import type { FastifyInstance } from 'fastify';
import type { Asset } from './assets.ts';

/** Serves assets at their own addresses; browsers keep them for good. */
export function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const { path, contentType, body } of assets) {
    const bytes = Buffer.from(body);
    app.get(path, (_request, reply) => {
      void reply.type(contentType).header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
    });
  }
}
