import { type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { noticeBox } from '../desk/page.ts';
import { draftTexts } from './texts.ts';
import type { Done } from './done-message.ts';
import type { LoadedDraft } from './load-draft.ts';

const { behind, deleted } = draftTexts.notices;
const notices: readonly string[] = ['published', 'restored', 'discarded', 'imported'];

/** What an action on another page did. */
export function doneNotice(done: Done | undefined): Html | undefined {
  const what = done?.what ?? 'saved';
  const words = draftTexts.done[what];
  return notices.includes(what) && typeof words === 'string' ? noticeBox('good', words) : undefined;
}

/** Says that the published survey is no longer the one that the draft was made from. */
export function draftNotice(loaded: LoadedDraft): Html | undefined {
  const { tenant, survey, basedOn, revision, etag } = loaded;
  const current = loaded.published;
  if (basedOn === null || etag === undefined) return undefined;
  if (current === undefined || current.instance !== basedOn.instance) {
    return current === undefined ? warning(deleted.heading, markup`<p>${deleted.detail}</p>`) : undefined;
  }
  if (current.version === basedOn.version) return undefined;
  const address = surveyAddress(tenant, survey);
  return warning(
    behind.heading({ version: current.version }),
    markup`<p>${behind.detail({ version: basedOn.version })}</p>
<p><a href="${address}/versions?from=${basedOn.version}&amp;to=${current.version}">${behind.compare}</a></p>
<form method="post" action="${address}/discard"><input type="hidden" name="revision" value="${revision}"><button class="quiet" type="submit">${behind.discard}</button></form>`,
  );
}

/** Renders a warning that stays above the page as long as its reason lasts. It does not take the focus. */
function warning(heading: string, content: Html): Html {
  return markup`<section class="notice warn" aria-labelledby="draft-notice"><h2 class="notice-heading" id="draft-notice">${heading}</h2>
${content}</section>
`;
}
