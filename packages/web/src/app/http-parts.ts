import type { FastifyInstance } from 'fastify';
import type { Auth } from './auth.ts';
import type { FastRoutes } from './fast-routes.ts';
import { parseJsonBodies } from '../bodies/body-parsers.ts';
import type { CollectBody } from '../bodies/collect-body.ts';
import type { SecurityHeaders } from '../headers/security-headers.ts';
import { limitReads, type ReadLimit } from '../limits/time-limit.ts';
import type { KnownRoutes } from '../problems/known-routes.ts';
import { notFoundHandler } from '../problems/not-found.ts';
import type { NotingRefuser, ProblemView, Refuser } from '../problems/refuser.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals on this route are refused submissions. */
    readonly takesAnswers?: boolean;
    /** "Not ready" is an answer here, and no fault. */
    readonly isProbe?: boolean;
    /** Machines or open pages ask every few seconds: never traced. */
    readonly isPolled?: boolean;
  }
}

/** The HTTP plumbing that all audiences share; built once per site. */
export interface HttpParts extends ReadLimit {
  readonly auth: Auth;
  readonly collectBody: CollectBody;
  /** Collects the body of a form, which may be larger because of its encoding. */
  readonly collectForm: CollectBody;
  /** Collects a batch of answers, which may be larger still. */
  readonly collectBatch: CollectBody;
  readonly knownRoutes: KnownRoutes;
  readonly fastRoutes: FastRoutes;
  /** The headers that every response has. */
  readonly everyHeaders: SecurityHeaders;
  /** Refuses with problem documents. */
  readonly documents: NotingRefuser;
  /** Makes a refuser for the pages of one audience. */
  readonly refuserFor: (view: ProblemView) => Refuser;
}

/** Prepares a scope of JSON routes. */
export function takeJson(scope: FastifyInstance, http: HttpParts): void {
  parseJsonBodies(scope, http.collectBody);
  limitReads(scope, http, http.documents);
}

/** Answers errors and unknown addresses of a scope, which needs a prefix of its own. */
export function refuseWith(scope: FastifyInstance, refuser: Refuser, knownRoutes: KnownRoutes): void {
  scope.setErrorHandler((error, request, reply) => refuser.fail(request, reply, error));
  scope.setNotFoundHandler(notFoundHandler(knownRoutes, refuser));
}
