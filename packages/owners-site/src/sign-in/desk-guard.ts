import type { Clock } from '@canvass/runtime/clock';
import { hasRole, isStorageUnavailable, type LastUses } from '@canvass/storage';
import type { FastifyRequest } from 'fastify';
import { type Caller, namesOf } from '@canvass/web/app';
import { problem, type Refuser } from '@canvass/web/problems';
import type { DeskAccess } from '../desk/visitor.ts';
import { signInTexts as texts } from './texts.ts';
import type { DeskSessions } from './desk-sessions.ts';
import { sharedTexts } from '../desk/texts.ts';

/** How long a stream goes on while the storage cannot say whether its reader may still see it; sessions last as long then. */
const unconfirmedForMs = 600_000;

interface KnownVisitor extends Caller {
  confirmedAtMs: number;
}

/** Properties: setting one takes a fraction of the time that a `WeakMap` of requests takes. */
const sessionKey = Symbol('session');
const visitorKey = Symbol('visitor');
type VisitedRequest = FastifyRequest & {
  [sessionKey]?: ReturnType<DeskSessions['read']>;
  [visitorKey]?: KnownVisitor;
};

export interface DeskGuardDeps {
  readonly sessions: Pick<DeskSessions, 'read'>;
  readonly lastUses: Pick<LastUses, 'note'>;
  readonly refuser: Refuser;
  readonly clock: Pick<Clock, 'now'>;
}

/** Recognises visitors by their session, and lets those with an open one pass. */
export function deskGuard({ sessions, lastUses, refuser, clock }: DeskGuardDeps): DeskAccess {
  return {
    recognise: async (request: VisitedRequest) => {
      request[sessionKey] = sessions.read(request.headers.cookie);
      // A fault of the storage is for the guard to tell: not every address needs to know who asks.
      const session = await request[sessionKey].catch(() => undefined);
      if (session === undefined) return;
      const { tenant, principal } = session;
      request[visitorKey] = { tenant, principal, confirmedAtMs: clock.now() };
    },
    guard: (needed) => async (request, reply) => {
      const visitor = await (request as VisitedRequest)[sessionKey];
      if (visitor === undefined) return refuser.refuse(request, reply, signInFirst);
      const { tenant, principal } = visitor;
      if (tenant !== namesOf(request).tenant) {
        const elsewhere = { ...problem('forbidden', { detail: texts.elsewhereDetail({ tenant }) }) };
        return refuser.refuse(request, reply, { ...elsewhere, title: texts.elsewhere });
      }
      if (!hasRole(principal.role, needed)) {
        const low = problem('role-too-low', {
          detail: texts.roleTooLowDetail({
            needed: sharedTexts.roles[needed],
            role: sharedTexts.roles[principal.role],
          }),
        });
        return refuser.refuse(request, reply, { ...low, title: texts.roleTooLow });
      }
      lastUses.note(tenant, principal);
      return undefined;
    },
    visitorOf: knownOf,
    mayStill: async (request, needed) => {
      const known = knownOf(request);
      try {
        const visitor = await sessions.read(request.headers.cookie);
        if (visitor?.tenant !== known.tenant || !hasRole(visitor.principal.role, needed)) return false;
        known.confirmedAtMs = clock.now();
        return true;
      } catch (error) {
        if (isStorageUnavailable(error)) return clock.now() - known.confirmedAtMs < unconfirmedForMs;
        throw error;
      }
    },
  };
}

function knownOf(request: VisitedRequest): KnownVisitor {
  const visitor = request[visitorKey];
  if (visitor === undefined) throw new Error('this route has no guard');
  return visitor;
}

/** Returns the visitor of a page that is refused; undefined if no session came with it, or it could not be read. */
export function visitorIn(request: VisitedRequest): Caller | undefined {
  return request[visitorKey];
}

export const signInFirst = problem('unauthenticated', {
  headers: { 'www-authenticate': 'Bearer realm="canvass"' },
});
