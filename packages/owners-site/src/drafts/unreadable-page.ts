import { markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage } from '../desk/page.ts';
import { draftTexts } from './texts.ts';
import type { UnreadableDraft } from './load-draft.ts';

const texts = draftTexts.unreadable;

/** A draft that another version of Canvass wrote: it is kept until a person discards it. */
export function unreadablePage(
  { tenant, survey }: { readonly tenant: string; readonly survey: string },
  visitor: Caller,
  { document, published }: UnreadableDraft,
): string {
  const address = surveyAddress(tenant, survey);
  return deskPage({
    title: texts.heading,
    visitor,
    current: 'surveys',
    body: markup`<h1>${texts.heading}</h1>
<p>${texts.detail}</p>
<p><a href="${address}/draft.json" download="${survey}-draft.json">${texts.download}</a></p>
<form method="post" action="${address}/discard">
<input type="hidden" name="revision" value="${document.revision}">
<p class="hint">${published === undefined ? texts.discardHint : texts.discardHintPublished}</p>
<button class="danger" type="submit">${texts.discard}</button>
</form>`,
  });
}
