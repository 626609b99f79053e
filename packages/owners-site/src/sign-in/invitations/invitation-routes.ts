import type { Tenants } from '@canvass/storage';
import type { TypedRoutes } from '@canvass/web/app';
import { formFieldsOf } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { tenantAddress } from '../../desk/addresses.ts';
import type { RecordChange } from '../../changes/record-change.ts';
import { joinHere } from '../changes.ts';
import type { Enter } from '../enter.ts';
import { acceptInvitation, showInvitation } from '../pages-schemas.ts';
import { refusingSignIn, type RefusingSignInDeps } from '../refuse-sign-in.ts';
import { invitationPage } from './invitation-page.ts';

export interface InvitationRoutesDeps extends RefusingSignInDeps {
  readonly tenants: Pick<Tenants, 'findInvitation' | 'joinHere'>;
  readonly recordChange: RecordChange;
  /** Members sign in with an OpenID provider, too. */
  readonly hasOidc: boolean;
  readonly enter: Enter;
}

/** Invitations of members. A page shows what one offers; only its button uses it up, because programs follow links. */
export function invitationRoutes(pages: TypedRoutes, deps: InvitationRoutesDeps): void {
  const { tenants, hasOidc, enter } = deps;

  pages.get('/invitation', { schema: showInvitation }, async (request, reply) => {
    const refuse = refusingSignIn(deps, request, reply);
    const { code } = request.query;
    if (code === undefined) return refuse('invitationOver');
    const found = await tenants.findInvitation(code);
    if (found.outcome !== 'open') return refuse('invitationOver');
    return reply.type(htmlType).send(invitationPage(code, found, hasOidc));
  });

  pages.post('/invitation', { schema: acceptInvitation }, async (request, reply) => {
    const refuse = refusingSignIn(deps, request, reply);
    const { invite } = formFieldsOf(request);
    const joined = await joinHere(deps, typeof invite === 'string' ? invite : '');
    if (joined.outcome === 'conflict') return refuse('conflict');
    if (joined.outcome !== 'joined') return refuse('invitationOver');
    const { tenant, principal } = joined;
    return enter(request, reply, { tenant, principal }, `${tenantAddress(tenant)}/passkeys?done=joined`);
  });
}
