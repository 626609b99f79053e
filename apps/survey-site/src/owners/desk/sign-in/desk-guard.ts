import { hasRole, isStorageUnavailable } from '@canvass/storage';
import type { FastifyRequest } from 'fastify';
import { problem } from '../../../http/problems/problem.ts';
import type { Refuser } from '../../../http/problems/refuser.ts';
import type { DeskAccess, Visitor } from '../desk-access.ts';
import { signInTexts as texts } from '../texts/sign-in.ts';
import type { DeskSessions } from './desk-sessions.ts';

/** Lets visitors with an open session pass. */
export function deskGuard(sessions: Pick<DeskSessions, 'read'>, refuser: Refuser): DeskAccess {
  const visitors = new WeakMap<FastifyRequest, Visitor>();
  return {
    guard: (needed) => async (request, reply) => {
      const visitor = await sessions.read(request.headers.cookie);
      if (visitor === undefined) return refuser.refuse(request, reply, signInFirst);
      const { tenant, principal } = visitor;
      if (tenant !== (request.params as { tenant: string }).tenant) {
        const elsewhere = { ...problem('forbidden', { detail: texts.elsewhereDetail(tenant) }) };
        return refuser.refuse(request, reply, { ...elsewhere, title: texts.elsewhere });
      }
      if (!hasRole(principal.role, needed)) {
        const low = problem('role-too-low', { detail: texts.roleTooLowDetail(needed, principal.role) });
        return refuser.refuse(request, reply, { ...low, title: texts.roleTooLow });
      }
      visitors.set(request, { tenant, principal });
      return undefined;
    },
    visitorOf: (request) => {
      const visitor = visitors.get(request);
      if (visitor === undefined) throw new Error('this route has no guard');
      return visitor;
    },
    mayStill: async (request, needed) => {
      try {
        const visitor = await sessions.read(request.headers.cookie);
        const isSame = visitor !== undefined && visitor.tenant === visitors.get(request)?.tenant;
        return isSame && hasRole(visitor.principal.role, needed);
      } catch (error) {
        if (isStorageUnavailable(error)) return true;
        throw error;
      }
    },
  };
}

export const signInFirst = problem('unauthenticated', {
  headers: { 'www-authenticate': 'Bearer realm="canvass"' },
});
