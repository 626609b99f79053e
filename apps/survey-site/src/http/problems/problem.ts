import type { FieldError } from '@canvass/surveys';

/** An RFC 9457 problem, before it is written as a document (`/v1`) or as a page (`/s`). */
export interface Problem {
  readonly status: number;
  /** Stable, kebab-case: the last part of the document's `type`, and the label in metrics and logs. */
  readonly type: ProblemType;
  readonly title: string;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

const kinds = {
  'malformed-request': { status: 400, title: 'The request is malformed' },
  unauthenticated: { status: 401, title: 'A valid key is needed' },
  forbidden: { status: 403, title: "This is another tenant's" },
  'route-not-found': { status: 404, title: 'There is nothing at this address' },
  'survey-not-found': { status: 404, title: 'There is no such survey' },
  'answer-not-found': { status: 404, title: 'There is no such answer' },
  'dead-letter-not-found': { status: 404, title: 'There is no such dead letter' },
  'method-not-allowed': { status: 405, title: 'This address does not take this method' },
  'request-timeout': { status: 408, title: 'The request did not arrive in time' },
  'tenant-exists': { status: 409, title: 'The tenant exists already' },
  'incompatible-edit': { status: 409, title: 'The edit does not fit the answers counted so far' },
  'concurrent-edit': { status: 409, title: 'The survey is being changed by someone else' },
  'too-many-surveys': { status: 409, title: 'The tenant has as many surveys as it may have' },
  'too-many-versions': { status: 409, title: 'The survey has as many versions as it may have' },
  'precondition-failed': { status: 412, title: 'The survey is not in the state that the request names' },
  'too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'The content type is not supported' },
  invalid: { status: 422, title: 'The input is not valid' },
  'rate-limited': { status: 429, title: 'Too many requests from this address' },
  'address-sends-too-much': { status: 429, title: 'Too much is being sent from this address at once' },
  'too-many-changes': { status: 429, title: "Too many changes to this tenant's surveys" },
  'head-too-large': { status: 431, title: "The request's address and headers are too large" },
  'internal-error': { status: 500, title: 'Something went wrong on our side' },
  'summary-unreadable': { status: 500, title: 'The stored summary cannot be read' },
  'document-unreadable': { status: 500, title: 'A stored document cannot be read' },
  'backlog-full': { status: 503, title: 'Too many answers are waiting to be stored' },
  'too-much-unfinished': { status: 503, title: 'Too much is being sent to this server at once' },
  'storage-unavailable': { status: 503, title: 'The storage does not answer' },
  'too-many-reads': { status: 503, title: 'Too many large documents wait to be read' },
  'answer-unconfirmed': { status: 503, title: 'The storage did not confirm the answer' },
  'queue-unavailable': { status: 503, title: 'The queue does not answer' },
  'shutting-down': { status: 503, title: 'This server is shutting down' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemType = keyof typeof kinds;

export const problemTypes = Object.keys(kinds) as readonly ProblemType[];

/** Of a 5xx. */
export const faultTypes = problemTypes.filter((type) => kinds[type].status >= 500);

export type ProblemParts = Pick<Problem, 'detail' | 'errors' | 'headers'>;

export function problem(type: ProblemType, parts: ProblemParts = {}): Problem {
  return { type, ...kinds[type], ...parts };
}

export function invalid(errors: readonly FieldError[]): Problem {
  return problem('invalid', { errors });
}

/** Names the remedy: no answer is lost with a summary, since it can be counted anew from the log. */
export function summaryUnreadable(tenant: string, survey: string): Problem {
  return problem('summary-unreadable', {
    detail:
      'No answer is lost, and new ones are still taken. Whoever runs the site counts them anew with ' +
      `\`npm run canvass -- rebuild-summary ${tenant} ${survey}\`.`,
  });
}

/** `detail`: which limit was reached, with the name of its setting. */
export function rateLimited(waitMs: number, detail: string): Problem {
  return problem('rate-limited', { detail, headers: retryAfter(waitMs / 1000) });
}

/** How long a client should wait, in whole seconds, before it tries again. */
export function retryAfter(seconds: number): Record<string, string> {
  return { 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
}

export const problemContentType = 'application/problem+json';

/** `instance` is the path of the request, without its query. */
export function problemDocument({ type, title, status, detail, errors }: Problem, instance: string): string {
  return JSON.stringify({
    type: `urn:canvass:problem:${type}`,
    title,
    status,
    detail,
    instance,
    errors,
  });
}
