import { type Html, markup } from '@canvass/web/page';
import { sharedTexts } from './texts.ts';

/** Says what a draft is not ready for, and leads to the builder. `address`: that of the survey. */
export function publishFirst(text: string, address: string): Html {
  return markup`<p class="lead">${text}</p><p><a class="button" href="${address}/edit">${sharedTexts.continueEditing}</a></p>`;
}
