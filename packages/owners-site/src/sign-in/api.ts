import type { TypedRoutes } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import { createSignInLink as schema } from './api-schemas.ts';
import { createSignInLink } from './changes.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import type { SignInLinks } from '../tickets/sign-in-links.ts';

export interface SignInLinksApi extends OwnersApi {
  readonly links: SignInLinks;
}

/** Exchanges a key for a link that signs in once. */
export function signInLinksApi(api: TypedRoutes, deps: SignInLinksApi): void {
  const { guard, callerOf, refuser } = deps;
  api.post(
    '/tenants/:tenant/sign-in-links',
    { onRequest: guard(createSignInLink.needs), schema },
    async (request, reply) => {
      const created = await createSignInLink(deps, callerOf(request));
      if (created === undefined) return refuser.refuse(request, reply, problem('unauthenticated'));
      return reply.code(201).header('cache-control', 'no-store').send(created);
    },
  );
}
