import { isStorageUnavailable } from '@canvass/storage';
import type { FormFields } from '@canvass/surveys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formFieldsOf } from '../../http/bodies/form-fields.ts';
import { typedText } from '../../http/bodies/typed-text.ts';
import { htmlType } from '../../http/content-types.ts';
import { checkPageNames } from '../../http/names.ts';
import { tenantParams } from '../../http/openapi/survey-schemas.ts';
import { invalid, problem, retryAfter, type Problem } from '../../http/problems/problem.ts';
import { seeOther } from '../../http/see-other.ts';
import { readNamedRole, readRole } from './access-inputs.ts';
import { isOperators } from '../changes/shown-name.ts';
import { tenantAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import { doneNotice } from '../desk/notices.ts';
import { deskDoes, deskShows, deskShowsOnce } from '../desk/schemas.ts';
import { accessTexts as texts } from './texts.ts';
import { accessPage, type FaultyForm } from './access-page.ts';
import { invitationLinkPage, newKeyPage } from './secret-page.ts';

type TenantRoute = { Params: { tenant: string } };
type TenantRequest = FastifyRequest<TenantRoute>;
type Handle = (request: TenantRequest, reply: FastifyReply, fields: FormFields) => Promise<FastifyReply>;

const { problems: words } = texts;

/** Who has access: members, keys and the directory. For owners only. */
export interface AccessDesk extends Desk {
  /** The OpenID provider that members sign in with; undefined if none is set. */
  readonly oidc: { readonly issuer: string } | undefined;
}

export function accessRoutes(app: FastifyInstance, deps: AccessDesk): void {
  const { guard, visitorOf, refuser, writeLimit, tenants, clock, audit, originOf, oidc } = deps;
  const { refuse } = refuser;
  const onRequest = [checkPageNames(refuser), guard('owner')];
  const beforeWrite = [...onRequest, writeLimit.count];

  const post = (path: string, schema: ReturnType<typeof deskDoes>, handle: Handle): void => {
    app.post<TenantRoute>(`/:tenant/access${path}`, { onRequest: beforeWrite, schema }, (request, reply) =>
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

  app.get<TenantRoute>('/:tenant/access', { onRequest, schema: showAccess }, async (request, reply) =>
    reply.type(htmlType).send(await page(request)),
  );

  post('/keys', createKey, async (request, reply, { name, role }) => {
    const wanted = readNamedRole({ name, role });
    if (!wanted.ok) return refuseForm(request, reply, faultyName('key', name));
    const visitor = visitorOf(request);
    const createdBy = visitor.principal.name;
    const added = await tenants
      .addKey(visitor.tenant, { ...wanted.value, createdBy })
      .catch(unsure(words.keyUnsure));
    switch (added.outcome) {
      case 'unsure':
        return refuse(request, reply, added.problem);
      case 'tooMany':
        return refuse(request, reply, full(words.tooManyKeys(added.limit)));
      case 'conflict':
      case 'noTenant':
        return refuse(request, reply, contended);
      case 'added':
        await audit(request, 'key-created', added.key.name, `role ${added.key.role}`);
        return reply.type(htmlType).send(newKeyPage(visitor, { ...added.key, apiKey: added.apiKey }));
    }
  });

  post('/keys/revoke', revokeKey, async (request, reply, fields) => {
    const revoked = await tenants.revokeKey(request.params.tenant, idIn(fields));
    switch (revoked.outcome) {
      case 'notFound':
        // Someone else was faster: it is as wanted.
        return back(request, reply, 'key-revoked');
      case 'lastOwner':
        return refuse(request, reply, lastOwner);
      case 'noTenant':
      case 'conflict':
        return refuse(request, reply, contended);
      case 'revoked':
        await audit(request, 'key-revoked', revoked.key.name);
        return back(request, reply, 'key-revoked');
    }
  });

  const showInvitation = (
    request: TenantRequest,
    reply: FastifyReply,
    {
      member,
      code,
    }: { readonly member: { name: string; role: 'viewer' | 'editor' | 'owner' }; readonly code: string },
  ): FastifyReply => {
    const address = `${originOf(request)}/desk/invitation?code=${code}`;
    return reply.type(htmlType).send(invitationLinkPage(visitorOf(request), { ...member, address }));
  };

  post('/members', inviteMember, async (request, reply, { name, role }) => {
    const wanted = readNamedRole({ name, role });
    if (!wanted.ok) return refuseForm(request, reply, faultyName('member', name));
    const invited = await tenants
      .invite(request.params.tenant, wanted.value)
      .catch(unsure(words.invitationUnsure));
    switch (invited.outcome) {
      case 'unsure':
        return refuse(request, reply, invited.problem);
      case 'tooMany':
        return refuse(request, reply, full(words.tooManyMembers(invited.limit)));
      case 'conflict':
      case 'noTenant':
        return refuse(request, reply, contended);
      case 'invited':
        await audit(request, 'member-invited', invited.member.name, `role ${invited.member.role}`);
        return showInvitation(request, reply, invited);
    }
  });

  post('/members/invite', inviteAgain, async (request, reply, fields) => {
    const invited = await tenants.inviteAgain(request.params.tenant, idIn(fields));
    switch (invited.outcome) {
      case 'notFound':
      case 'noTenant':
        return refuse(request, reply, memberGone);
      case 'hasJoined':
        return refuse(request, reply, problem('concurrent-edit', { detail: words.hasJoined }));
      case 'conflict':
        return refuse(request, reply, contended);
      case 'invited':
        await audit(request, 'member-invited', invited.member.name, `role ${invited.member.role}`);
        return showInvitation(request, reply, invited);
    }
  });

  post('/members/role', changeRole, async (request, reply, fields) => {
    const role = readRole(fields['role']);
    if (role === undefined) return refuse(request, reply, invalid([{ path: 'role', message: texts.role }]));
    const changed = await tenants.changeRole(request.params.tenant, idIn(fields), role);
    switch (changed.outcome) {
      case 'notFound':
      case 'noTenant':
        return refuse(request, reply, memberGone);
      case 'lastOwner':
        return refuse(request, reply, lastOwner);
      case 'conflict':
        return refuse(request, reply, contended);
      case 'changed':
        await audit(request, 'role-changed', changed.member.name, `from ${changed.before} to ${role}`);
        return back(request, reply, 'role-changed');
    }
  });

  post('/members/remove', removeMember, async (request, reply, fields) => {
    const removed = await tenants.removeMember(request.params.tenant, idIn(fields));
    switch (removed.outcome) {
      case 'notFound':
        return back(request, reply, 'member-removed');
      case 'lastOwner':
        return refuse(request, reply, lastOwner);
      case 'noTenant':
      case 'conflict':
        return refuse(request, reply, contended);
      case 'removed':
        await audit(request, 'member-removed', removed.member.name);
        return back(request, reply, 'member-removed');
    }
  });

  post('/directory', setDirectory, async (request, reply, { tid }) => {
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
    const set = await tenants.setDirectory(request.params.tenant, directory);
    if (set.outcome !== 'set') return refuse(request, reply, contended);
    await audit(request, 'directory-set', given === '' ? oidc.issuer : given);
    return back(request, reply, 'directory-set');
  });

  post('/directory/remove', removeDirectory, async (request, reply) => {
    const set = await tenants.setDirectory(request.params.tenant, undefined);
    if (set.outcome !== 'set') return refuse(request, reply, contended);
    await audit(request, 'directory-removed');
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
function unsure(detail: string) {
  return (error: unknown): { readonly outcome: 'unsure'; readonly problem: Problem } => {
    if (!isStorageUnavailable(error)) throw error;
    return { outcome: 'unsure', problem: problem('storage-unavailable', { detail, headers: retryAfter(5) }) };
  };
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

const params = { params: tenantParams };
const next = (done: keyof typeof texts.done): string => `/desk/acme/access?done=${done}`;

const showAccess = deskShows('showAccess', 'members, keys and the directory', params);
const createKey = deskShowsOnce('createKeyByForm', 'Create a key', '`name`, `role`', params);
const revokeKey = deskDoes(
  'revokeKeyByForm',
  'Revoke a key',
  { fields: '`id`', next: next('key-revoked') },
  params,
);
const inviteMember = deskShowsOnce('inviteMember', 'Invite a member', '`name`, `role`', params);
const inviteAgain = deskShowsOnce('inviteMemberAgain', 'Make a new invitation for a member', '`id`', params);
const changeRole = deskDoes(
  'changeRole',
  'Change the role of a member',
  { fields: '`id`, `role`', next: next('role-changed') },
  params,
);
const removeMember = deskDoes(
  'removeMember',
  'Remove a member',
  { fields: '`id`', next: next('member-removed') },
  params,
);
const setDirectory = deskDoes(
  'setDirectory',
  'Let people of the directory in by their app roles',
  { fields: '`tid`', next: next('directory-set') },
  params,
);
const removeDirectory = deskDoes(
  'removeDirectory',
  'Stop letting people in from the directory',
  { fields: 'No fields', next: next('directory-removed') },
  params,
);
