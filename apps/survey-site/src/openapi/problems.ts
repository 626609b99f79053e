const descriptions = {
  400: 'The body is not valid JSON in UTF-8',
  401: 'No key, or a wrong one',
  403: "Another tenant's key",
  404: 'There is no such thing',
  409: 'It exists already, does not fit what was counted so far, or is being changed by someone else',
  413: 'The body is over 1 MiB',
  415: 'The content type is not application/json',
  422: 'The input is not valid; `errors` names each field',
  429: 'Too many requests from this address',
  500: 'A fault on our side; a stored document that cannot be read',
  503: 'Nothing was accepted; try again after a while',
} as const;

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** The responses for refusals with these statuses. */
export function problems(...statuses: (keyof typeof descriptions)[]): Record<string, unknown> {
  return Object.fromEntries(
    statuses.map((status) => {
      const headers = headersOf(status);
      return [status, { description: descriptions[status], ...(headers ? { headers } : {}), content }];
    }),
  );
}

function headersOf(status: number): Record<string, unknown> | undefined {
  const schema = { type: 'string' };
  if (status === 401) return { 'WWW-Authenticate': { schema } };
  if (status === 429 || status === 503) {
    return { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } };
  }
  return undefined;
}

export function withoutDialect({
  $schema: _dialect,
  ...schema
}: Record<string, unknown>): Record<string, unknown> {
  return schema;
}
