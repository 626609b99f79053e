import type { FastifyInstance } from 'fastify';
import type { DeskDeps } from '../desk-deps.ts';
import { editRoutes } from './edit-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { publishRoutes } from './publish-routes.ts';
import { versionRoutes } from './version-routes.ts';

/** Where surveys are written, published, compared, imported and exported. */
export function builderRoutes(app: FastifyInstance, deps: DeskDeps): void {
  editRoutes(app, deps);
  publishRoutes(app, deps);
  versionRoutes(app, deps);
  exportRoutes(app, deps);
}
