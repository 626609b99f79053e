import type { AuditEntry, AuditPage } from '@canvass/storage';
import { type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { textNamed } from '../desk-language/desk-texts.ts';
import { tenantAddress } from '../desk/addresses.ts';
import { localMoment, zoneWithoutScript } from '../desk/moment.ts';
import { deskPage } from '../desk/page.ts';
import { auditAreas, type AuditArea } from './areas.ts';
import { detailOf, sentenceOf } from './sentences.ts';
import { auditTexts as texts } from './texts.ts';

export interface ShownAuditPage {
  readonly visitor: Caller;
  readonly page: AuditPage;
  readonly nowMs: number;
  readonly isFirst: boolean;
  readonly area: AuditArea | undefined;
  readonly search: string;
  /** The title of a survey; undefined if there is none with this name. */
  readonly titleOf: (survey: string) => string | undefined;
}

/** Renders a page of the audit trail: who changed what and when, in sentences. */
export function auditPage(shown: ShownAuditPage): string {
  const { visitor, page } = shown;
  return deskPage({
    title: texts.title,
    visitor,
    current: 'audit',
    body: markup`<h1>${texts.title}</h1>
<p class="lead">${texts.intro}</p>
${filter(shown)}${page.entries.length === 0 ? markup`<p class="empty">${whyNone(shown)}</p>\n` : list(shown)}${links(shown)}`,
  });
}

function filter({ visitor, area, search }: ShownAuditPage): Html {
  const option = (value: string, name: keyof typeof texts.areas): Html =>
    markup`<option value="${value}"${value === (area ?? '') && markup` selected`}>${texts.areas[name]}</option>`;
  return markup`<form class="filter-line" action="${tenantAddress(visitor.tenant)}/audit">
<div><label for="search">${texts.search}</label><input type="search" id="search" name="search" value="${search}" maxlength="100"></div>
<div><label for="area">${texts.show}</label><select id="area" name="area">${[option('', 'all'), ...auditAreas.map((each) => option(each, each))]}</select></div>
<button class="quiet" type="submit">${texts.filter}</button>
</form>
`;
}

function whyNone({ page, isFirst, area, search }: ShownAuditPage): string {
  if (page.next !== undefined) return texts.nothingFitsYet;
  if (area !== undefined || search !== '') return texts.nothingFits;
  return isFirst ? texts.empty : texts.noOlder;
}

function list({ page, titleOf, nowMs }: ShownAuditPage): Html {
  const row = (entry: AuditEntry): Html => {
    const { at, actor, target } = entry;
    const kind = textNamed(texts.kinds, actor.kind) ?? actor.kind;
    const detail = detailOf(entry, (time) => localMoment(time, nowMs));
    const note = markup`${kind}${detail !== undefined && markup` · ${detail}`}`;
    return markup`<li>${localMoment(at, nowMs)}
<div><p>${sentenceOf(entry, target === undefined ? undefined : titleOf(target))}</p><p class="note">${note}</p></div></li>\n`;
  };
  return markup`<div class="card">${zoneWithoutScript()}
<ol class="activity" aria-label="${texts.title}">
${page.entries.map(row)}</ol></div>
`;
}

function links({ visitor, page, isFirst, area, search }: ShownAuditPage): Html | undefined {
  const address = (before?: string): string => {
    const query = new URLSearchParams({
      ...(search !== '' && { search }),
      ...(area !== undefined && { area }),
      ...(before !== undefined && { before }),
    }).toString();
    return `${tenantAddress(visitor.tenant)}/audit${query === '' ? '' : `?${query}`}`;
  };
  if (isFirst && page.next === undefined) return undefined;
  return markup`<p class="actions">${!isFirst && markup`<a class="button quiet" href="${address()}">${texts.newest}</a>\n`}${page.next !== undefined && markup`<a class="button quiet" href="${address(page.next)}">${texts.older}</a>\n`}</p>`;
}
