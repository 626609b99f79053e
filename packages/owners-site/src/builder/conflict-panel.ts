import { isolated } from '@canvass/surveys';
import type { DraftItem, TimeZone } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { zonedTime } from '../desk/zoned-time.ts';
import { builderTexts } from './texts.ts';
import type { BuilderAction } from './builder-action.ts';
import { formId } from '../kinds/controls.ts';
import { itemLink } from '../drafts/draft-item.ts';
import { markedLines } from './marked-lines.ts';
import type { Differing } from './item-texts.ts';
import { textNamed } from '../desk-language/desk-texts.ts';

const { conflict: texts, actions } = builderTexts;

export interface ConflictPanel {
  /** The version that the other person saved. If it has no name, it is the published one. */
  readonly theirs: { readonly by: string | undefined; readonly at: string };
  /** The time zone of the survey. */
  readonly zone: TimeZone;
  readonly open: DraftItem | undefined;
  /** What differs in the item; undefined if the other person has removed it. */
  readonly differing: readonly Differing[] | undefined;
  readonly action: BuilderAction;
  readonly actionName: string;
}

/** Both versions of the open item, and the choice between them. Nothing has been changed. */
export function conflictPanel(panel: ConflictPanel): Html {
  const { theirs, zone, open, differing, action, actionName } = panel;
  const { by, at } = theirs;
  const isTyped = differing === undefined || differing.length > 0;
  const wanted = textNamed(actions, action.do === 'edit' ? action.edit.do : action.do);
  const isMore = action.do !== 'save' && action.do !== 'close' && action.do !== 'open';
  const keep = open === undefined || differing === undefined ? '?' : itemLink(open);
  return markup`<section class="notice warn conflict" role="alert" tabindex="-1" id="conflict-panel" autofocus aria-labelledby="conflict-heading">
<h2 class="notice-heading" id="conflict-heading">${texts.title}</h2>
<p>${by === undefined ? texts.published : texts.saved({ name: isolated(by) })} ${zonedTime(at, zone)}. ${texts.nothingLost}</p>
${isMore && wanted !== undefined && markup`<p>${texts.wanted({ action: wanted })}</p>\n`}${versions(by, open, differing)}
<div class="actions">
<button type="submit" form="${formId}" name="action" value="${actionName}" data-replace>${isTyped ? texts.replace : texts.carryOut}</button>
<a class="button quiet" href="${keep}" data-keep>${texts.keepTheirs}</a>
</div>
</section>`;
}

function versions(
  by: string | undefined,
  open: DraftItem | undefined,
  differing: ConflictPanel['differing'],
): Html | false {
  if (open === undefined) return false;
  if (differing === undefined) {
    return markup`<p>${open.kind === 'section' ? texts.removedSection : texts.removed}. ${texts.mineBelow}</p>`;
  }
  if (differing.length === 0) return markup`<p>${texts.same}</p>`;
  const theirs = by === undefined ? texts.thePublished : texts.theirs({ name: isolated(by) });
  const rows = differing.map(({ field, ...both }) => {
    const marked = markedLines(both.theirs, both.mine);
    return markup`<tr><th scope="row">${field}</th><td data-label="${theirs}">${marked.before ?? texts.blank}</td><td data-label="${texts.mine}">${marked.after ?? texts.blank}</td></tr>\n`;
  });
  return markup`<table class="versions-table"><caption class="hidden">${texts.fields}</caption>
<thead><tr><th scope="col">${texts.field}</th><th scope="col">${theirs}</th><th scope="col">${texts.mine}</th></tr></thead>
<tbody>
${rows}</tbody></table>
<p>${texts.mineBelow}</p>`;
}
