import { markup } from '../../ui/markup.ts';
import { page } from '../../ui/page.ts';

const tick = markup`<svg class="tick" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22.5"/><path d="M14 24.5l7 7 13-14.5"/></svg>`;

const reference = (
  answerId: string,
) => markup`<p>Your reference is <span class="reference">${answerId}</span></p>
<p class="note">Keep it if you may want to ask about your answers later. You can close this page now.</p>`;

/** Without a title where the survey cannot be looked up: whoever is led here has nothing to wait for any more. */
export function thanksPage(surveyTitle: string | undefined, answerId: string | undefined): string {
  return page({
    title: surveyTitle === undefined ? 'Thank you' : `Thank you: ${surveyTitle}`,
    body: markup`${tick}
<h1>Thank you</h1>
<p class="lead">Your answers${surveyTitle !== undefined && markup` to “${surveyTitle}”`} are stored.</p>
${answerId !== undefined && reference(answerId)}`,
  });
}

export function notFoundPage(): string {
  return messagePage('This survey cannot be found', [
    'It may have ended, or the link may be incomplete.',
    'Check the address for missing characters, or ask the person who sent it to you for a new link.',
  ]);
}

/** For what goes wrong outside of a form. `paragraphs` are plain text. */
export function messagePage(heading: string, paragraphs: readonly string[]): string {
  return page({
    title: heading,
    body: markup`<h1>${heading}</h1>
${paragraphs.map((text) => markup`<p>${text}</p>\n`)}`,
  });
}

export function landingPage(): string {
  return page({
    title: 'Canvass',
    body: markup`<h1>Canvass</h1>
<p class="lead">Collects survey answers, and shows each survey’s owner exact, live summary statistics.</p>
<p>If you were invited to a survey, please use the link you were sent.</p>
<p>Building something? The interface is described in <a href="/openapi.json">OpenAPI 3.1</a>.</p>`,
  });
}
