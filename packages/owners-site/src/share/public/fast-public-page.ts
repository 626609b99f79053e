import type { FastHandler } from '@canvass/runtime/server';
import { headerLines, type HttpParts } from '@canvass/web/app';
import { htmlType, type SecurityHeaders } from '@canvass/web/headers';
import type { RateLimiter } from '@canvass/web/limits';
import type { KeptPages } from './kept-pages.ts';

export interface FastPublicPageDeps {
  readonly http: Pick<HttpParts, 'fastRoutes' | 'everyHeaders'>;
  readonly kept: Pick<KeptPages, 'fresh'>;
  /** The public results that one address reads. */
  readonly reads: RateLimiter;
  /** Those of all pages of public results. */
  readonly headers: SecurityHeaders;
}

const address = /^\/results\/([a-z\d-]+)\/([a-z\d-]+)\/[\w-]+(?:\?|$)/;

/** Creates the handler of pages of public results that were made within the last second. */
export function createFastPublicPage({ http, kept, reads, headers }: FastPublicPageDeps): FastHandler {
  const always = { ...http.everyHeaders, ...headers, 'content-type': htmlType };

  return (request) => {
    const match = request.method === 'GET' ? address.exec(request.url) : null;
    if (match === null) return undefined;
    const [, tenant = '', survey = ''] = match;
    const ready = kept.fresh(request.url, tenant, survey)?.readyFor(request.headers['accept-encoding']);
    const client = http.fastRoutes.clientKeyOf(request);
    if (ready === undefined || reads.take(client, 0) > 0) return undefined;
    reads.take(client);
    return {
      status: '200 OK',
      headers: headerLines({ ...always, ...varied(ready.coding) }),
      body: ready.bytes,
    };
  };
}

function varied(coding: string | undefined): Record<string, string> {
  return { vary: 'accept-encoding', ...(coding !== undefined && { 'content-encoding': coding }) };
}
