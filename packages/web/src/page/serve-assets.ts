import type { FastifyInstance } from 'fastify';
import { PreparedBody } from '../compression/prepared-body.ts';
import type { Asset } from './assets.ts';

/** Serves assets at their own addresses; browsers keep them for good. */
export function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const { path, contentType, body } of assets) {
    const prepared = new PreparedBody(body, 'good');
    app.get(path, (request, reply) => {
      void reply.type(contentType).header('cache-control', 'public, max-age=31536000, immutable');
      return prepared.send(request, reply);
    });
  }
}
