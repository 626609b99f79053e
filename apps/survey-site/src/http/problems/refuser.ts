import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { CoalescedLog } from './coalesced-log.ts';
import { problemContentType, problemDocument, type Problem } from './problem.ts';
import type { ProblemType } from './problem-types.ts';
import { problemOfError } from './problem-of-error.ts';
import { describeError } from './describe-error.ts';

/** How a problem is shown: as a document to programs, as a page to people. */
export interface ProblemView {
  readonly contentType: string;
  render(problem: Problem, request: FastifyRequest): string;
}

export const documentView: ProblemView = {
  contentType: problemContentType,
  render: (problem, request) => problemDocument(problem, pathOf(request)),
};

/** What to show in place of the view's own, in the view's content type. */
export type Rendering = (problem: Problem) => string;

type Refuse<Why> = (
  request: FastifyRequest,
  reply: FastifyReply,
  why: Why,
  render?: Rendering,
) => FastifyReply;

/** A limit was reached: what comes next is refused in the same way, however often a client asks. */
const limitTypes: ReadonlySet<ProblemType> = new Set([
  'rate-limited',
  'address-sends-too-much',
  'too-many-changes',
  'too-many-surveys',
  'too-many-versions',
  'too-large',
  'head-too-large',
  'backlog-full',
  'too-many-reads',
  'too-much-unfinished',
]);

/** The one way in which a request is refused or fails: counted, logged, and answered. */
export interface Refuser {
  readonly refuse: Refuse<Problem>;
  /** For anything thrown. */
  readonly fail: Refuse<unknown>;
}

export interface RefuserDeps {
  readonly metrics: {
    /** A submission was refused. */
    refused(type: ProblemType): void;
    /** A request was answered with a 5xx. */
    fault(type: ProblemType): void;
  };
  readonly logger: Logger;
}

export function createRefuser(deps: RefuserDeps, view: ProblemView): Refuser {
  const { metrics, logger } = deps;
  const coalesced = new CoalescedLog(logger);

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: Problem,
    { error, render }: { error?: unknown; render?: Rendering | undefined },
  ): FastifyReply {
    // Another answer was first: of the time limit, most likely, or a stream that has begun, which cannot be taken back.
    if (reply.sent || reply.raw.headersSent) return reply;
    const { status, type, headers } = problem;
    if (request.routeOptions.config?.takesAnswers) metrics.refused(type);
    const isProbe = request.routeOptions.config?.isProbe ?? false;
    if (status >= 500 && !isProbe) metrics.fault(type);
    const fields = {
      method: request.method,
      route: request.routeOptions.url,
      status,
      type,
      ...(error === undefined ? {} : { error: describeError(error) }),
    };
    // A pattern, no address: a path that somebody made up may hold anything, keys included.
    if (isProbe) logger.debug(fields, 'not ready');
    else if (limitTypes.has(type)) coalesced.info(`${type} ${fields.route}`, fields, 'request refused');
    else if (status >= 500) logger.error(fields, 'request failed');
    else logger.info(fields, 'request refused');
    if (headers) reply.headers(headers);
    return (
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('content-type', view.contentType)
        // Bytes: to text in any kind of JSON Fastify would add a charset, which problem+json does not have.
        .send(Buffer.from(render ? render(problem) : view.render(problem, request)))
    );
  }

  return {
    refuse: (request, reply, problem, render) => answer(request, reply, problem, { render }),
    fail: (request, reply, error, render) =>
      answer(request, reply, problemOfError(error, request.method), { error, render }),
  };
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
