import { markup } from '../../ui/markup.ts';
import { page } from '../../ui/page.ts';

const tick = markup`<svg class="tick" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22.5"/><path d="M14 24.5l7 7 13-14.5"/></svg>`;

const reference = (
  answerId: string,
) => markup`<p>Your reference is <span class="reference">${answerId}</span></p>
<p class="note">Keep it if you may want to ask about your answers later. You can close this page now.</p>`;

/** `surveyTitle`: undefined if it cannot be looked up in time. */
export function thanksPage(surveyTitle: string | undefined, answerId: string | undefined): string {
  return page({
    title: surveyTitle === undefined ? 'Thank you' : `Thank you: ${surveyTitle}`,
    body: markup`${tick}
<h1>Thank you</h1>
<p class="lead">Your answers${surveyTitle !== undefined && markup` to “${surveyTitle}”`} are stored.</p>
${answerId !== undefined && reference(answerId)}`,
  });
}
