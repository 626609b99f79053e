import { isolated } from '@canvass/surveys';
import { roles, type AccessList, type KeyEntry, type MemberEntry, type Role } from '@canvass/storage';
import { bdi, type Html, markup, shownDateTime } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../desk/addresses.ts';
import { entriesTable } from '../desk/entries-table.ts';
import { deskPage } from '../desk/page.ts';
import { accessTexts as texts } from './texts.ts';

/** A form whose fields were not valid, as it was sent. */
export interface FaultyForm {
  readonly form: 'key' | 'member' | 'directory';
  readonly typed: string;
  readonly error: string;
}

export interface AccessPage {
  readonly visitor: Caller;
  readonly access: AccessList;
  /** The issuer of the OpenID provider that is set. */
  readonly issuer: string | undefined;
  readonly nowMs: number;
  readonly notice?: Html | undefined;
  readonly faulty?: FaultyForm | undefined;
}

/** Members, keys and the directory, with the forms that change them. */
export function accessPage(shown: AccessPage): string {
  const { visitor, notice } = shown;
  return deskPage({
    title: texts.title,
    visitor,
    current: 'access',
    notice,
    body: markup`<h1>${texts.title}</h1>
<p class="lead">${texts.intro}</p>
${[members(shown), keys(shown), directory(shown)]}`,
  });
}

function members({ visitor, access, issuer, nowMs, faulty }: AccessPage): Html {
  const { heading, text, needsProvider, none, addHeading, nameHint, add } = texts.members;
  const address = `${tenantAddress(visitor.tenant)}/access/members`;
  const rows = access.members.map((member) =>
    memberRow(member, address, nowMs, access.directory !== undefined),
  );
  return markup`<section class="card">
<h2>${heading}</h2>
<p>${text}</p>
${issuer === undefined && markup`<p class="note">${needsProvider}</p>\n`}${
    rows.length === 0
      ? markup`<p class="note">${none}</p>\n`
      : entriesTable([texts.name, texts.role, texts.state, texts.actions], rows)
  }<h3>${addHeading}</h3>
${addForm({ address, id: 'member', hint: nameHint, button: add, faulty })}</section>
`;
}

function memberRow(
  { id, name, role, identity, invitedUntil }: MemberEntry,
  address: string,
  nowMs: number,
  hasDirectory: boolean,
): Html {
  const { joined, invited, expired, again, changeRole, roleOf, remove, removeOf, removeNow } = texts.members;
  const removeText = hasDirectory ? texts.members.removeTextOfDirectory : texts.members.removeText;
  const isOpen = invitedUntil !== undefined && Date.parse(invitedUntil) > nowMs;
  const state = identity
    ? joined
    : isOpen
      ? invited({ until: `${shownDateTime(invitedUntil)} UTC` })
      : expired;
  return markup`<tr><th scope="row">${bdi(name)}</th>
<td><form class="access-role" method="post" action="${address}/role"><input type="hidden" name="id" value="${id}">${roleSelect({ label: roleOf({ name: isolated(name) }), chosen: role })}<button class="quiet" type="submit">${changeRole}</button></form></td>
<td>${state}</td>
<td><div class="entry-actions">${
    identity === undefined &&
    markup`<form method="post" action="${address}/invite"><input type="hidden" name="id" value="${id}"><button class="quiet" type="submit">${again}</button></form>\n`
  }${confirmed({ summary: remove, label: removeOf({ name: isolated(name) }), text: removeText({ name: isolated(name) }), address: `${address}/remove`, id, button: removeNow })}</div></td></tr>
`;
}

function keys({ visitor, access, faulty }: AccessPage): Html {
  const { heading, text, createdHeading, addHeading, nameHint, add } = texts.keys;
  const address = `${tenantAddress(visitor.tenant)}/access/keys`;
  const rows = access.keys.map((key) => keyRow(key, address, visitor, access.directory !== undefined));
  return markup`<section class="card">
<h2>${heading}</h2>
<p>${text}</p>
${entriesTable([texts.name, texts.role, createdHeading, texts.actions], rows)}<h3>${addHeading}</h3>
${addForm({ address, id: 'key', hint: nameHint, button: add, faulty })}</section>
`;
}

