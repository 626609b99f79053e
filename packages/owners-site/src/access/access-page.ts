import { drawIcon, type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../desk/addresses.ts';
import { localMoment, zoneWithoutScript } from '../desk/moment.ts';
import { deskPage } from '../desk/page.ts';
import { directoryCard, type ShownDirectory } from './directory-card.ts';
import { keyRow, memberRow, type RowParts } from './access-rows.ts';
import { rolesInWords } from './role-choice.ts';
import { accessTexts as texts } from './texts.ts';

export interface AccessPage extends ShownDirectory {
  readonly visitor: Caller;
  /** When keys and members were last used, by their ids. Undefined if that cannot be read now. */
  readonly lastUses: ReadonlyMap<string, string> | undefined;
  readonly nowMs: number;
  readonly notice?: Html | undefined;
}

/** Who has access: members, keys and the directory. */
export function accessPage(shown: AccessPage): string {
  const { visitor, notice } = shown;
  const address = `${tenantAddress(visitor.tenant)}/access`;
  return deskPage({
    title: texts.title,
    visitor,
    current: 'access',
    notice,
    body: markup`<div class="page-heading"><h1>${texts.title}</h1>
<div class="row"><a class="button quiet" href="${address}/keys/new">${drawIcon('key')}${texts.keys.add}</a><a class="button" href="${address}/members/new">${drawIcon('plus')}${texts.members.add}</a></div></div>
<div class="wide-and-narrow"><div>
${[members(shown, address), keys(shown, address)]}</div>
<div><section class="card" aria-labelledby="roles"><h2 id="roles">${texts.roles.heading}</h2>
${rolesInWords()}</section>
${directoryCard(shown, address)}</div></div>`,
  });
}

function members(shown: AccessPage, address: string): Html {
  const { heading, text, none } = texts.members;
  const rows = shown.access.members.map((member) => memberRow(member, partsOf(shown, address)));
  return markup`<section class="card" id="members" aria-labelledby="members-heading">
<h2 id="members-heading">${heading}</h2>
<p class="note">${text}</p>
${rows.length === 0 ? markup`<p class="empty">${none}</p>\n` : table(heading, rows)}</section>
`;
}

function keys(shown: AccessPage, address: string): Html {
  const { heading, text } = texts.keys;
  const rows = shown.access.keys.map((key) => keyRow(key, partsOf(shown, address)));
  return markup`<section class="card" id="keys" aria-labelledby="keys-heading">
<h2 id="keys-heading">${heading}</h2>
<p class="note">${text}</p>
${table(heading, rows)}${zoneWithoutScript()}</section>
`;
}

function table(caption: string, rows: readonly Html[]): Html {
  const { name, role, lastUsed, more } = texts.columns;
  return markup`<table class="entries access-list"><caption class="hidden">${caption}</caption>
<thead><tr><th scope="col">${name}</th><th scope="col">${role}</th><th scope="col">${lastUsed}</th><th scope="col"><span class="hidden">${more}</span></th></tr></thead>
<tbody>
${rows}</tbody></table>
`;
}

function partsOf({ visitor, lastUses, nowMs }: AccessPage, address: string): RowParts {
  const { principal } = visitor;
  return {
    address,
    ownId: principal.id,
    at: (at) => localMoment(at, nowMs),
    isExpired: (until) => Date.parse(until) <= nowMs,
    lastUsed: (id) => {
      const at = lastUses?.get(id);
      if (at !== undefined) return localMoment(at, nowMs);
      return markup`<span class="note">${lastUses === undefined ? texts.lastUse.unknown : texts.lastUse.never}</span>`;
    },
  };
}
