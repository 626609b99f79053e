import type { FastifyInstance } from 'fastify';
import type { Asset } from './assets.ts';
import { ServedFile } from './served-file.ts';

/** Serves assets at their own addresses; browsers keep them for good. */
export function serveAssets(app: FastifyInstance, assets: readonly Asset[]): void {
  for (const { path, contentType, body } of assets) {
    const file = new ServedFile(contentType, body);
    app.get(path, (request, reply) => file.send(request, reply, 'immutable'));
  }
}
