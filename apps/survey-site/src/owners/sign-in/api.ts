import type { FastifyInstance } from 'fastify';
import type { Auth } from '../../http/auth.ts';
import { checkNames } from '../../http/names.ts';
import { problem } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { createSignInLink } from './pages-schemas.ts';
import type { Audit } from '../changes/record-change.ts';
import type { SignInLinks } from './sign-in-links.ts';

export interface SignInLinksApiDeps {
  readonly links: Pick<SignInLinks, 'create'>;
  readonly auth: Pick<Auth, 'tenant' | 'callerOf'>;
  readonly audit: Audit;
  readonly refuser: Refuser;
}

/** Exchanges a key for a link that signs in once. */
export function signInLinksApi(
  app: FastifyInstance,
  { links, auth, audit, refuser }: SignInLinksApiDeps,
): void {
  app.post<{ Params: { tenant: string } }>(
    '/tenants/:tenant/sign-in-links',
    { onRequest: [checkNames(refuser), auth.tenant('viewer')], schema: createSignInLink },
    async (request, reply) => {
      const { id } = auth.callerOf(request).principal;
      const created = await links.create(request.params.tenant, { kind: 'key', id });
      if (created === undefined) return refuser.refuse(request, reply, problem('unauthenticated'));
      await audit(request, 'sign-in-link-created');
      return reply.code(201).header('cache-control', 'no-store').send(created);
    },
  );
}
