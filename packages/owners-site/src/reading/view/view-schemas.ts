import type { RouteSchema } from '@canvass/web/openapi';
import { alsoRefused } from '../../desk/schemas.ts';
import { filterParameters } from '../slices/route-schemas.ts';

/** The parameters of an address that say which answers a page shows. */
export const viewParameters = filterParameters.shape;

/** The schema of a page of some answers. */
export function narrowed<S extends Pick<RouteSchema, 'response'>>(schema: S): S {
  return alsoRefused(schema, {
    422: 'The filter names something that there is not: a page that names each fault',
    429: 'Too many filtered pages are being computed: a page that loads itself again after some seconds',
  });
}
