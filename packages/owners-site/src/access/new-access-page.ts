import type { Role } from '@canvass/storage';
import { type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../desk/addresses.ts';
import { confirmForm } from '../desk/confirm-form.ts';
import { deskPage } from '../desk/page.ts';
import { accessCrumbs } from './access-crumbs.ts';
import { roleChoice } from './role-choice.ts';
import { accessTexts as texts } from './texts.ts';

export interface NewAccess {
  readonly kind: 'key' | 'member';
  /** The site can mail the invitation. */
  readonly mails: boolean;
  /** What was typed and chosen, and what is wrong with it, if the form was refused. */
  readonly refused?: {
    readonly name: string;
    readonly email: string;
    readonly role: Role | undefined;
    readonly field: 'name' | 'email';
    readonly error: string;
  };
}

/** The form for a new key, or for the invitation of a member. */
export function newAccessPage(visitor: Caller, { kind, mails, refused }: NewAccess): string {
  const address = `${tenantAddress(visitor.tenant)}/access`;
  const words = kind === 'key' ? texts.keys : texts.members;
  return deskPage({
    title: words.addHeading,
    visitor,
    current: 'access',
    body: markup`${accessCrumbs(visitor)}<h1>${words.addHeading}</h1>
${confirmForm({
  action: `${address}/${kind}s`,
  look: 'access-form',
  body: markup`<p>${words.addText}</p>
${nameField(words.nameHint, refused)}${kind === 'member' && mails && emailField(refused)}${roleChoice(refused?.role ?? 'viewer')}`,
  submit: words.submit,
  isRemoval: false,
  back: address,
})}`,
  });
}

function nameField(hint: string, refused: NewAccess['refused']): Html {
  return field('name', { label: texts.name, hint, attributes: markup` required maxlength="100"` }, refused);
}

function emailField(refused: NewAccess['refused']): Html {
  const { email, emailHint } = texts.members;
  const attributes = markup` type="email" maxlength="254"`;
  return field('email', { label: email, hint: emailHint, attributes }, refused);
}

function field(
  name: 'name' | 'email',
  { label, hint, attributes }: { readonly label: string; readonly hint: string; readonly attributes: Html },
  refused: NewAccess['refused'],
): Html {
  const error = refused?.field === name && refused.error;
  return markup`<div class="field">
<label for="${name}">${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
${error && markup`<p class="error" id="${name}-error" role="alert">${error}</p>\n`}<input id="${name}" name="${name}"${attributes} autocomplete="off" value="${refused?.[name] ?? ''}" aria-describedby="${name}-hint${error && ` ${name}-error`}"${error && markup` aria-invalid="true" autofocus`}>
</div>
`;
}
