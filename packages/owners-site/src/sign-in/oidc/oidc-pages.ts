import { isolated } from '@canvass/surveys';
import type { Tenants } from '@canvass/storage';
import { markup } from '@canvass/web/page';
import { deskPage, noticeBox } from '../../desk/page.ts';
import { oidcTexts as texts } from './texts.ts';
import { sharedTexts } from '../../desk/texts.ts';

/** Goes on to another address by itself. A redirect would not do: see where it is used. */
export function goOnPage(address: string, heading: string): string {
  return deskPage({
    title: heading,
    refreshTo: address,
    body: markup`<div class="sign-in">
<h1>${heading}</h1>
<p><a class="button" href="${address}">${texts.continue}</a></p>
</div>`,
  });
}

type Invitation = Extract<Awaited<ReturnType<Tenants['findInvitation']>>, { outcome: 'open' }>;

/** What an invitation offers, and the button that accepts it. */
export function invitationPage(
  code: string,
  { tenant, member: { name, role } }: Invitation,
  isSignInSetUp: boolean,
): string {
  return deskPage({
    title: texts.invitation({ tenant }),
    body: markup`<div class="sign-in">
<h1>${texts.invitation({ tenant })}</h1>
<p>${texts.invited({ name: isolated(name), role: sharedTexts.roles[role] })}</p>
${
  isSignInSetUp
    ? markup`<form method="post" action="/desk/oidc/start">
<input type="hidden" name="invite" value="${code}">
<button type="submit" autofocus>${texts.accept}</button>
</form>
<p class="note">${texts.acceptNote}</p>`
    : noticeBox('warn', texts.notSetUp, markup`<p>${texts.notSetUpDetail}</p>`)
}
</div>`,
  });
}

/** Why a sign-in did not succeed, and what to do. */
export function signInFailedPage(title: string, detail: string): string {
  return deskPage({
    title: texts.failed,
    body: markup`<div class="sign-in">
<h1>${texts.failed}</h1>
${noticeBox('bad', title, markup`<p>${detail}</p>\n`)}<p><a class="button" href="/desk/sign-in">${texts.again}</a></p>
</div>`,
  });
}