function keyRow(
  { id, name, role, createdAt, createdBy }: KeyEntry,
  address: string,
  visitor: Caller,
  hasDirectory: boolean,
): Html {
  const { created, revoke, revokeOf, revokeText, revokeTextOfDirectory, revokeOwn, revokeNow } = texts.keys;
  const isOwn = visitor.principal.kind === 'key' && visitor.principal.id === id;
  const text = [revokeText, ...(hasDirectory ? [revokeTextOfDirectory] : []), ...(isOwn ? [revokeOwn] : [])];
  return markup`<tr><th scope="row">${bdi(name)}</th><td class="short">${texts.shortRoles[role]}</td>
<td>${created({ at: `${shownDateTime(createdAt)} UTC`, by: isolated(createdBy) })}</td>
<td>${confirmed({ summary: revoke, label: revokeOf({ name: isolated(name) }), text: text.join(' '), address: `${address}/revoke`, id, button: revokeNow })}</td></tr>
`;
}

function directory({ visitor, access, issuer, faulty }: AccessPage): Html {
  const { heading, text, on, off, needsProvider, tid, tidHint, set, remove } = texts.directory;
  const address = `${tenantAddress(visitor.tenant)}/access/directory`;
  const isFaulty = faulty?.form === 'directory';
  return markup`<section class="card">
<h2>${heading}</h2>
<p>${text}</p>
${
  access.directory !== undefined
    ? markup`<p><strong>${on}</strong> ${texts.directory.issuer}: <code>${access.directory.issuer}</code>${
        access.directory.tid !== undefined && markup`; ${tid}: <code>${access.directory.tid}</code>`
      }</p>
<form method="post" action="${address}/remove"><button class="quiet" type="submit">${remove}</button></form>
`
    : issuer === undefined
      ? markup`<p class="note">${needsProvider}</p>\n`
      : markup`<p><strong>${off}</strong> ${texts.directory.issuer}: <code>${issuer}</code></p>
<form method="post" action="${address}"><div class="field">
<label for="tid">${tid}</label>
<p class="hint" id="tid-hint">${tidHint}</p>
${isFaulty && markup`<p class="error" id="tid-error" role="alert">${faulty.error}</p>\n`}<input id="tid" name="tid" maxlength="100" autocomplete="off" spellcheck="false" value="${isFaulty ? faulty.typed : ''}" aria-describedby="tid-hint${isFaulty && ' tid-error'}"${isFaulty && markup` aria-invalid="true" autofocus`}>
</div>
<button class="quiet" type="submit">${set}</button></form>
`
}</section>
`;
}

function roleSelect({ label, id, chosen }: { label?: string; id?: string; chosen: Role }): Html {
  const options = roles.map(
    (role) =>
      markup`<option value="${role}"${role === chosen && markup` selected`}>${id === undefined ? texts.shortRoles[role] : texts.roles[role]}</option>`,
  );
  return markup`<select name="role"${id !== undefined && markup` id="${id}"`}${label !== undefined && markup` aria-label="${label}"`}>${options}</select>`;
}

/** The form for a new key or member. */
function addForm({
  address,
  id,
  hint,
  button,
  faulty,
}: {
  readonly address: string;
  readonly id: 'key' | 'member';
  readonly hint: string;
  readonly button: string;
  readonly faulty: FaultyForm | undefined;
}): Html {
  const isFaulty = faulty?.form === id;
  return markup`<form class="inline-form" method="post" action="${address}">
<div class="field">
<label for="${id}-name">${texts.name}</label>
<p class="hint" id="${id}-hint">${hint}</p>
${isFaulty && markup`<p class="error" id="${id}-error" role="alert">${faulty.error}</p>\n`}<input id="${id}-name" name="name" required maxlength="100" autocomplete="off" value="${isFaulty ? faulty.typed : ''}" aria-describedby="${id}-hint${isFaulty && ` ${id}-error`}"${isFaulty && markup` aria-invalid="true" autofocus`}>
</div>
<div class="field">
<label for="${id}-role">${texts.role}</label>
${roleSelect({ id: `${id}-role`, chosen: 'viewer' })}
</div>
<button type="submit">${button}</button>
</form>
`;
}

/** A button that asks once more before it does what cannot be undone. */
function confirmed({
  summary,
  label,
  text,
  address,
  id,
  button,
}: Readonly<Record<'summary' | 'label' | 'text' | 'address' | 'id' | 'button', string>>): Html {
  return markup`<details><summary aria-label="${label}">${summary}</summary>
<form method="post" action="${address}"><p>${text}</p><input type="hidden" name="id" value="${id}"><button class="danger" type="submit">${button}</button></form></details>`;
}
