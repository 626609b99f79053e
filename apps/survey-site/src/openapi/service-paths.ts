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
      get: serviceOperation('This document', 'openApi', {
        description: 'OpenAPI 3.1',
        content: { 'application/json': { schema: { type: 'object' } } },
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
