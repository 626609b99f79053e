import { readAddress } from '@canvass/mail';
import type { MemberEntry } from '@canvass/storage';
import { isolated } from '@canvass/surveys';
import type { FastifyReply } from 'fastify';
import { readInput, type TypedRoutes } from '@canvass/web/app';
import { typedText } from '@canvass/web/bodies';
import { htmlType } from '@canvass/web/headers';
import { invalid, problem } from '@canvass/web/problems';
import type { MemberMails } from '../tickets/member-mails.ts';
import {
  accessForms,
  back,
  idIn,
  type AccessForms,
  type AccessDesk,
  type AccessRequest,
} from './access-forms.ts';
import { newKeySchema, newKeyWords, readRole } from './access-inputs.ts';
import * as changes from './changes.ts';
import { contended } from '../desk/contended.ts';
import { full, lastOwner, memberGone, unsure } from './form-problems.ts';
import * as schemas from './pages-schemas.ts';
import { invitationLinkPage, memberLinkPage } from './secret-page.ts';
import { accessTexts as texts } from './texts.ts';

const { problems: words } = texts;

/** Invites and removes members, and changes their roles. */
export function membersRoutes(pages: TypedRoutes, deps: AccessDesk): void {
  const { visitorOf, refuser } = deps;
  const { refuse } = refuser;
  const { post, refuseNew } = accessForms(pages, deps);

  const showInvitation = showsInvitations(deps);

  post('/members', changes.inviteMember, schemas.inviteMember, async (request, reply, fields) => {
    const { name, role } = fields;
    const wanted = readInput(newKeySchema, newKeyWords, { name, role });
    const typed = typedText(fields['email']);
    const email = typed === '' ? undefined : readAddress(typed);
    if (!wanted.ok || (typed !== '' && email === undefined))
      return refuseNew(request, reply, 'member', fields);
    const invited = await changes.inviteMember(deps, visitorOf(request), { ...wanted.value, email });
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

/** Returns what shows the link of a new invitation, and mails it if its member has an address. */
function showsInvitations({ visitorOf, originOf, memberMails }: AccessDesk) {
  return async (
    request: AccessRequest,
    reply: FastifyReply,
    { member, code }: { readonly member: MemberEntry; readonly code: string },
  ): Promise<FastifyReply> => {
    const address = `${originOf(request)}/desk/invitation?code=${code}`;
    const { tenant } = request.params;
    const { email: to } = member;
    const note =
      to === undefined || memberMails === undefined
        ? undefined
        : await mailInvitation(memberMails, { tenant, to, code });
    return reply.type(htmlType).send(invitationLinkPage(visitorOf(request), { ...member, address, note }));
  };
}

/** Mails an invitation, and says what came of it. The page has the link in each case. */
async function mailInvitation(
  mails: MemberMails,
  invitation: Parameters<MemberMails['invite']>[0],
): Promise<string> {
  const mailed = await mails.invite(invitation).catch(() => 'failed' as const);
  return mailed === 'queued'
    ? texts.members.mailed({ email: isolated(invitation.to) })
    : texts.members.notMailed;
}
