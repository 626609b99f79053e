import { randomBytes } from 'node:crypto';
import type { Tenants } from '@canvass/storage';
import { tenantSlugSchema, type FormFields } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import type { Auth, TypedRoutes } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { describeError, problem, type Refuser } from '@canvass/web/problems';
import { admit, openSession, type OpenSessionDeps } from '../changes.ts';
import { oidcTexts as texts } from './texts.ts';
import { nextFor, nextIn, signInPage } from '../sign-in-page.ts';
import type { OidcClient } from './oidc-client.ts';
import { goOnPage } from './oidc-pages.ts';
import { refusingSignIn } from '../refuse-sign-in.ts';
import { finishOidc, startOidc } from './route-schemas.ts';
import type { Transactions } from './transactions.ts';

export interface OidcRoutesDeps extends OpenSessionDeps {
  readonly auth: Pick<Auth, 'countFailure'>;
  /** The client of the OpenID provider; undefined if no provider is set. */
  readonly oidc: OidcClient | undefined;
  readonly transactions: Transactions;
  readonly tenants: Pick<Tenants, 'join' | 'findMember' | 'findDirectory' | 'findInvitation'>;
  readonly secureFor: (request: FastifyRequest) => { readonly secure: boolean };
  readonly originOf: (request: FastifyRequest) => string;
  readonly refuser: Refuser;
}

/** Sign-in with an OpenID provider. */
export function oidcRoutes(pages: TypedRoutes, deps: OidcRoutesDeps): void {
  const { oidc, transactions, tenants, secureFor, originOf, refuser, logger } = deps;
  const callbackOf = (request: FastifyRequest): string => `${originOf(request)}/desk/oidc/callback`;

  pages.post('/oidc/start', { schema: startOidc }, async (request, reply) => {
    const refuse = refusingSignIn(deps, request, reply);
    if (oidc === undefined) return refuse('notSetUp');
    const fields = formFieldsOf(request);
    const invite = typeof fields['invite'] === 'string' ? fields['invite'] : undefined;
    const tenant = await wantedTenant(tenants, fields, invite);
    if (tenant === undefined) {
      if (invite !== undefined) return refuse('invitationOver');
      const missing = problem('invalid', { errors: [{ path: 'tenant', message: texts.noAccount }] });
      return refuser.refuse(request, reply, missing, () =>
        signInPage({ hasOidc: true, accountError: texts.noAccount }),
      );
    }
    const proofs = { state: random(), nonce: random(), codeVerifier: random() };
    const begun = await oidc.begin(callbackOf(request), proofs);
    if (begun.outcome !== 'begun') {
      logger.warn({ tenant, error: describeError(begun.error) }, 'the OpenID provider does not answer');
      return refuse(begun.outcome);
    }
    const next = nextIn(fields['next']);
    const transaction = { tenant, ...(invite && { invite }), ...(next && { next }), ...proofs };
    // A redirect after a form would need the provider in the policy's form-action.
    return reply
      .header('set-cookie', transactions.begin(transaction, secureFor(request)))
      .type(htmlType)
      .send(goOnPage(begun.address, texts.goingToProvider));
  });

  pages.get('/oidc/callback', { schema: finishOidc }, async (request, reply) => {
    const refuse = refusingSignIn(deps, request, reply);
    if (oidc === undefined) return refuse('notSetUp');
    const { state } = request.query;
    const transaction = state === undefined ? undefined : transactions.read(request.headers.cookie, state);
    if (transaction === undefined) return refuse('notStarted');
    const { tenant } = transaction;
    const answer = new URL(callbackOf(request));
    answer.search = new URL(request.url, answer).search;
    const finished = await oidc.finish(answer, transaction);
    // Whatever comes of it, it is over.
    reply.header('set-cookie', transactions.end(secureFor(request)));
    if (finished.outcome !== 'person') {
      const fields = { tenant, outcome: finished.outcome, error: describeError(finished.error) };
      logger.warn(fields, 'a sign-in with the OpenID provider failed');
      return refuse(finished.outcome);
    }
    const admission = await admit(deps, transaction, finished.person);
    if (admission.outcome !== 'admitted') return refuse(admission.outcome);
    const cookie = await openSession(deps, { tenant, principal: admission.principal }, secureFor(request));
    if (cookie === undefined) return refuse('stranger');
    // Beside the cookie that ends the sign-in with the provider.
    reply.header('set-cookie', cookie);
    // The browser comes from the provider: on a redirect it would not send the session's Strict cookie.
    return reply.type(htmlType).send(goOnPage(nextFor(tenant, transaction.next), texts.goingToDesk));
  });
}

/** The tenant that a form names or invites to; undefined if there is none. */
async function wantedTenant(
  tenants: Pick<Tenants, 'findInvitation'>,
  fields: FormFields,
  invite: string | undefined,
): Promise<string | undefined> {
  if (invite === undefined) return tenantSlugSchema.safeParse(fields['tenant']).data;
  const found = await tenants.findInvitation(invite);
  return found.outcome === 'open' ? found.tenant : undefined;
}

function random(): string {
  return randomBytes(32).toString('base64url');
}
