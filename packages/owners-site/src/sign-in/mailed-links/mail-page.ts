import { markup } from '@canvass/web/page';
import { deskPage, noticeBox } from '../../desk/page.ts';
import { accountField } from '../account-field.ts';
import { oidcTexts } from '../oidc/texts.ts';
import { signInTexts } from '../texts.ts';

const { mailed: texts } = signInTexts;

export interface MailPage {
  /** The site sends mail. */
  readonly hasMail: boolean;
  /** What was typed, and whether it can be an account and an address. */
  readonly typed?: {
    readonly tenant: string;
    readonly email: string;
    readonly isTenant: boolean;
    readonly isAddress: boolean;
  };
}

/** Asks for the address to which a link that signs in is mailed. */
export function mailPage({ hasMail, typed }: MailPage): string {
  const { tenant, email = '', isTenant = true, isAddress = true } = typed ?? {};
  return deskPage({
    title: texts.title,
    body: markup`<div class="sign-in">
<h1>${texts.title}</h1>
${
  hasMail
    ? markup`<p class="lead">${texts.intro}</p>
<section class="card"><form method="post" action="/desk/sign-in/mail">
${accountField(tenant, isTenant ? undefined : oidcTexts.noAccount)}<div class="field">
<label for="email">${texts.email}</label>
${!isAddress && markup`<p class="error" id="email-error" role="alert">${texts.noAddress}</p>\n`}<input type="email" id="email" name="email" required maxlength="254" autocomplete="email" value="${email}"${!isAddress && markup` aria-describedby="email-error" aria-invalid="true"`}>
</div>
<button type="submit">${texts.send}</button>
</form></section>`
    : markup`<p class="card">${texts.noMail}</p>`
}
<p class="note"><a href="/desk/sign-in">${texts.back}</a></p>
</div>`,
  });
}

/** The same page for every address, so that nobody learns by it who is a member. */
export function mailAskedPage(): string {
  return deskPage({
    title: texts.asked,
    body: markup`<div class="sign-in">
<h1>${texts.asked}</h1>
${noticeBox('good', texts.askedText, markup`<p>${texts.askedNote}</p>\n`)}<p class="note"><a href="/desk/sign-in">${texts.back}</a></p>
</div>`,
  });
}
