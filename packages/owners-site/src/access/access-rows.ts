import { isolated } from '@canvass/surveys';
import type { KeyEntry, MemberEntry } from '@canvass/storage';
import { bdi, type Html, markup } from '@canvass/web/page';
import { moreMenu } from '../desk/more-menu.ts';
import { sentence } from '../desk/sentence.ts';
import { badge } from '../desk/state-badge.ts';
import { accessTexts as texts } from './texts.ts';

/** What the rows of keys and members have in common. */
export interface RowParts {
  /** The address of the page. */
  readonly address: string;
  /** The id of who looks at the page. */
  readonly ownId: string;
  readonly at: (at: string) => Html;
  readonly isExpired: (until: string) => boolean;
  /** When a key or a member was last used. */
  readonly lastUsed: (id: string) => Html;
}

export function memberRow(member: MemberEntry, parts: RowParts): Html {
  const { id, name, role, email, identity, passkeys } = member;
  const { again, changeRole, makeLink, noPasskey, remove } = texts.members;
  const hasJoined = identity !== undefined || passkeys !== undefined;
  const posted = (path: string, text: string): Html =>
    markup`<li><form method="post" action="${parts.address}/members/${path}"><input type="hidden" name="id" value="${id}"><button type="submit">${text}</button></form></li>`;
  const link = (path: string) => `${parts.address}/members/${path}?id=${id}`;
  const items = [
    markup`<li><a href="${link('role')}">${changeRole}</a></li>`,
    ...(hasJoined ? [] : [posted('invite', again)]),
    ...(passkeys === undefined ? [] : [posted('link', makeLink)]),
    markup`<li><a class="danger" href="${link('remove')}">${remove}</a></li>`,
  ];
  return markup`<tr><th scope="row">${[bdi(name), you(id, parts)]}${email !== undefined && markup`<small>${bdi(email)}</small>`}${hasJoined ? passkeys?.length === 0 && markup`<small>${noPasskey}</small>` : invitation(member, parts)}</th><td>${texts.shortRoles[role]}</td><td data-label="${texts.columns.lastUsed}">${hasJoined && parts.lastUsed(id)}</td><td>${menu(name, items)}</td></tr>
`;
}

/** The state of an invitation. */
function invitation({ invitedUntil }: MemberEntry, { at, isExpired }: RowParts): Html {
  const { invited, until, expired } = texts.members;
  const isOpen = invitedUntil !== undefined && !isExpired(invitedUntil);
  return isOpen
    ? markup` ${badge('scheduled', invited)}<small>${sentence(until, { until: at(invitedUntil) })}</small>`
    : markup` ${badge('closed', expired)}`;
}

export function keyRow({ id, name, role, createdAt, createdBy }: KeyEntry, parts: RowParts): Html {
  const { created, revoke } = texts.keys;
  const made = sentence(created, { at: parts.at(createdAt), by: isolated(createdBy) });
  const item = markup`<li><a class="danger" href="${parts.address}/keys/revoke?id=${id}">${revoke}</a></li>`;
  return markup`<tr><th scope="row">${[bdi(name), you(id, parts)]}<small>${made}</small></th><td>${texts.shortRoles[role]}</td><td data-label="${texts.columns.lastUsed}">${parts.lastUsed(id)}</td><td>${menu(name, [item])}</td></tr>
`;
}

function you(id: string, { ownId }: RowParts): Html {
  return markup`${id === ownId && markup` <span class="note">(${texts.you})</span>`}`;
}

function menu(name: string, items: readonly Html[]): Html {
  return moreMenu(texts.moreOf({ name: isolated(name) }), items);
}
