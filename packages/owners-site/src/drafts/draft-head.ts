import { drawIcon, type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { checkLink } from './draft-item.ts';
import { type DraftPage, draftParts, pageField } from './draft-parts.ts';
import type { LoadedDraft } from './load-draft.ts';
import { draftTexts } from './texts.ts';
import { faultsOf, thingsIn, thingsMenu } from './things-to-look-at.ts';

const texts = draftTexts.head;

export interface DraftHead {
  readonly tenant: string;
  readonly survey: string;
  readonly current: DraftPage;
  /** The draft; undefined if this version of Canvass cannot read it. */
  readonly loaded: LoadedDraft | undefined;
  /** What stands beside the links between the pages. */
  readonly status: Html;
  /** Stands behind the links to the preview and to publishing. */
  readonly more?: Html | false;
}

/** The head of a page on which a draft is edited. The builder draws its own head, because its buttons belong to the form of the questions. */
export function draftHead({ tenant, survey, current, loaded, status, more }: DraftHead): Html {
  const address = surveyAddress(tenant, survey);
  return markup`<div class="toolbar">${draftParts(tenant, survey, current)}
<p class="status">${status}</p>
<div class="buttons">${loaded !== undefined && markup`${things(address, loaded)}${steps(address, current, loaded)}`}
<a class="button quiet" href="${address}/preview">${drawIcon('eye')}${texts.preview}</a>
<a class="button quiet" href="${address}/publish">${texts.publish}</a>${more}</div></div>
`;
}

function things(address: string, loaded: LoadedDraft): Html | false {
  return thingsMenu(
    thingsIn({ draft: loaded.draft, ...faultsOf(loaded) }),
    ({ item, words }) => markup`<a href="${address}/edit${checkLink(item)}">${words}</a>`,
  );
}

/** The buttons of the builder that take back a change and make it again. They lead back to this page. */
function steps(address: string, current: DraftPage, { revision, undo, redo }: LoadedDraft): Html {
  return markup`<form class="steps" method="post" action="${address}/edit"><input type="hidden" name="revision" value="${revision}"><input type="hidden" name="${pageField}" value="${current}">${step('undo', undo.length)}${step('redo', redo.length)}</form>`;
}

function step(what: 'undo' | 'redo', count: number): Html {
  return markup`<button type="submit" name="action" value="${what}" class="icon-button" aria-label="${texts[what]}"${count === 0 && markup` disabled`}>${drawIcon(what, { mirrors: true })}</button>`;
}
