import { drawIcon, type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { draftParts } from './draft-parts.ts';
import { draftTexts } from './texts.ts';

const texts = draftTexts.head;

export interface DraftHead {
  readonly tenant: string;
  readonly survey: string;
  readonly current: Parameters<typeof draftParts>[2];
  /** What stands beside the links between the pages. */
  readonly status: Html;
  /** Stands behind the links to the preview and to publishing. */
  readonly more?: Html | false;
}

/** The head of a page on which a draft is edited, apart from the questions: they have undo and a form of their own there. */
export function draftHead({ tenant, survey, current, status, more }: DraftHead): Html {
  const address = surveyAddress(tenant, survey);
  return markup`<div class="toolbar">${draftParts(tenant, survey, current)}
<p class="status">${status}</p>
<div class="buttons"><a class="button quiet" href="${address}/preview">${drawIcon('eye')}${texts.preview}</a>
<a class="button quiet" href="${address}/publish">${texts.publish}</a>${more}</div></div>
`;
}
