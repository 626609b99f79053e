import type { FastifyRequest } from 'fastify';
import type { Desk } from '../desk/desk.ts';
import { doneNotice } from '../desk/notices.ts';
import { accessPage, type FaultyForm } from './access-page.ts';
import { accessTexts as texts } from './texts.ts';

/** What the page about members, keys and the directory needs. Only owners see it. */
export interface AccessDesk extends Desk {
  /** The OpenID provider that members sign in with; undefined if none is set. */
  readonly oidc: { readonly issuer: string } | undefined;
}

export type AccessRequest = FastifyRequest<{ Params: { tenant: string } }>;

/** Shows who has access. `faulty`: the form of the page that was refused. */
export async function showAccess(
  { visitorOf, tenants, oidc, clock }: AccessDesk,
  request: AccessRequest,
  faulty?: FaultyForm,
): Promise<string> {
  const read = await tenants.readAccess(request.params.tenant);
  return accessPage({
    visitor: visitorOf(request),
    access: read.outcome === 'found' ? read : { keys: [], members: [], directory: undefined },
    issuer: oidc?.issuer,
    nowMs: clock.now(),
    notice: doneNotice(texts.done, request.query),
    faulty,
  });
}
