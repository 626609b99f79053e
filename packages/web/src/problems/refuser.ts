import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { CoalescedLog } from './coalesced-log.ts';
import { describeError } from './describe-error.ts';
import type { ProblemOfError } from './problem-of-error.ts';
import type { ProblemType } from './problem-types.ts';
import { problemContentType, problemDocument, type Problem } from './problem.ts';
import { RefusedInput } from './refused-input.ts';

/** Renders problems: documents for programs, pages for people. */
export interface ProblemView {
  readonly contentType: string;
  render(problem: Problem, request: FastifyRequest): string;
}

export const documentView: ProblemView = {
  contentType: problemContentType,
  render: (problem, request) => problemDocument(problem, pathOf(request)),
};

/** Replaces the view's rendering, in the same content type. */
export type Rendering = (problem: Problem) => string;

type Refuse<Why> = (
  request: FastifyRequest,
  reply: FastifyReply,
  why: Why,
  render?: Rendering,
) => FastifyReply;

/** A client can repeat these refusals at will, so their log lines are coalesced: limits and times that were exceeded, closed surveys, repeated submissions and invitations. */
const coalescedTypes: ReadonlySet<ProblemType> = new Set([
  'rate-limited',
  'survey-closed',
  'idempotency-key-reused',
  'form-only',
  'invitation-needed',
  'invitation-invalid',
  'invitation-expired',
  'invitation-revoked',
  'invitation-used',
  'saved-elsewhere',
  'saved-answers-not-found',
  'saved-answers-sent',
  'too-many-batches',
  'address-sends-too-much',
  'too-many-changes',
  'too-many-surveys',
  'too-many-versions',
  'too-many-pictures',
  'too-many-slices',
  'too-many-exports',
  'too-many-analyses',
  'too-large',
  'head-too-large',
  'backlog-full',
  'too-many-reads',
  'takes-too-long',
  'too-much-unfinished',
]);

/** Refuses requests: it counts and logs each, and sends the response. */
export interface Refuser {
  readonly refuse: Refuse<Problem>;
  /** Responds to a request whose handler has thrown an error. */
  readonly fail: Refuse<unknown>;
}

/** A refused request, as the counts and the log have it. */
export interface Refused {
  readonly method: string;
  /** The pattern of its address. */
  readonly route: string | undefined;
  readonly config?: FastifyContextConfig | undefined;
}

/** Also counts and logs the refusals of the fast path, which writes them itself. */
export interface NotingRefuser extends Refuser {
  readonly noteRefused: (refused: Refused, problem: Problem) => void;
  /** Returns the problem for an error that a handler has thrown. */
  readonly noteFailed: (refused: Refused, error: unknown) => Problem;
}

export interface RefuserDeps {
  readonly metrics: {
    /** A submission was refused. */
    refused(type: ProblemType): void;
    /** A request was answered with a 5xx. */
    fault(type: ProblemType): void;
  };
  /** The problem for anything thrown. */
  readonly problemOf: ProblemOfError;
  readonly logger: Logger;
}

export function createRefuser(deps: RefuserDeps, view: ProblemView): NotingRefuser {
  const { metrics, problemOf, logger } = deps;
  const coalesced = new CoalescedLog(logger);

  function note({ method, route, config }: Refused, { status, type }: Problem, error: unknown): void {
    if (config?.takesAnswers) metrics.refused(type);
    const isProbe = config?.isProbe ?? false;
    if (status >= 500 && !isProbe) metrics.fault(type);
    const fields = {
      method,
      route,
      status,
      type,
      ...(error === undefined ? {} : { error: describeError(error) }),
    };
    // The log has the route's pattern: an invented path may hold anything, even a key.
    if (isProbe) logger.debug(fields, 'not ready');
    else if (coalescedTypes.has(type)) coalesced.info(`${type} ${route}`, fields, 'request refused');
    else if (status >= 500) logger.error(fields, 'request failed');
    else logger.info(fields, 'request refused');
  }

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: Problem,
    { error, render }: { error?: unknown; render?: Rendering | undefined },
  ): FastifyReply {
    // The time limit answered first, or a stream has begun, which cannot be taken back.
    if (reply.sent || reply.raw.headersSent) return reply;
    const { method, routeOptions } = request;
    note({ method, route: routeOptions.url, config: routeOptions.config }, problem, error);
    const { status, headers } = problem;
    if (headers) reply.headers(headers);
    return (
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('content-type', view.contentType)
        // A Buffer, because Fastify would add a charset to JSON text, and problem+json has none.
        .send(Buffer.from(render ? render(problem) : view.render(problem, request)))
    );
  }

  return {
    refuse: (request, reply, problem, render) => answer(request, reply, problem, { render }),
    fail: (request, reply, error, render) =>
      error instanceof RefusedInput
        ? answer(request, reply, error.problem, { render })
        : answer(request, reply, problemOf(error, request.method), { error, render }),
    noteRefused: (refused, problem) => note(refused, problem, undefined),
    noteFailed(refused, error) {
      const problem = problemOf(error, refused.method);
      note(refused, problem, error);
      return problem;
    },
  };
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
