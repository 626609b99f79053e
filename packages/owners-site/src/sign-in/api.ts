import type { FastifyInstance } from 'fastify';
import { type Auth, checkNames } from '@canvass/web/app';
import { problem, type Refuser } from '@canvass/web/problems';
import { createSignInLink as schema } from './api-schemas.ts';
import { createSignInLink } from './changes.ts';
import type { RecordChange } from '../changes/record-change.ts';
import type { SignInLinks } from './sign-in-links.ts';

export interface SignInLinksApiDeps {
  readonly links: Pick<SignInLinks, 'create'>;
  readonly auth: Pick<Auth, 'tenant' | 'callerOf'>;
  readonly recordChange: RecordChange;
  readonly refuser: Refuser;
}

/** Exchanges a key for a link that signs in once. */
export function signInLinksApi(app: FastifyInstance, deps: SignInLinksApiDeps): void {
  const { auth, refuser } = deps;
  app.post(
    '/tenants/:tenant/sign-in-links',
    { onRequest: [checkNames(refuser), auth.tenant(createSignInLink.needs)], schema },
    async (request, reply) => {
      const created = await createSignInLink(deps, auth.callerOf(request));
      if (created === undefined) return refuser.refuse(request, reply, problem('unauthenticated'));
      return reply.code(201).header('cache-control', 'no-store').send(created);
    },
  );
}
