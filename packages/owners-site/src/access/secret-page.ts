import { isolated } from '@canvass/surveys';
import type { Role } from '@canvass/storage';
import { markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../desk/addresses.ts';
import { copyField } from '../desk/copy-field.ts';
import { deskPage, noticeBox } from '../desk/page.ts';
import { accessTexts as texts } from './texts.ts';
import { sharedTexts } from '../desk/texts.ts';

type ShownSecret = Readonly<Record<'title' | 'text' | 'onlyOnce' | 'label' | 'secret', string>> & {
  readonly note?: string | undefined;
};

/** A new key, which no later page shows. */
export function newKeyPage(visitor: Caller, key: { name: string; role: Role; apiKey: string }): string {
  const { newTitle, newText, onlyOnce, key: label } = texts.keys;
  const shown = {
    title: newTitle({ name: isolated(key.name) }),
    text: newText({ role: sharedTexts.roles[key.role] }),
    secret: key.apiKey,
  };
  return secretPage(visitor, { ...shown, onlyOnce, label });
}

/** The link of an invitation, which no later page shows. */
export function invitationLinkPage(
  visitor: Caller,
  invited: { name: string; role: Role; address: string; note?: string | undefined },
): string {
  const { invitationTitle, invitationText, onlyOnce, link: label } = texts.members;
  const { name, role, address, note } = invited;
  return secretPage(visitor, {
    title: invitationTitle({ name: isolated(name) }),
    text: invitationText({ role: sharedTexts.roles[role] }),
    onlyOnce,
    label,
    secret: address,
    note,
  });
}

/** The link that signs a member in once, which no later page shows. */
export function memberLinkPage(
  visitor: Caller,
  { name, address }: { name: string; address: string },
): string {
  const { memberLinkTitle, memberLinkText, onlyOnce, link: label } = texts.members;
  return secretPage(visitor, {
    title: memberLinkTitle({ name: isolated(name) }),
    text: memberLinkText,
    onlyOnce,
    label,
    secret: address,
  });
}

function secretPage(visitor: Caller, { title, text, onlyOnce, label, secret, note }: ShownSecret): string {
  return deskPage({
    title,
    visitor,
    current: 'access',
    script: 'copy',
    body: markup`<div class="access-secret">
<h1>${title}</h1>
${noticeBox('warn', onlyOnce)}<p>${text}</p>
${note !== undefined && markup`<p>${note}</p>\n`}${copyField({ id: 'secret', label, value: secret, isMain: true })}<p class="actions"><a class="button quiet" href="${tenantAddress(visitor.tenant)}/access">${texts.back}</a></p>
</div>`,
  });
}
