import type { Tenants } from '@canvass/storage';
import type { FastifyRequest } from 'fastify';
import type { TypedRoutes } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { describeError } from '@canvass/web/problems';
import type { Logger } from 'pino';
import type { Enter } from '../enter.ts';
import { memberPrincipal } from '../member-principal.ts';
import { refusingSignIn, type RefusingSignInDeps } from '../refuse-sign-in.ts';
import { nextIn } from '../sign-in-page.ts';
import { showPasskeyOptions, signInWithPasskey } from './route-schemas.ts';
import type { PasskeyChecks } from './passkey-checks.ts';

export interface PasskeySignInDeps extends RefusingSignInDeps {
  readonly passkeyChecks: PasskeyChecks;
  readonly tenants: Pick<Tenants, 'setPasskeyCounter'>;
  readonly originOf: (request: FastifyRequest) => string;
  readonly logger: Logger;
  readonly enter: Enter;
}

/** Sign-in with a passkey. */
export function passkeySignInRoutes(pages: TypedRoutes, deps: PasskeySignInDeps): void {
  const { passkeyChecks, tenants, originOf, logger, enter } = deps;

  pages.get('/sign-in/passkey', { schema: showPasskeyOptions }, async (request, reply) =>
    reply.send({ ...(await passkeyChecks.optionsToSignIn(new URL(originOf(request)).origin)) }),
  );

  pages.post('/sign-in/passkey', { schema: signInWithPasskey }, async (request, reply) => {
    const refuse = refusingSignIn(deps, request, reply);
    const { credential, next } = formFieldsOf(request);
    const sent = typeof credential === 'string' ? credential : '';
    const checked = await passkeyChecks.signedIn(new URL(originOf(request)).origin, sent);
    if (checked.outcome === 'refused') {
      logger.info({ error: checked.error && describeError(checked.error) }, 'a passkey was refused');
      return refuse('passkey');
    }
    const { tenant, member, passkey, counter } = checked;
    if (counter !== undefined) await tenants.setPasskeyCounter(tenant, member.id, passkey.id, counter);
    return enter(request, reply, { tenant, principal: memberPrincipal(member) }, nextIn(next));
  });
}
