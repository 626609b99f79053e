import type { Tenants } from '@canvass/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, TypedRoutes } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { describeError } from '@canvass/web/problems';
import type { Logger } from 'pino';
import { refusingSignIn, type RefusingSignInDeps } from '../refuse-sign-in.ts';
import { nextIn } from '../sign-in-page.ts';
import { showPasskeyOptions, signInWithPasskey } from './route-schemas.ts';
import type { PasskeyChecks } from './passkey-checks.ts';

export interface PasskeySignInDeps extends RefusingSignInDeps {
  readonly passkeyChecks: PasskeyChecks;
  readonly tenants: Pick<Tenants, 'setPasskeyCounter'>;
  readonly originOf: (request: FastifyRequest) => string;
  readonly logger: Logger;
  /** Opens the session of someone who was checked, and goes on. */
  readonly enter: (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    next?: string,
  ) => Promise<FastifyReply>;
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
    const { id, name, role } = member;
    return enter(request, reply, { tenant, principal: { kind: 'member', id, name, role } }, nextIn(next));
  });
}
