import type { TypedRoutes } from '@canvass/web/app';
import type { ResultsDesk } from '../reading/with-reading.ts';
import { eraseRoutes } from './erase-routes.ts';
import { listRoutes } from './list-routes.ts';
import { Searching } from './searching.ts';
import { tagsRoutes } from './tags-routes.ts';
import { textsRoutes } from './texts-routes.ts';

/** Serves the answers of a survey, single answers, and the texts of a question, the newest first. Only counted answers are shown. */
export function answersRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const searching = new Searching();
  const show = listRoutes(pages, deps, searching);
  tagsRoutes(pages, deps, show);
  textsRoutes(pages, deps, searching);
  eraseRoutes(pages, deps);
}
