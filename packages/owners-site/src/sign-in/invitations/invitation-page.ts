import { isolated } from '@canvass/surveys';
import type { Tenants } from '@canvass/storage';
import { markup } from '@canvass/web/page';
import { deskPage } from '../../desk/page.ts';
import { sharedTexts } from '../../desk/texts.ts';
import { signInTexts } from '../texts.ts';

const { invitation: texts } = signInTexts;

type Invitation = Extract<Awaited<ReturnType<Tenants['findInvitation']>>, { outcome: 'open' }>;

/** What an invitation offers, and the buttons that accept it: here, or with the sign-in of an organisation. */
export function invitationPage(
  code: string,
  { tenant, member: { name, role } }: Invitation,
  hasOidc: boolean,
): string {
  const invite = markup`<input type="hidden" name="invite" value="${code}">`;
  return deskPage({
    title: texts.title({ tenant }),
    body: markup`<div class="sign-in">
<h1>${texts.title({ tenant })}</h1>
<p>${texts.invited({ name: isolated(name), role: sharedTexts.roles[role] })}</p>
<form method="post" action="/desk/invitation">
${invite}
<button type="submit"${!hasOidc && markup` autofocus`}>${texts.acceptHere}</button>
</form>
${
  hasOidc &&
  markup`<form method="post" action="/desk/oidc/start">
${invite}
<button class="quiet" type="submit">${texts.acceptElsewhere}</button>
</form>
`
}<p class="note">${texts.note}</p>
</div>`,
  });
}
