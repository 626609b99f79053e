import { documentEtag, ifNoneMatch } from './fields.ts';
import { json, operation, page, text } from './operation.ts';
import { problems } from './problems.ts';

/** What belongs to no audience. */
export function servicePaths(): Record<string, Record<string, unknown>> {
  return {
    '/': { get: serviceOperation('What this is', 'landingPage', page('A page')) },
    '/healthz': { get: serviceOperation('Whether the process lives', 'health', status('It lives')) },
    '/readyz': {
      get: serviceOperation(
        'Whether requests can be served',
        'readiness',
        status('They can'),
        problems('storage-unavailable'),
      ),
    },
    '/metrics': {
      get: serviceOperation('Metrics for Prometheus', 'metrics', text('The metrics', 'text/plain')),
    },
    '/openapi.json': {
      get: operation({
        tag: 'service',
        summary: 'This document',
        operationId: 'openApi',
        parameters: [ifNoneMatch],
        responses: {
          200: {
            description: 'OpenAPI 3.1',
            headers: documentEtag,
            content: { 'application/json': { schema: { type: 'object' } } },
          },
          304: { description: 'Nothing has changed since', headers: documentEtag },
        },
      }),
    },
  };
}

function status(description: string) {
  return { description, content: json('Status') };
}

function serviceOperation(
  summary: string,
  operationId: string,
  ok: unknown,
  others: Record<string, unknown> = {},
) {
  return operation({ tag: 'service', summary, operationId, responses: { 200: ok, ...others } });
}
