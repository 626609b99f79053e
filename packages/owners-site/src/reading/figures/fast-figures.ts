import type { FastHandler } from '@canvass/runtime/server';
import { headerLines, type HttpParts } from '@canvass/web/app';
import { holdsSummary } from '../summary-etag.ts';
import { headersOf, type KeptFigures } from './kept-figures.ts';

export interface FastFiguresDeps {
  readonly http: Pick<HttpParts, 'fastRoutes' | 'everyHeaders' | 'auth'>;
  readonly figures: Pick<KeptFigures, 'fresh'>;
}

const address = /^\/v1\/tenants\/([a-z\d-]+)\/surveys\/([a-z\d-]+)\/(?:summary|trend)(?:\?|$)/;

/** Creates the handler of figures that are in memory, for a key that has passed before. */
export function createFastFigures({ http, figures }: FastFiguresDeps): FastHandler {
  const { everyHeaders, auth } = http;

  return ({ method, url, headers }) => {
    const match = method === 'GET' ? address.exec(url) : null;
    if (match === null) return undefined;
    const [, tenant = '', survey = ''] = match;
    if (!auth.passesNow(headers['authorization'], tenant, 'viewer')) return undefined;
    const found = figures.fresh(url, tenant, survey);
    if (found !== undefined && holdsSummary(headers['if-none-match'], found.etag)) {
      const lines = headerLines({ ...everyHeaders, ...headersOf(found.etag), vary: 'accept-encoding' });
      return { status: '304 Not Modified', headers: lines };
    }
    const sent = found?.body.readyFor(headers['accept-encoding']);
    if (found === undefined || sent === undefined) return undefined;
    const coding: Record<string, string> =
      sent.coding === undefined ? {} : { 'content-encoding': sent.coding };
    const lines = headerLines({ ...everyHeaders, ...found.headers, vary: 'accept-encoding', ...coding });
    return { status: '200 OK', headers: lines, body: sent.bytes };
  };
}
