import type { FastifyReply } from 'fastify';
import { readInput, type TypedRoutes } from '@canvass/web/app';
import { htmlType } from '@canvass/web/headers';
import { invalid, problem } from '@canvass/web/problems';
import {
  accessForms,
  back,
  idIn,
  type AccessForms,
  type AccessDesk,
  type AccessRequest,
} from './access-forms.ts';
import { newKeySchema, newKeyWords, readRole, type NamedRole } from './access-inputs.ts';
import * as changes from './changes.ts';
import { contended } from '../desk/contended.ts';
import { full, lastOwner, memberGone, unsure } from './form-problems.ts';
import * as schemas from './pages-schemas.ts';
import { invitationLinkPage, memberLinkPage } from './secret-page.ts';
import { accessTexts as texts } from './texts.ts';

const { problems: words } = texts;

/** Invites and removes members, and changes their roles. */
export function membersRoutes(pages: TypedRoutes, deps: AccessDesk): void {
  const { visitorOf, refuser, originOf } = deps;
  const { refuse } = refuser;
  const { post, refuseNew } = accessForms(pages, deps);

  const showInvitation = (
    request: AccessRequest,
    reply: FastifyReply,
    { member, code }: { readonly member: NamedRole; readonly code: string },
  ): FastifyReply => {
    const address = `${originOf(request)}/desk/invitation?code=${code}`;
    return reply.type(htmlType).send(invitationLinkPage(visitorOf(request), { ...member, address }));
  };

  post('/members', changes.inviteMember, schemas.inviteMember, async (request, reply, fields) => {
    const { name, role } = fields;
    const wanted = readInput(newKeySchema, newKeyWords, { name, role });
    if (!wanted.ok) return refuseNew(request, reply, 'member', fields);
    const invited = await changes.inviteMember(deps, visitorOf(request), wanted.value);
    switch (invited.outcome) {
      case 'unconfirmed':
        return refuse(request, reply, unsure(words.invitationUnsure));
      case 'tooMany':
        return refuse(request, reply, full(words.tooManyMembers({ limit: invited.limit })));
      case 'conflict':
      case 'noTenant':
        return refuse(request, reply, contended());
      case 'invited':
        return showInvitation(request, reply, invited);
    }
  });

  post('/members/invite', changes.inviteAgain, schemas.inviteAgain, async (request, reply, fields) => {
    const invited = await changes.inviteAgain(deps, visitorOf(request), idIn(fields));
    switch (invited.outcome) {
      case 'notFound':
      case 'noTenant':
        return refuse(request, reply, memberGone());
      case 'hasJoined':
        return refuse(request, reply, problem('concurrent-edit', { detail: words.hasJoined }));
      case 'conflict':
        return refuse(request, reply, contended());
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
        return refuse(request, reply, memberGone());
      case 'lastOwner':
        return refuse(request, reply, lastOwner());
      case 'conflict':
        return refuse(request, reply, contended());
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
        return refuse(request, reply, lastOwner());
      case 'noTenant':
      case 'conflict':
        return refuse(request, reply, contended());
      case 'removed':
        return back(request, reply, 'member-removed');
    }
  });
  linkRoute(deps, post);
}

/** Makes links that sign members in. */
function linkRoute(deps: AccessDesk, post: AccessForms['post']): void {
  const { visitorOf, refuser, originOf } = deps;
  post(
    '/members/link',
    changes.createMemberLink,
    schemas.createMemberLink,
    async (request, reply, fields) => {
      const created = await changes.createMemberLink(deps, visitorOf(request), idIn(fields));
      if (created.outcome === 'conflict') return refuser.refuse(request, reply, contended());
      if (created.outcome === 'notFound') return refuser.refuse(request, reply, memberGone());
      const address = `${originOf(request)}${created.link}`;
      return reply.type(htmlType).send(memberLinkPage(visitorOf(request), { ...created.member, address }));
    },
  );
}
