import { isolated } from '@canvass/surveys';
import type { KeyEntry, MemberEntry } from '@canvass/storage';
import { type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../desk/addresses.ts';
import { confirmForm, type ConfirmForm } from '../desk/confirm-form.ts';
import { deskPage } from '../desk/page.ts';
import { accessCrumbs } from './access-crumbs.ts';
import { roleChoice } from './role-choice.ts';
import { accessTexts as texts } from './texts.ts';

/** The form for another role of a member. */
export function rolePage(visitor: Caller, { id, name, role }: MemberEntry): string {
  const { roleOf, saveRole } = texts.members;
  return entryPage(visitor, {
    title: roleOf({ name: isolated(name) }),
    fields: roleChoice(role),
    path: 'members/role',
    id,
    submit: saveRole,
    isRemoval: false,
  });
}

/** Asks once more before a member is removed. `hasDirectory`: people of a directory can come in, too. */
export function removePage(visitor: Caller, member: MemberEntry, hasDirectory: boolean): string {
  const { removeTitle, removeText, removeTextOfDirectory, removeNow } = texts.members;
  const named = { name: isolated(member.name) };
  return entryPage(visitor, {
    title: removeTitle(named),
    fields: sentences([(hasDirectory ? removeTextOfDirectory : removeText)(named)]),
    path: 'members/remove',
    id: member.id,
    submit: removeNow,
    isRemoval: true,
  });
}

/** Asks once more before a key is revoked. */
export function revokePage(visitor: Caller, { id, name }: KeyEntry, hasDirectory: boolean): string {
  const { revokeTitle, revokeText, revokeTextOfDirectory, revokeOwn, revokeNow } = texts.keys;
  const isOwn = visitor.principal.kind === 'key' && visitor.principal.id === id;
  return entryPage(visitor, {
    title: revokeTitle({ name: isolated(name) }),
    fields: sentences([
      revokeText,
      ...(hasDirectory ? [revokeTextOfDirectory] : []),
      ...(isOwn ? [revokeOwn] : []),
    ]),
    path: 'keys/revoke',
    id,
    submit: revokeNow,
    isRemoval: true,
  });
}

const sentences = (shown: readonly string[]): Html[] => shown.map((text) => markup`<p>${text}</p>\n`);

interface EntryForm extends Pick<ConfirmForm, 'submit' | 'isRemoval'> {
  readonly title: string;
  readonly fields: Html | readonly Html[];
  /** The path of the form under the page of access. */
  readonly path: string;
  /** The member's or the key's. */
  readonly id: string;
}

/** A page with a form about one member or key. */
function entryPage(visitor: Caller, { title, path, id, fields, submit, isRemoval }: EntryForm): string {
  const address = `${tenantAddress(visitor.tenant)}/access`;
  return deskPage({
    title,
    visitor,
    current: 'access',
    body: markup`${accessCrumbs(visitor)}<h1>${title}</h1>
${confirmForm({
  action: `${address}/${path}`,
  look: 'access-form',
  body: markup`<input type="hidden" name="id" value="${id}">
${fields}`,
  submit,
  isRemoval,
  back: address,
})}`,
  });
}
