import { isolated } from '@canvass/surveys';
import type { Tenants } from '@canvass/storage';
import { markup } from '@canvass/web/page';
import { deskPage } from '../../desk/page.ts';
import { sharedTexts } from '../../desk/texts.ts';
import { signInTexts } from '../texts.ts';

const { invitation: texts } = signInTexts;

type Invitation = Extract<Awaited<ReturnType<Tenants['findInvitation']>>, { outcome: 'open' }>;

/** What an invitation offers, and the buttons that accept it: with the sign-in of an organisation, where that is set up, or here. */
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
${
  hasOidc &&
  markup`<form method="post" action="/desk/oidc/start">
${invite}
<button type="submit" autofocus>${texts.acceptElsewhere}</button>
</form>
`
}<form method="post" action="/desk/invitation">
${invite}
<button type="submit"${hasOidc ? markup` class="quiet"` : markup` autofocus`}>${hasOidc ? texts.acceptWithPasskey : texts.acceptHere}</button>
</form>
<p class="note">${texts.note}</p>
</div>`,
  });
}
