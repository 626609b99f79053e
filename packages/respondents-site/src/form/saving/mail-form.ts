import type { SingleMails } from '@canvass/mail';
import type { FormTexts } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { continueFields, continueSteps } from './saving-fields.ts';

/** What came of an attempt to mail a link. */
export type MailedLink = Awaited<ReturnType<SingleMails['send']>>;

/** What leads to saved answers: the name of a field, and its value. */
export type LinkedBy = readonly [name: 'key' | 'invitation', value: string];

/** What a link has: the token of an invitation, or else a key. */
export function linkedBy(key = '', invitation: string | undefined): LinkedBy {
  return invitation === undefined ? ['key', key] : ['invitation', invitation];
}

export interface MailForm {
  /** The address to which it is posted: that of the page that the link leads to. */
  readonly action: string;
  readonly by: LinkedBy;
  /** An address that was refused. */
  readonly wrong?: string | undefined;
}

const addressId = 'mail-to';

/** Asks for the address to which the link of saved answers is mailed. */
export function mailForm({ saving }: FormTexts, { action, by: [name, value], wrong }: MailForm): Html {
  const { label, send } = saving.mail;
  const typed = wrong !== undefined && markup` value="${wrong}" aria-invalid="true"`;
  return markup`<form class="saving-mail" method="post" action="${action}"><input type="hidden" name="${name}" value="${value}">
<div class="typed"><label for="${addressId}">${label}</label>
<input type="email" id="${addressId}" name="${continueFields.mailTo}"${typed} dir="ltr" autocomplete="email" maxlength="254" required></div>
<button type="submit" class="secondary" name="${continueFields.what}" value="${continueSteps.mail}">${send}</button>
</form>
`;
}
