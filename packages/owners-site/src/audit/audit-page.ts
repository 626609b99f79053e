import type { AuditEntry, AuditPage } from '@canvass/storage';
import { bdi, type Html, markup, shownDateTime } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { auditActions } from '../changes/audit-actions.ts';
import { tenantAddress } from '../desk/addresses.ts';
import { entriesTable } from '../desk/entries-table.ts';
import { deskPage } from '../desk/page.ts';
import { auditTexts as texts } from './texts.ts';
import { sharedTexts } from '../desk/texts.ts';
import { textNamed } from '../desk-language/desk-texts.ts';

export interface ShownAuditPage {
  readonly visitor: Caller;
  readonly page: AuditPage;
  readonly isFirst: boolean;
}

/** Renders a page of the audit trail: a table of who changed what and when. */
export function auditPage({ visitor, page: { entries, next }, isFirst }: ShownAuditPage): string {
  const address = `${tenantAddress(visitor.tenant)}/audit`;
  const links = [
    !isFirst && markup`<a class="button quiet" href="${address}">${texts.newest}</a>\n`,
    next !== undefined &&
      markup`<a class="button quiet" href="${address}?before=${next}">${texts.older}</a>\n`,
  ].filter((link) => link !== false);
  return deskPage({
    title: texts.title,
    visitor,
    current: 'audit',
    body: markup`<h1>${texts.title}</h1>
<p class="lead">${texts.intro}</p>
${
  entries.length === 0
    ? markup`<p>${isFirst ? texts.empty : texts.noOlder}</p>\n`
    : markup`<div class="card">
${entriesTable([texts.time, texts.who, texts.what], entries.map(row))}</div>
`
}${links.length > 0 && markup`<p class="actions">${links}</p>`}`,
  });
}

function row({ at, actor, action, target, detail }: AuditEntry): Html {
  const kind = textNamed(texts.kinds, actor.kind) ?? actor.kind;
  // A later version of the site may have recorded it.
  const done = textNamed(auditActions, action);
  return markup`<tr><td class="short"><time datetime="${at}">${shownDateTime(at)}</time></td><td>${bdi(actor.name)} <span class="note">${kind}</span></td><td>${done ?? action}${target !== undefined && markup` <strong>${bdi(target)}</strong>`}${detail !== undefined && markup`<br><span class="note">${action === 'settings-changed' ? settingNames(detail) : detail}</span>`}</td></tr>\n`;
}

/** Returns the names of changed settings as the settings page has them. */
function settingNames(detail: string): string {
  const words: Readonly<Record<string, string>> = sharedTexts.settings;
  return detail
    .split(', ')
    .map((name) => words[name] ?? name)
    .join('; ');
}
