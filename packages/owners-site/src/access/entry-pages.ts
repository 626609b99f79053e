import { isolated } from '@canvass/surveys';
import type { KeyEntry, MemberEntry } from '@canvass/storage';
import { drawIcon, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../desk/addresses.ts';
import { deskPage } from '../desk/page.ts';
import { accessCrumbs } from './access-crumbs.ts';
import { roleChoice } from './role-choice.ts';
import { accessTexts as texts } from './texts.ts';

/** The form for another role of a member. */
export function rolePage(visitor: Caller, { id, name, role }: MemberEntry): string {
  const address = `${tenantAddress(visitor.tenant)}/access`;
  const { roleOf, saveRole } = texts.members;
  const title = roleOf({ name: isolated(name) });
  return deskPage({
    title,
    visitor,
    current: 'access',
    body: markup`${accessCrumbs(visitor)}<h1>${title}</h1>
<form class="card access-form" method="post" action="${address}/members/role"><input type="hidden" name="id" value="${id}">
${roleChoice(role)}<div class="actions"><button type="submit">${saveRole}</button><a class="button quiet" href="${address}">${texts.cancel}</a></div>
</form>`,
  });
}

/** Asks once more before a member is removed. `hasDirectory`: people of a directory can come in, too. */
export function removePage(visitor: Caller, member: MemberEntry, hasDirectory: boolean): string {
  const { removeTitle, removeText, removeTextOfDirectory, removeNow } = texts.members;
  const named = { name: isolated(member.name) };
  return confirmPage(visitor, {
    title: removeTitle(named),
    sentences: [(hasDirectory ? removeTextOfDirectory : removeText)(named)],
    path: 'members/remove',
    id: member.id,
    button: removeNow,
  });
}

/** Asks once more before a key is revoked. */
export function revokePage(visitor: Caller, { id, name }: KeyEntry, hasDirectory: boolean): string {
  const { revokeTitle, revokeText, revokeTextOfDirectory, revokeOwn, revokeNow } = texts.keys;
  const isOwn = visitor.principal.kind === 'key' && visitor.principal.id === id;
  return confirmPage(visitor, {
    title: revokeTitle({ name: isolated(name) }),
    sentences: [revokeText, ...(hasDirectory ? [revokeTextOfDirectory] : []), ...(isOwn ? [revokeOwn] : [])],
    path: 'keys/revoke',
    id,
    button: revokeNow,
  });
}

interface Confirmed {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly path: string;
  readonly id: string;
  readonly button: string;
}

function confirmPage(visitor: Caller, { title, sentences, path, id, button }: Confirmed): string {
  const address = `${tenantAddress(visitor.tenant)}/access`;
  return deskPage({
    title,
    visitor,
    current: 'access',
    body: markup`${accessCrumbs(visitor)}<h1>${title}</h1>
<form class="card access-form" method="post" action="${address}/${path}"><input type="hidden" name="id" value="${id}">
${sentences.map((sentence) => markup`<p>${sentence}</p>\n`)}<div class="actions"><button class="danger" type="submit">${drawIcon('bin')}${button}</button><a class="button quiet" href="${address}">${texts.cancel}</a></div>
</form>`,
  });
}
