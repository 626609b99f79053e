import type { FieldError } from '@canvass/surveys';
import { problemKinds, type ProblemType } from './problem-types.ts';

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

export type ProblemParts = Pick<Problem, 'detail' | 'errors' | 'headers'>;

export function problem(type: ProblemType, parts: ProblemParts = {}): Problem {
  const { status, title } = problemKinds[type];
  return { type, status, title, ...parts };
}

export function invalid(errors: readonly FieldError[]): Problem {
  return problem('invalid', { errors });
}

/** Makes the problem of a summary that is lost or corrupt. `detail` names the remedy: it can be rebuilt from the answer log. */
export function summaryUnreadable(tenant: string, survey: string): Problem {
  return problem('summary-unreadable', {
    detail:
      'No answer is lost, and new ones are still accepted. An operator rebuilds the summary with ' +
      `\`npm run canvass -- rebuild-summary ${tenant} ${survey}\`.`,
  });
}

/** Makes the problem of a reached limit. `detail` says which limit it is, with the name of its setting. */
export function rateLimited(waitMs: number, detail: string): Problem {
  return problem('rate-limited', { detail, headers: retryAfter(waitMs / 1000) });
}

/** The `detail` of a request that failed before anything was written. */
export const nothingStored = 'Nothing was stored. Send it again after a while.';

/** Another change of the same survey came first. */
export function concurrentEdit(): Problem {
  return problem('concurrent-edit', { detail: 'Nothing is broken. Read the survey again, then retry.' });
}

/** Returns the header that says after how many whole seconds a client should try again. */
export function retryAfter(seconds: number): Record<string, string> {
  return { 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
}

export const problemContentType = 'application/problem+json';

/** Renders a problem as JSON. `instance` is the path of the request without its query. */
export function problemDocument({ type, title, status, detail, errors }: Problem, instance: string): string {
  return JSON.stringify({
    type: `urn:canvass:problem:${type}`,
    title,
    status,
    detail,
    instance,
    errors: errors?.map(({ path, message }) => ({ path, message })),
  });
}
