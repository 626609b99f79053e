import type { Role } from '@canvass/storage';
import type { FormFields } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { checkPageNames, type InputTypes, readInput, seeOther } from '@canvass/web/app';
import { invalid, problem, type Problem, retryAfter } from '@canvass/web/problems';
import { newKeySchema, newKeyWords, readRole, type NamedRole } from './access-inputs.ts';
import { isOperators } from '../changes/shown-name.ts';
import { tenantAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { doneNotice } from '../desk/notices.ts';
import { accessTexts as texts } from './texts.ts';
import * as changes from './changes.ts';
import * as schemas from './pages-schemas.ts';
import { accessPage, type FaultyForm } from './access-page.ts';
import { invitationLinkPage, newKeyPage } from './secret-page.ts';

type TenantRequest = FastifyRequest<{ Params: { tenant: string } }>;
type Handle = (request: TenantRequest, reply: FastifyReply, fields: FormFields) => Promise<FastifyReply>;

const { problems: words } = texts;

/** Who has access: members, keys and the directory. For owners only. */
export interface AccessDesk extends Desk {
  /** The OpenID provider that members sign in with; undefined if none is set. */
  readonly oidc: { readonly issuer: string } | undefined;
}

export function accessRoutes(app: FastifyInstance, deps: AccessDesk): void {
  const { guard, visitorOf, refuser, beforeChange, tenants, clock, originOf, oidc } = deps;
  const { refuse } = refuser;
  const pages = app.withTypeProvider<InputTypes>();

  const post = (
    path: string,
    change: { readonly needs: Role },
    schema: typeof schemas.createKey,
    handle: Handle,
  ): void => {
    pages.post(`/:tenant/access${path}`, { onRequest: beforeChange(change), schema }, (request, reply) =>
      handle(request, reply, formFieldsOf(request)),
    );
  };

  async function page(request: TenantRequest, faulty?: FaultyForm): Promise<string> {
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

  async function refuseForm(
    request: TenantRequest,
    reply: FastifyReply,
    faulty: FaultyForm,
  ): Promise<FastifyReply> {
    const shown = await page(request, faulty);
    return refuse(request, reply, invalid([{ path: 'name', message: faulty.error }]), () => shown);
  }

  pages.get(
    '/:tenant/access',
    { onRequest: [checkPageNames(refuser), guard('owner')], schema: schemas.showAccess },
    async (request, reply) => reply.type(htmlType).send(await page(request)),
  );

  post('/keys', changes.createKey, schemas.createKey, async (request, reply, { name, role }) => {
    const wanted = readInput(newKeySchema, newKeyWords, { name, role });
    if (!wanted.ok) return refuseForm(request, reply, faultyName('key', name));
    const visitor = visitorOf(request);
    const added = await changes.createKey(deps, visitor, wanted.value);
    switch (added.outcome) {
      case 'unconfirmed':
        return refuse(request, reply, unsure(words.keyUnsure));
      case 'tooMany':
        return refuse(request, reply, full(words.tooManyKeys(added.limit)));
      case 'conflict':
      case 'noTenant':
        return refuse(request, reply, contended);
      case 'added':
        return reply.type(htmlType).send(newKeyPage(visitor, { ...added.key, apiKey: added.apiKey }));
    }
  });

  post('/keys/revoke', changes.revokeKey, schemas.revokeKey, async (request, reply, fields) => {
    const { outcome } = await changes.revokeKey(deps, visitorOf(request), idIn(fields));
    switch (outcome) {
      case 'notFound':
        // Someone else was faster: it is as wanted.
        return back(request, reply, 'key-revoked');
      case 'lastOwner':
        return refuse(request, reply, lastOwner);
      case 'noTenant':
      case 'conflict':
        return refuse(request, reply, contended);
      case 'revoked':
        return back(request, reply, 'key-revoked');
    }
  });

  const showInvitation = (
    request: TenantRequest,
    reply: FastifyReply,
    { member, code }: { readonly member: NamedRole; readonly code: string },
  ): FastifyReply => {
    const address = `${originOf(request)}/desk/invitation?code=${code}`;
    return reply.type(htmlType).send(invitationLinkPage(visitorOf(request), { ...member, address }));
  };

  post('/members', changes.inviteMember, schemas.inviteMember, async (request, reply, { name, role }) => {
    const wanted = readInput(newKeySchema, newKeyWords, { name, role });
    if (!wanted.ok) return refuseForm(request, reply, faultyName('member', name));
    const invited = await changes.inviteMember(deps, visitorOf(request), wanted.value);
    switch (invited.outcome) {
      case 'unconfirmed':
        return refuse(request, reply, unsure(words.invitationUnsure));
      case 'tooMany':
        return refuse(request, reply, full(words.tooManyMembers(invited.limit)));
      case 'conflict':
      case 'noTenant':
        return refuse(request, reply, contended);
      case 'invited':
        return showInvitation(request, reply, invited);
    }
  });

  post('/members/invite', changes.inviteAgain, schemas.inviteAgain, async (request, reply, fields) => {
    const invited = await changes.inviteAgain(deps, visitorOf(request), idIn(fields));
    switch (invited.outcome) {
      case 'notFound':
      case 'noTenant':
        return refuse(request, reply, memberGone);
      case 'hasJoined':
        return refuse(request, reply, problem('concurrent-edit', { detail: words.hasJoined }));
      case 'conflict':
        return refuse(request, reply, contended);
      case 'invited':
        return showInvitation(request, reply, invited);
    }
  });

  post('/members/role', changes.changeRole, schemas.changeRole, async (request, reply, fields) => {
    const role = readRole(fields['role']);
    if (role === undefined) return refuse(request, reply, invalid([{ path: 'role', message: texts.role }]));
    const { outcome } = await changes.changeRole(deps, visitorOf(request), idIn(fields), role);
    switch (outcome) {
      case 'notFound':
      case 'noTenant':
        return refuse(request, reply, memberGone);
      case 'lastOwner':
        return refuse(request, reply, lastOwner);
      case 'conflict':
        return refuse(request, reply, contended);
      case 'changed':
        return back(request, reply, 'role-changed');
    }
  });

  post('/members/remove', changes.removeMember, schemas.removeMember, async (request, reply, fields) => {
    const { outcome } = await changes.removeMember(deps, visitorOf(request), idIn(fields));
    switch (outcome) {
      case 'notFound':
        return back(request, reply, 'member-removed');
      case 'lastOwner':
        return refuse(request, reply, lastOwner);
      case 'noTenant':
      case 'conflict':
        return refuse(request, reply, contended);
      case 'removed':
        return back(request, reply, 'member-removed');
    }
  });

  post('/directory', changes.setDirectory, schemas.setDirectory, async (request, reply, { tid }) => {
    const given = typedText(tid);
    if (!/^[A-Za-z0-9-]{0,100}$/.test(given)) {
      const faulty = {
        form: 'directory',
        typed: given.slice(0, 100),
        error: texts.directory.tidFault,
      } as const;
      return refuseForm(request, reply, faulty);
    }
    if (oidc === undefined) {
      return refuse(request, reply, problem('route-not-found', { detail: texts.directory.needsProvider }));
    }
    const directory = { issuer: oidc.issuer, ...(given !== '' && { tid: given }) };
    const { outcome } = await changes.setDirectory(deps, visitorOf(request), directory);
    if (outcome !== 'set') return refuse(request, reply, contended);
    return back(request, reply, 'directory-set');
  });

  post('/directory/remove', changes.removeDirectory, schemas.removeDirectory, async (request, reply) => {
    const { outcome } = await changes.removeDirectory(deps, visitorOf(request));
    if (outcome !== 'set') return refuse(request, reply, contended);
    return back(request, reply, 'directory-removed');
  });
}

const contended = problem('concurrent-edit', { detail: words.conflict });
const memberGone = problem('route-not-found', { detail: words.memberGone });
const lastOwner: Problem = {
  ...problem('last-owner', { detail: words.lastOwnerDetail }),
  title: words.lastOwner,
};

/** For a change after which the storage did not say whether it was made. */
function unsure(detail: string): Problem {
  return problem('storage-unavailable', { detail, headers: retryAfter(5) });
}

/** Of keys or members. The type is for programs, and members have no API. */
function full(detail: string): Problem {
  return { ...problem('too-many-keys', { detail }), title: words.full };
}

function back(request: TenantRequest, reply: FastifyReply, done: keyof typeof texts.done): FastifyReply {
  return seeOther(reply, `${tenantAddress(request.params.tenant)}/access?done=${done}`);
}

function idIn({ id }: FormFields): string {
  return typeof id === 'string' ? id : '';
}

function faultyName(form: 'key' | 'member', name: FormFields[string]): FaultyForm {
  const typed = typeof name === 'string' ? name.slice(0, 200) : '';
  return { form, typed, error: isOperators(typed) ? texts.nameOfOperator : texts.nameFault };
}
